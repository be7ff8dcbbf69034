import { useState } from 'react';
import { Button } from '../../components/Button/Button';
import { formatMonth, type DateString } from '../../format/dates';
import { SelectField } from '../../inputs/SelectField/SelectField';
import styles from './DateRangePicker.module.css';
import type { DateRangeValue } from './dateRanges';

/** Years that are offered before the current one. assumed */
const YEARS_BACK = 20;

interface SinglePeriodProps {
  kind: 'MONTH' | 'YEAR';
  /** The first day of what is shown now, where it begins. */
  from: DateString | null;
  today: DateString;
  onApply: (value: DateRangeValue) => void;
}

/** One month or one year of the calendar, up to the one it is. */
export function SinglePeriod({ kind, from, today, onApply }: SinglePeriodProps) {
  const thisYear = today.slice(0, 4);
  const start = from !== null && from <= today ? from : today;
  const [year, setYear] = useState(start.slice(0, 4));
  const [month, setMonth] = useState(start.slice(5, 7));
  const months = monthsOf(year).filter((one) => one <= today.slice(0, 7));
  const chosen = months.find((one) => one.endsWith(month)) ?? today.slice(0, 7);
  return (
    <form
      className={styles.custom}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(kind === 'YEAR' ? `YEAR:${year}` : `MONTH:${chosen}`);
      }}
    >
      <div className={styles.fields}>
        {kind === 'MONTH' && (
          <SelectField
            label="Month"
            value={chosen.slice(5)}
            options={months.map((one) => ({
              value: one.slice(5),
              label: formatMonth(one).replace(/ \d+$/, ''),
            }))}
            onChange={setMonth}
          />
        )}
        <SelectField
          label="Year"
          value={year}
          options={yearsWith(year, Number(thisYear)).map((one) => ({ value: one, label: one }))}
          onChange={setYear}
        />
      </div>
      <Button type="submit" size="sm" variant="primary">
        {kind === 'YEAR' ? 'Show this year' : 'Show this month'}
      </Button>
    </form>
  );
}

function monthsOf(year: string): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
}

/** Latest first; an older year that is shown now is one of them. */
function yearsWith(year: string, latest: number): string[] {
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, back) => String(latest - back));
  return years.includes(year) ? years : [...years, year];
}
