import { newYorkToday } from '@portal/ui-kit';
import { DayPicker } from '@portal/ui-kit/dates';

interface AsOfPickerProps {
  /** A past day; the last known one without it. */
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Any past day, whose figures the page then shows. */
export function AsOfPicker({ value, onChange }: AsOfPickerProps) {
  return (
    <DayPicker
      label="As of"
      none="Latest close"
      value={value ?? null}
      last={newYorkToday()}
      onChange={(day) => onChange(day ?? undefined)}
    />
  );
}
