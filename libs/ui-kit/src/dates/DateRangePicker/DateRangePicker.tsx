import { useId, useState } from 'react';
import { formatDate, type DateString } from '../../format/dates';
import { Popup } from '../../inputs/Popup/Popup';
import { CustomRange } from './CustomRange';
import styles from './DateRangePicker.module.css';
import {
  DATE_PRESETS,
  dateRangeOf,
  dateRangeWords,
  isOpenPreset,
  presetOf,
  type DatePreset,
  type DateRangeValue,
  type OpenPreset,
} from './dateRanges';
import { SinglePeriod } from './SinglePeriod';

export interface DateRangePickerProps {
  label: string;
  /** What is offered, in this order; with MONTH, YEAR or CUSTOM, which month, year or days is entered. */
  presets: readonly DatePreset[];
  /** As it stands in the URL. */
  value: DateRangeValue;
  onChange: (value: DateRangeValue) => void;
  /** The day it is in New York (`newYorkDate`), which decides what “last 10 days” are. */
  today: DateString;
  disabled?: boolean;
}

/**
 * Which days a screen covers. A disclosure (WAI-ARIA) over a group of radio buttons (WAI-ARIA radio group pattern):
 * Enter opens it, arrows go through the ranges, Tab goes on to the month or year, or to the two days of a
 * custom range and its calendar (WAI-ARIA date grid: arrows by day, Page Up and Page Down by month), Escape closes it.
 */
export function DateRangePicker(props: DateRangePickerProps) {
  const { label, presets, value, onChange, today } = props;
  const [open, setOpen] = useState(false);
  const [entering, setEntering] = useState<OpenPreset | null>(null);
  const name = useId();
  const range = dateRangeOf(value, today);
  const chosen = entering ?? presetOf(value);
  const entered = isOpenPreset(chosen) && presets.includes(chosen) ? chosen : null;
  const apply = (next: DateRangeValue) => {
    onChange(next);
    setOpen(false);
    setEntering(null);
  };
  return (
    <Popup
      label={label}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setEntering(null);
      }}
      summary={dateRangeWords(value)}
      disabled={props.disabled}
    >
      <div className={styles.presets} role="radiogroup" aria-label={label}>
        {presets.map((preset) => (
          <label key={preset} className={styles.preset}>
            <input
              type="radio"
              name={name}
              value={preset}
              checked={chosen === preset}
              onChange={() => {
                setEntering(isOpenPreset(preset) ? preset : null);
                if (!isOpenPreset(preset)) onChange(preset);
              }}
            />
            {DATE_PRESETS[preset]}
          </label>
        ))}
      </div>
      {!entered && range?.from && range.to && (
        <p className={styles.days}>
          {formatDate(range.from)} – {formatDate(range.to)}
        </p>
      )}
      {(entered === 'MONTH' || entered === 'YEAR') && (
        <SinglePeriod
          key={entered}
          kind={entered}
          from={range?.from ?? null}
          today={today}
          onApply={apply}
        />
      )}
      {entered === 'CUSTOM' && (
        <CustomRange
          from={range?.from ?? null}
          to={range?.to ?? null}
          today={today}
          onApply={apply}
        />
      )}
    </Popup>
  );
}
