import '../../theme/controls.css';
import '../../theme/controls.dates.css';
import { DatePicker } from '@mantine/dates';
import type { DateString } from '../../format/dates';

interface DayCalendarProps {
  day: DateString | null;
  /** The last day that is offered. */
  last: DateString;
  onPick: (day: DateString) => void;
}

/** A month to pick a day from; days are texts through and through, so no time zone touches them. */
export function DayCalendar({ day, last, onPick }: DayCalendarProps) {
  return (
    <DatePicker
      value={day}
      defaultDate={day ?? last}
      maxDate={last}
      onChange={(picked) => picked && onPick(picked)}
    />
  );
}
