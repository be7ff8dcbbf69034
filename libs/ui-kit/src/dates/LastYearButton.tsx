import { Button } from '../components/Button/Button';
import type { DateString } from '../format/dates';
import { dateRangeOf, lastYear, type DateRangeValue } from './DateRangePicker/dateRanges';

export interface LastYearButtonProps {
  /** The period that has nothing in it, as it stands in the URL. */
  value: DateRangeValue;
  today: DateString;
  onChange: (value: DateRangeValue) => void;
}

/** What an empty list of a period offers: the last 12 months, unless the period begins before them. */
export function LastYearButton({ value, today, onChange }: LastYearButtonProps) {
  const longer = lastYear(today);
  const from = dateRangeOf(value, today)?.from ?? null;
  const start = dateRangeOf(longer, today)?.from ?? null;
  if (from === null || start === null || from <= start) return null;
  return <Button onClick={() => onChange(longer)}>Show the last 12 months</Button>;
}
