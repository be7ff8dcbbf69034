import '@mantine/charts/styles.layer.css';
import { Treemap } from '@mantine/charts';
import { memo, useMemo } from 'react';
import styles from '../ChartFrame/Plot.module.css';
import type { ChartPart } from '../model/chartTypes';
import { colorAt, colorToken, onColorToken } from '../model/colors';
import { shareText } from '../model/partsTable';

interface TreemapPlotProps {
  parts: readonly ChartPart[];
  active: number | null;
  onPoint: (index: number) => void;
}

/** About what a letter of 12 px needs. */
const LETTER = 6.6;

/** The areas of TreemapChart, on Mantine's. */
export const TreemapPlot = memo(function TreemapPlot({ parts, active, onPoint }: TreemapPlotProps) {
  const data = useMemo(
    () =>
      parts
        .filter(({ value }) => Number(value) > 0)
        .map(({ key, value }) => ({ name: key, value: Number(value) })),
    [parts],
  );
  return (
    <div className={styles.plot}>
      <Treemap
        className={styles.chart}
        data={data}
        withTooltip={false}
        strokeColor="var(--color-surface)"
        treemapProps={{
          isAnimationActive: false,
          content: (node) => {
            const index = parts.findIndex(({ key }) => key === node.name);
            const part = parts[index];
            if (!part || node.depth === 0) return <g />;
            return (
              <Tile
                {...node}
                part={part}
                index={index}
                active={active === index}
                onPoint={onPoint}
              />
            );
          },
        }}
      />
    </div>
  );
});

interface TileProps {
  x: number;
  y: number;
  width: number;
  height: number;
  part: ChartPart;
  index: number;
  active: boolean;
  onPoint: (index: number) => void;
}

function Tile({ x, y, width, height, part, index, active, onPoint }: TileProps) {
  const color = part.color ?? colorAt(index);
  const fits = (text: string) => text.length * LETTER + 12 < width;
  const on = onColorToken(color);
  return (
    <g onPointerEnter={() => onPoint(index)}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        fill={colorToken(color)}
        stroke="var(--color-surface)"
        strokeWidth={2}
      />
      {height > 24 && fits(part.label) && (
        <text x={x + 8} y={y + 18} fill={on} fontSize={12}>
          {part.label}
        </text>
      )}
      {height > 42 && fits(shareText(part)) && fits(part.label) && (
        <text x={x + 8} y={y + 34} fill={on} fontSize={12}>
          {shareText(part)}
        </text>
      )}
      {active && (
        <rect
          x={x + 3}
          y={y + 3}
          width={Math.max(0, width - 6)}
          height={Math.max(0, height - 6)}
          fill="none"
          stroke={on}
          strokeWidth={2}
        />
      )}
    </g>
  );
}
