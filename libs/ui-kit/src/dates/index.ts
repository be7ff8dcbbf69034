// Days and ranges of days; a calendar comes when it is asked for.
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
export { DateField } from './DateField';
export type { DateFieldProps } from './DateField';
export { LastYearButton } from './LastYearButton';
export type { LastYearButtonProps } from './LastYearButton';
export { DayPicker } from './DayPicker/DayPicker';
export type { DayPickerProps } from './DayPicker/DayPicker';
