import type { DecimalString } from '../../format/decimal';
import { formatPercent, percentParts } from '../../format/percent';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './PercentText.module.css';

export interface PercentTextProps {
  /** A decimal string of a fraction (`0.0125` is 1.25 %); `null` where there is none. */
  value: DecimalString | null | undefined;
  /** `change` also colours and marks what is above zero. */
  tone?: 'plain' | 'change';
}

/** A percentage with two decimals. */
export function PercentText({ value, tone = 'plain' }: PercentTextProps) {
  if (value === null || value === undefined) {
    return (
      <span className={styles.percent} data-absent>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>Not available</VisuallyHidden>
      </span>
    );
  }
  return (
    <span className={styles.percent} data-sign={percentParts(value).sign} data-tone={tone}>
      {formatPercent(value, { signed: tone === 'change' })}
    </span>
  );
}
