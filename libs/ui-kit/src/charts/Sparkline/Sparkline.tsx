import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden';
import type { DecimalString } from '../../format/decimal';
import { colorToken } from '../model/colors';
import type { ChartColor } from '../model/chartTypes';
import { decimate } from '../model/decimate';
import { forPixels } from '../model/forPixels';
import styles from './Sparkline.module.css';

export interface SparklineProps {
  /** Oldest first; a gap is `null`. */
  values: readonly (DecimalString | null)[];
  /** What it says, for those who do not see it: “Down 2.1 % in 30 days”. The figure stands beside it. */
  label: string;
  color?: ChartColor;
}

const [WIDTH, HEIGHT, LIMIT] = [96, 24, 64];

/**
 * A line the size of a word, for a cell or beside a figure. Drawn here, not by Mantine: a grid has hundreds, and each of
 * Mantine's brings a store and an observer. Its own figures are in the grid, so it needs no table twin.
 */
export function Sparkline({ values, label, color = 1 }: SparklineProps) {
  const numbers = values.map(forPixels);
  const known = numbers.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (index: number) =>
    numbers.length > 1 ? (index / (numbers.length - 1)) * WIDTH : WIDTH / 2;
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4);
  let pen = 'M';
  const path = decimate([numbers], LIMIT).flatMap((index) => {
    const value = numbers[index];
    if (value === null || value === undefined) {
      pen = 'M';
      return [];
    }
    const step = `${pen}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = 'L';
    return [step];
  });
  const last = numbers.findLastIndex((value) => value !== null);
  return (
    <span className={styles.sparkline}>
      <svg className={styles.drawing} viewBox={`-3 0 ${WIDTH + 6} ${HEIGHT}`} aria-hidden="true">
        <path className={styles.line} d={path.join('')} stroke={colorToken(color)} />
        {last >= 0 && (
          <circle cx={x(last)} cy={y(numbers[last] ?? 0)} r={2.5} fill={colorToken(color)} />
        )}
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
