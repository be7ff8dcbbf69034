import type { DatePreset } from '@portal/ui-kit/dates';

/** Statements before the client chooses a period. spec §9 */
export const STATEMENTS_PERIOD: DatePreset = 'LAST60DAYS';
/** Correspondence, trust statements and performance reports. spec §9 */
export const LETTERS_PERIOD: DatePreset = 'LAST30DAYS';
/** Trade confirmations. spec §9 */
export const CONFIRMATIONS_PERIOD: DatePreset = 'LAST7DAYS';
/** Tax documents: the prior calendar year, all types. spec §9 */
export const TAX_PERIOD: DatePreset = 'PRIORYEAR';

/** The periods that lists of documents offer. spec §9 */
export const DOCUMENT_PERIODS = [
  'LAST7DAYS',
  'LAST30DAYS',
  'LAST60DAYS',
  'LAST90DAYS',
  'PRIORMONTH',
  'PRIOR3MONTHS',
  'PRIOR6MONTHS',
  'PRIOR12MONTHS',
  'YTD',
  'CURRENTYEAR',
  'PRIORYEAR',
  'ALL',
  'MONTH',
  'YEAR',
  'CUSTOM',
] as const satisfies DatePreset[];

/** A tax document is one of a whole year. */
export const TAX_PERIODS = [
  'CURRENTYEAR',
  'PRIORYEAR',
  'ALL',
  'YEAR',
  'CUSTOM',
] as const satisfies DatePreset[];

/** A report is one of days that are known: all days are none that it could be made of. */
export const REPORT_PERIODS = DOCUMENT_PERIODS.filter((period) => period !== 'ALL');

/** Rows of a page of documents. assumed */
export const DOCUMENT_PAGE_ROWS = 100;
/** Of what is expected, above a list and on Home, before more is asked for. assumed */
export const EXPECTED_ROWS = 5;
/** How often work in the background is asked after. assumed */
export const POLL_MS = 1_000;
/** The most documents that one download takes; the contract's own limit. */
export const MOST_BUNDLED = 1_000;
/** Rows of a page of a drive, and of its activity. assumed */
export const DRIVE_PAGE_ROWS = 100;
export const DRIVE_EVENT_ROWS = 20;
/** A larger file is downloaded and not shown in its panel. assumed */
export const PREVIEW_AT_MOST_BYTES = 25 * 1024 * 1024;
/** Checklists of a page. assumed */
export const FILE_REQUEST_ROWS = 10;
