import { DatePickerInput } from '@mantine/dates';
import { newYorkDate } from '@portal/ui-kit';
import '@portal/ui-kit/dates.css';

interface AsOfPickerProps {
  /** A past day; the last known one without it. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Any past day, whose figures the page then shows. */
export function AsOfPicker({ value, onChange }: AsOfPickerProps) {
  return (
    <DatePickerInput
      label="As of"
      placeholder="Latest close"
      value={value ?? null}
      onChange={(day) => onChange(day ?? undefined)}
      maxDate={newYorkDate(new Date().toISOString())}
      valueFormat="MM-DD-YYYY"
      w="10.5rem"
      clearable
    />
  );
}
