import { formatDate, formatMonth, isDateString, type DateString } from '../../format/dates';

/** The ranges of the specification by the names it gives them, as they stand in the URL. `spec §9` */
export const DATE_PRESETS = {
  TODAY: 'Today',
  PRIORDAY: 'Prior day',
  LAST5DAYS: 'Last 5 days',
  LAST7DAYS: 'Last 7 days',
  LAST10DAYS: 'Last 10 days',
  LAST30DAYS: 'Last 30 days',
  LAST60DAYS: 'Last 60 days',
  LAST90DAYS: 'Last 90 days',
  PRIORMONTH: 'Prior month',
  PRIOR3MONTHS: 'Prior 3 months',
  PRIOR6MONTHS: 'Prior 6 months',
  PRIOR12MONTHS: 'Prior 12 months',
  YTD: 'Year to date',
  CURRENTYEAR: 'Current year',
  PRIORYEAR: 'Prior year',
  ALL: 'All',
  MONTH: 'Single month',
  YEAR: 'Single year',
  CUSTOM: 'Custom range',
} as const;

export type DatePreset = keyof typeof DATE_PRESETS;

/** What stands in the URL: a preset, `CUSTOM:2026-01-01:2026-03-31`, `MONTH:2026-10` or `YEAR:2025`. */
export type DateRangeValue = string;

/** Days from the first to the last, both in it; null is open. */
export interface DateRange {
  from: DateString | null;
  to: DateString | null;
}

/**
 * The days a value means, seen from a day in New York. “Last 10 days” ends today and counts it; “prior 3 months” are the
 * three whole calendar months before this one; the current year ends on its last day, year to date today.
 * @returns null when the value is none
 */
export function dateRangeOf(value: DateRangeValue, today: DateString): DateRange | null {
  const year = Number(today.slice(0, 4));
  const days = /^LAST(5|7|10|30|60|90)DAYS$/.exec(value)?.[1];
  if (days) return { from: addDays(today, 1 - Number(days)), to: today };
  const months = /^PRIOR(3|6|12)?MONTHS?$/.exec(value);
  if (months) return priorMonths(today, Number(months[1] ?? 1));
  switch (value) {
    case 'TODAY':
      return { from: today, to: today };
    case 'PRIORDAY':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'YTD':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'CURRENTYEAR':
      return wholeYear(year);
    case 'PRIORYEAR':
      return wholeYear(year - 1);
    case 'ALL':
      return { from: null, to: null };
    default:
      return writtenOut(value);
  }
}

/** A value in words: “Last 10 days”, “Jan 1, 2026 – Mar 31, 2026”, “October 2026”. */
export function dateRangeWords(value: DateRangeValue): string {
  if (value in DATE_PRESETS) return DATE_PRESETS[value as DatePreset];
  if (value.startsWith('YEAR:')) return value.slice(5);
  const range = writtenOut(value);
  if (!range?.from || !range.to) return DATE_PRESETS.CUSTOM;
  if (value.startsWith('MONTH:')) return formatMonth(value.slice(6));
  return `${formatDate(range.from)} – ${formatDate(range.to)}`;
}

/** The presets that more has to be said for: which month, which year, which days. */
export type OpenPreset = 'MONTH' | 'YEAR' | 'CUSTOM';

export function isOpenPreset(preset: string): preset is OpenPreset {
  return preset === 'MONTH' || preset === 'YEAR' || preset === 'CUSTOM';
}

/** The preset that a value was chosen by: `MONTH:2026-10` by `MONTH`. */
export function presetOf(value: DateRangeValue): string {
  return value.split(':')[0] ?? value;
}

/** A custom range as a value. */
export function customRange(from: DateString, to: DateString): DateRangeValue {
  return `CUSTOM:${from}:${to}`;
}

/** The 12 months up to today. */
export function lastYear(today: DateString): DateRangeValue {
  return customRange(addMonths(today, -12), today);
}

/**
 * `11-19-2026` as a date; with slashes or without zeros, too, and without either, for a phone's keys have digits alone.
 * Null when it is no day of the calendar.
 */
export function parseDateNumeric(text: string): DateString | null {
  const match = /^(?:(\d{1,2})[-/](\d{1,2})[-/]|(\d{2})(\d{2}))(\d{4})$/.exec(text.trim());
  if (!match) return null;
  const [, m, d, month = m ?? '', day = d ?? '', year = ''] = match;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(date) ? date : null;
}

function writtenOut(value: DateRangeValue): DateRange | null {
  const [kind, first = '', second = ''] = value.split(':');
  if (kind === 'YEAR' && /^\d{4}$/.test(first)) return wholeYear(Number(first));
  if (kind === 'MONTH' && /^\d{4}-\d{2}$/.test(first) && isDay(`${first}-01`)) {
    return { from: `${first}-01`, to: addDays(addMonths(`${first}-01`, 1), -1) };
  }
  const isRange = kind === 'CUSTOM' && isDay(first) && isDay(second) && first <= second;
  return isRange ? { from: first, to: second } : null;
}

function wholeYear(year: number): DateRange {
  const text = String(year).padStart(4, '0');
  return { from: `${text}-01-01`, to: `${text}-12-31` };
}

function priorMonths(today: DateString, count: number): DateRange {
  const first = `${today.slice(0, 7)}-01`;
  return { from: addMonths(first, -count), to: addDays(first, -1) };
}

// Days are counted in UTC, which has no summer time to lose an hour to; no clock is read here.
function addDays(date: DateString, days: number): DateString {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

function addMonths(date: DateString, months: number): DateString {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 10);
}

function isDay(date: string): boolean {
  if (!isDateString(date)) return false;
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
