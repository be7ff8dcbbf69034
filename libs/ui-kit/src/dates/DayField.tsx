import type { ReactNode } from 'react';
import { formatDateNumeric, type DateString } from '../format/dates';
import { Field } from '../inputs/Field/Field';

/** What a field says of a text that is no day. */
export const DAY_FORM = 'Enter a day as MM-DD-YYYY.';

interface DayFieldProps {
  label: string;
  description?: ReactNode;
  text: string;
  error: string | null;
  required?: boolean;
  onChange: (text: string) => void;
  onLeave?: () => void;
}

/** A day that is typed; `parseDateNumeric` reads it. */
export function DayField(props: DayFieldProps) {
  const { label, description, text, error, required, onChange, onLeave } = props;
  return (
    <Field label={label} description={description} error={error}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM-DD-YYYY"
          required={required}
          value={text}
          onBlur={onLeave}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A day as the field shows it; nothing where there is none. */
export function dayText(date: DateString | null): string {
  return date ? formatDateNumeric(date) : '';
}
