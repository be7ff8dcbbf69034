import { useState, type ReactNode } from 'react';
import type { DateString } from '../format/dates';
import { parseDateNumeric } from './DateRangePicker/dateRanges';
import { DAY_FORM, DayField, dayText } from './DayField';

export interface DateFieldProps {
  label: string;
  description?: ReactNode;
  /** Empty while no day stands in the field. */
  value: DateString | '';
  error?: string | null | undefined;
  required?: boolean;
  onChange: (value: DateString | '') => void;
}

/** A day of a form, typed as the portal writes days. */
export function DateField({ value, error, onChange, ...field }: DateFieldProps) {
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  // What was typed stands as it was typed, until the form itself holds another day.
  const text = (parseDateNumeric(typed) ?? '') === value ? typed : dayText(value || null);
  const isNoDay = text.trim() !== '' && parseDateNumeric(text) === null;
  return (
    <DayField
      {...field}
      text={text}
      error={isNoDay && (isLeft || error) ? DAY_FORM : (error ?? null)}
      onLeave={() => setLeft(true)}
      onChange={(next) => {
        setLeft(false);
        setTyped(next);
        onChange(parseDateNumeric(next) ?? '');
      }}
    />
  );
}
