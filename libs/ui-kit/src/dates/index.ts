// Ranges of days; the calendar inside comes when a custom range is asked for.
export { DateRangePicker } from './DateRangePicker/DateRangePicker';
export type { DateRangePickerProps } from './DateRangePicker/DateRangePicker';
export {
  customRange,
  DATE_PRESETS,
  dateRangeOf,
  dateRangeWords,
  parseDateNumeric,
} from './DateRangePicker/dateRanges';
export type { DatePreset, DateRange, DateRangeValue } from './DateRangePicker/dateRanges';
