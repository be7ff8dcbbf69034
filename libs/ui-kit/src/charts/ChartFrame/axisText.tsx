import type { BaseTickContentProps } from 'recharts';

const SIZE = 12;
/** Pixels between an axis and its words. */
const GAP = 10;

/**
 * A word of an axis; the axis decides by a number which of its words are shown (`interval`). Recharts' own text, and its
 * choice of words that have room, measure each word in the page: a layout of the whole page for each.
 */
export function axisText(tick: BaseTickContentProps) {
  const { x, y, textAnchor, verticalAnchor, payload, index, tickFormatter } = tick;
  const isBelow = verticalAnchor === 'start';
  return (
    <text
      x={x}
      y={y}
      dx={isBelow ? 0 : -GAP}
      dy={isBelow ? GAP + 0.71 * SIZE : 0.355 * SIZE}
      textAnchor={textAnchor}
      fontSize={SIZE}
      fill="currentColor"
    >
      {tickFormatter ? tickFormatter(payload.value, index) : payload.value}
    </text>
  );
}
