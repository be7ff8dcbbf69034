import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/Button/Button';
import { Skeleton } from '../../components/Skeleton/Skeleton';
import { formatDateNumeric, type DateString } from '../../format/dates';
import { Popup } from '../../inputs/Popup/Popup';
import { parseDateNumeric } from '../DateRangePicker/dateRanges';
import { DAY_FORM, DayField, dayText } from '../DayField';
import styles from './DayPicker.module.css';

// As in a range of days: most pages are left without a calendar having been opened.
const DayCalendar = lazy(async () => ({ default: (await import('./DayCalendar')).DayCalendar }));

export interface DayPickerProps {
  label: string;
  /** Null shows what `none` says. */
  value: DateString | null;
  /** What is meant while no day is chosen: “Latest close”. */
  none: string;
  /** The last day that may be chosen. */
  last: DateString;
  onChange: (day: DateString | null) => void;
}

/** One day or none: a disclosure (WAI-ARIA) over a field to type a day into and a calendar (WAI-ARIA date grid). */
export function DayPicker({ label, value, none, last, onChange }: DayPickerProps) {
  const [open, setOpen] = useState(false);
  const choose = (day: DateString | null) => {
    setOpen(false);
    if (day !== value) onChange(day);
  };
  return (
    <Popup
      label={label}
      open={open}
      onOpenChange={setOpen}
      summary={value ? formatDateNumeric(value) : none}
    >
      <DayForm value={value} none={none} last={last} onChoose={choose} />
    </Popup>
  );
}

interface DayFormProps extends Pick<DayPickerProps, 'value' | 'none' | 'last'> {
  onChoose: (day: DateString | null) => void;
}

function DayForm({ value, none, last, onChoose }: DayFormProps) {
  const [text, setText] = useState(dayText(value));
  const [fault, setFault] = useState<string | null>(null);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const day = parseDateNumeric(text);
        if (!day) return setFault(DAY_FORM);
        if (day > last) return setFault(`Enter a day up to ${formatDateNumeric(last)}.`);
        onChoose(day);
      }}
    >
      <DayField label="Day" text={text} error={fault} onChange={setText} />
      <Suspense fallback={<Skeleton shape="chart" />}>
        <DayCalendar day={value} last={last} onPick={onChoose} />
      </Suspense>
      <div className={styles.actions}>
        <Button type="submit" size="sm" variant="primary">
          Show this day
        </Button>
        {value && (
          <Button size="sm" onClick={() => onChoose(null)}>
            {none}
          </Button>
        )}
      </div>
    </form>
  );
}
