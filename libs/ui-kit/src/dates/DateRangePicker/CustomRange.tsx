import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/Button/Button';
import { Skeleton } from '../../components/Skeleton/Skeleton';
import type { DateString } from '../../format/dates';
import { DAY_FORM, DayField, dayText } from '../DayField';
import styles from './DateRangePicker.module.css';
import { customRange, parseDateNumeric, type DateRangeValue } from './dateRanges';

// The calendar is 40 KiB; most ranges are typed or one of the named ones.
const RangeCalendar = lazy(async () => ({
  default: (await import('./RangeCalendar')).RangeCalendar,
}));

interface CustomRangeProps {
  from: DateString | null;
  to: DateString | null;
  today: DateString;
  onApply: (value: DateRangeValue) => void;
}

/** Two days, typed or picked from a calendar. */
export function CustomRange({ from, to, today, onApply }: CustomRangeProps) {
  const [texts, setTexts] = useState({ from: dayText(from), to: dayText(to) });
  const [judged, setJudged] = useState(false);
  const first = parseDateNumeric(texts.from);
  const last = parseDateNumeric(texts.to);
  const isTurned = first !== null && last !== null && first > last;
  return (
    <form
      className={styles.custom}
      onSubmit={(event) => {
        event.preventDefault();
        setJudged(true);
        if (first && last && !isTurned) onApply(customRange(first, last));
      }}
    >
      <div className={styles.fields}>
        <DayField
          label="From"
          text={texts.from}
          error={judged && !first ? DAY_FORM : null}
          onChange={(text) => setTexts({ ...texts, from: text })}
        />
        <DayField
          label="To"
          text={texts.to}
          error={
            judged && !last
              ? DAY_FORM
              : judged && isTurned
                ? 'The last day is before the first.'
                : null
          }
          onChange={(text) => setTexts({ ...texts, to: text })}
        />
      </div>
      <Suspense fallback={<Skeleton shape="chart" />}>
        <RangeCalendar
          from={first}
          to={isTurned ? null : last}
          today={today}
          onPick={(range) => setTexts({ from: dayText(range.from), to: dayText(range.to) })}
        />
      </Suspense>
      <Button type="submit" size="sm" variant="primary">
        Show these days
      </Button>
    </form>
  );
}
