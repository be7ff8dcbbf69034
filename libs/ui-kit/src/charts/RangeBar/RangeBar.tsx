import { VisuallyHidden } from '../../components/VisuallyHidden/VisuallyHidden';
import type { DecimalString } from '../../format/decimal';
import type { ChartUnit } from '../model/chartTypes';
import { formatValue } from '../model/format';
import styles from './RangeBar.module.css';

export interface RangeBarProps {
  /** `Day range`, `52-week range`; left out where a heading beside it says so. */
  label?: string;
  low: DecimalString | null;
  high: DecimalString | null;
  /** Where it stands now. */
  value: DecimalString | null;
  unit: ChartUnit;
}

/** Where a value stands between a low and a high; its two ends are written beside it, so it is its own table. */
export function RangeBar({ label, low, high, value, unit }: RangeBarProps) {
  if (low === null || high === null) {
    return (
      <p className={styles.range}>
        <Label>{label}</Label>
        <span>Not available</span>
      </p>
    );
  }
  const share = value === null ? null : shareOf(Number(value), Number(low), Number(high));
  return (
    <p className={styles.range}>
      <Label>{label}</Label>
      <span>{formatValue(low, unit)}</span>
      <svg className={styles.track} aria-hidden="true">
        <line className={styles.line} x1="0" x2="100%" y1="50%" y2="50%" />
        {share !== null && <circle className={styles.mark} cx={`${share}%`} cy="50%" r="5" />}
      </svg>
      <span>{formatValue(high, unit)}</span>
      {value !== null && <VisuallyHidden>, now {formatValue(value, unit)}</VisuallyHidden>}
    </p>
  );
}

function Label({ children }: { children: string | undefined }) {
  return children === undefined ? null : <span className={styles.label}>{children}</span>;
}

/** In percent, kept inside: a late price may lie outside the range it came with. */
function shareOf(value: number, low: number, high: number): number {
  return high === low ? 50 : Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100));
}
