import type { DecimalString, Sign } from '../../format/decimal';
import { moneyParts, type MoneyValue } from '../../format/money';
import { formatPercent } from '../../format/percent';
import { usePrivacy } from '../Privacy/Privacy';
import styles from './ChangeText.module.css';

export interface ChangeTextProps {
  /** How much it moved; `null` when that cannot be said. */
  change: MoneyValue | null | undefined;
  /** The same as a fraction of what it was; left out where there was nothing before. */
  percent?: DecimalString | null;
  /** Ends the sentence: `today`, `this month`, `since Nov 1`. */
  period?: string;
  /** Leaves the fraction, which tells no magnitude, and hides the amount; left out, the privacy eye decides. */
  masked?: boolean;
}

const WORDS: Record<Sign, string> = { positive: 'Up', negative: 'Down', zero: 'No change' };
const MARKS: Record<Sign, string> = { positive: '▲', negative: '▼', zero: '' };

/** A change as a sentence: “▲ Up $1,234.56 (+0.42%) today”; words, sign and colour say the same. */
export function ChangeText({ change, percent, period, masked }: ChangeTextProps) {
  const { hidden } = usePrivacy();
  if (!change) return <span className={styles.change}>Change not available</span>;
  const { sign, text } = moneyParts(change);
  const amount = sign === 'zero' ? [] : [(masked ?? hidden) ? '••••••' : text];
  const fraction =
    sign !== 'zero' && percent ? [`(${formatPercent(percent, { signed: true })})`] : [];
  return (
    <span className={styles.change} data-sign={sign}>
      <span className={styles.figures}>
        {MARKS[sign] && (
          <span className={styles.mark} aria-hidden="true">
            {MARKS[sign]}
          </span>
        )}
        {[WORDS[sign], ...amount, ...fraction].join(' ')}
      </span>
      {period && ` ${period}`}
    </span>
  );
}
