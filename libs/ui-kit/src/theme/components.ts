import type { MantineThemeComponents } from '@mantine/core';

/** As tall as the kit's own controls, with the text of the page. */
const FIELD = { size: 'md' };

/** A field that can be emptied says so to screen readers. */
const CLEARABLE = { ...FIELD, clearButtonProps: { 'aria-label': 'Clear' } };

const FLOATING = { shadow: 'md', transitionProps: { duration: 120, transition: 'fade' } };

const LIST = {
  ...CLEARABLE,
  comboboxProps: FLOATING,
  checkIconPosition: 'right',
  nothingFoundMessage: 'Nothing matches',
};

const DIALOG = {
  padding: 'lg',
  overlayProps: { backgroundOpacity: 0.4, color: '#14202e' },
  transitionProps: { duration: 150, transition: 'fade' },
  closeButtonProps: { 'aria-label': 'Close' },
};

const CALENDAR = {
  firstDayOfWeek: 0,
  // Mantine gives the arrows no name. The buttons of the month and the year are called what they show (WCAG 2.5.3).
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    nextYear: 'Next year',
    previousYear: 'Previous year',
    nextDecade: 'Next decade',
    previousDecade: 'Previous decade',
  },
};

const DATES = {
  ...CLEARABLE,
  ...CALENDAR,
  valueFormat: 'MM-DD-YYYY',
  popoverProps: FLOATING,
};

const PAGE_WORDS: Record<string, string> = {
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
};

/** What our design fixes of Mantine's parts; plain data, so that no part is loaded for it. */
export const components: MantineThemeComponents = {
  Autocomplete: { defaultProps: { ...CLEARABLE, comboboxProps: FLOATING } },
  Checkbox: { defaultProps: { size: 'sm' } },
  // Else each choice that is closed draws its whole list unseen, and measures where it would stand.
  Combobox: { defaultProps: { keepMounted: false } },
  DateInput: { defaultProps: DATES },
  DatePicker: { defaultProps: CALENDAR },
  DatePickerInput: { defaultProps: DATES },
  Drawer: { defaultProps: { ...DIALOG, position: 'right' } },
  FileInput: { defaultProps: CLEARABLE },
  // The first entry has the focus; Mantine's placeholder for it is not allowed in a menu (axe: aria-required-children).
  Menu: {
    defaultProps: { ...FLOATING, position: 'bottom-end', withInitialFocusPlaceholder: false },
  },
  Modal: { defaultProps: { ...DIALOG, radius: 'md', centered: true } },
  MonthPickerInput: { defaultProps: { ...DATES, valueFormat: 'MMM YYYY' } },
  MultiSelect: { defaultProps: LIST },
  NativeSelect: { defaultProps: FIELD },
  NumberInput: { defaultProps: { ...FIELD, hideControls: true, thousandSeparator: ',' } },
  Pagination: {
    defaultProps: {
      getItemProps: (page: number) => ({ 'aria-label': `Page ${page}` }),
      getControlProps: (control: string) => ({ 'aria-label': PAGE_WORDS[control] }),
    },
  },
  PasswordInput: { defaultProps: FIELD },
  Popover: { defaultProps: FLOATING },
  Radio: { defaultProps: { size: 'sm' } },
  Select: { defaultProps: LIST },
  Stepper: { defaultProps: { size: 'sm', iconSize: 32 } },
  Switch: { defaultProps: { size: 'sm' } },
  Tabs: { defaultProps: { keepMounted: false } },
  TagsInput: { defaultProps: { ...CLEARABLE, comboboxProps: FLOATING } },
  Textarea: { defaultProps: { ...FIELD, autosize: true, minRows: 3, maxRows: 12 } },
  TextInput: { defaultProps: FIELD },
  Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  YearPickerInput: { defaultProps: { ...DATES, valueFormat: 'YYYY' } },
};
