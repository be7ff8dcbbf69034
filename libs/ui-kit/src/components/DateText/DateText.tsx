import {
  formatDate,
  formatDateNumeric,
  formatInstant,
  isDateString,
  newYorkDate,
  type DateString,
  type InstantString,
} from '../../format/dates';
import styles from './DateText.module.css';

export interface DateTextProps {
  /** A date, which is shown as it is, or an instant, which is shown by New York's clock. */
  value: DateString | InstantString;
  /** `words` Nov 19, 2026 · `numeric` 11-19-2026 · `time` Nov 19, 2026, 4:05 PM ET (instants only). */
  format?: 'words' | 'numeric' | 'time';
}

/** A date or a moment, readable by machines too. */
export function DateText({ value, format = 'words' }: DateTextProps) {
  return (
    <time className={styles.date} dateTime={value}>
      {shown(value, format)}
    </time>
  );
}

function shown(value: string, format: 'words' | 'numeric' | 'time'): string {
  if (format === 'time') return formatInstant(value);
  const date = isDateString(value) ? value : newYorkDate(value);
  return format === 'numeric' ? formatDateNumeric(date) : formatDate(date);
}
