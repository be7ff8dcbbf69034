import { formatDateNumeric, type DateString } from '../format/dates';
import { Field } from '../inputs/Field/Field';

/** What a field says of a text that is no day. */
export const DAY_FORM = 'Enter a day as MM-DD-YYYY.';

interface DayFieldProps {
  label: string;
  text: string;
  error: string | null;
  onChange: (text: string) => void;
}

/** A day that is typed; `parseDateNumeric` reads it. */
export function DayField({ label, text, error, onChange }: DayFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="MM-DD-YYYY"
          value={text}
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
