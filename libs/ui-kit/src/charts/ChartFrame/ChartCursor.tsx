import {
  createContext,
  use,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import styles from './ChartCursor.module.css';

interface CursorProps {
  /** What is stepped through: “Net worth by day”. */
  label: string;
  count: number;
  /** What is read at a place: the day and its figures. */
  textAt: (index: number) => string;
  /** Which place is nearest to a fraction of the drawing's width; without it, pointing does nothing. */
  indexAt?: (fraction: number) => number;
  index: number | null;
  onIndexChange: (index: number | null) => void;
  children: ReactNode;
}

const CursorIndex = createContext<number | null>(null);

/** Where the cursor is, for a mark inside the drawing, which is then the only part drawn again. */
export function useCursorIndex(): number | null {
  return use(CursorIndex);
}

/** The place of a cursor. */
export function useCursor(): [number | null, (index: number | null) => void] {
  return useState<number | null>(null);
}

/**
 * Reads a drawing value by value, by keyboard or pointer. WAI-ARIA pattern: slider, whose value text is the figure;
 * arrows step, Page Up and Page Down go a tenth, Home and End to the ends, Escape leaves.
 */
export function ChartCursor(props: CursorProps) {
  const { label, count, textAt, indexAt, index, onIndexChange, children } = props;
  const at = Math.min(index ?? count - 1, count - 1);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      onIndexChange(null);
      return;
    }
    const next = stepTo(event.key, at, count, index === null);
    if (next === undefined) return;
    event.preventDefault();
    onIndexChange(next);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const plot = event.currentTarget.querySelector('[data-plot]')?.getBoundingClientRect();
    if (!indexAt || !plot || plot.width === 0) return;
    const fraction = (event.clientX - plot.left) / plot.width;
    onIndexChange(Math.min(count - 1, Math.max(0, indexAt(Math.min(1, Math.max(0, fraction))))));
  }

  return (
    <div
      className={styles.cursor}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={count - 1}
      aria-valuenow={at}
      aria-valuetext={textAt(at)}
      onKeyDown={onKeyDown}
      onBlur={() => onIndexChange(null)}
      onPointerMove={onPointerMove}
      onPointerLeave={() => onIndexChange(null)}
    >
      <CursorIndex value={index}>{children}</CursorIndex>
    </div>
  );
}

function stepTo(key: string, at: number, count: number, isFirst: boolean): number | undefined {
  const page = Math.max(1, Math.round(count / 10));
  // The first press shows where the cursor stands, at the last value, before it moves.
  const step = isFirst ? 0 : 1;
  const targets: Record<string, number> = {
    ArrowRight: at + step,
    ArrowUp: at + step,
    ArrowLeft: at - step,
    ArrowDown: at - step,
    PageUp: at + page,
    PageDown: at - page,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(count - 1, Math.max(0, target));
}
