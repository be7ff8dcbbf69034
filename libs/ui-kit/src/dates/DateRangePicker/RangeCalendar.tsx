import '../../theme/controls.css';
import '../../theme/controls.dates.css';
import { DatePicker } from '@mantine/dates';
import type { DateString } from '../../format/dates';
import type { DateRange } from './dateRanges';

interface RangeCalendarProps {
  from: DateString | null;
  to: DateString | null;
  today: DateString;
  onPick: (range: DateRange) => void;
}

/** A month to pick two days from; days are texts through and through, so no time zone touches them. */
export function RangeCalendar({ from, to, today, onPick }: RangeCalendarProps) {
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      value={[from, to]}
      defaultDate={from ?? today}
      onChange={([first, last]) => onPick({ from: first, to: last })}
    />
  );
}
