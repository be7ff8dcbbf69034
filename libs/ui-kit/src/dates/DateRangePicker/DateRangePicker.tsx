import { useId, useState } from 'react';
import { formatDate, type DateString } from '../../format/dates';
import { Popup } from '../../inputs/Popup/Popup';
import { CustomRange } from './CustomRange';
import styles from './DateRangePicker.module.css';
import {
  DATE_PRESETS,
  dateRangeOf,
  dateRangeWords,
  type DatePreset,
  type DateRangeValue,
} from './dateRanges';

export interface DateRangePickerProps {
  label: string;
  /** What is offered, in this order; with CUSTOM any two days may be entered. */
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
 * Enter opens it, arrows go through the ranges, Tab goes on to the two days of a custom range and its calendar (WAI-ARIA
 * date grid: arrows by day, Page Up and Page Down by month), Escape closes it.
 */
export function DateRangePicker(props: DateRangePickerProps) {
  const { label, presets, value, onChange, today } = props;
  const [open, setOpen] = useState(false);
  const [entering, setEntering] = useState(false);
  const name = useId();
  const range = dateRangeOf(value, today);
  const isCustom = entering || value.startsWith('CUSTOM');
  const chosen = isCustom ? 'CUSTOM' : value;
  return (
    <Popup
      label={label}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setEntering(false);
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
                setEntering(preset === 'CUSTOM');
                if (preset !== 'CUSTOM') onChange(preset);
              }}
            />
            {DATE_PRESETS[preset]}
          </label>
        ))}
      </div>
      {!isCustom && range?.from && range.to && (
        <p className={styles.days}>
          {formatDate(range.from)} – {formatDate(range.to)}
        </p>
      )}
      {isCustom && presets.includes('CUSTOM') && (
        <CustomRange
          from={range?.from ?? null}
          to={range?.to ?? null}
          today={today}
          onApply={(next) => {
            onChange(next);
            setOpen(false);
            setEntering(false);
          }}
        />
      )}
    </Popup>
  );
}
