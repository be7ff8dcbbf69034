import type { DatePreset } from '@portal/ui-kit/dates';

/** The period of activities before the client chooses one. spec §9 */
export const DEFAULT_ACTIVITY_PERIOD: DatePreset = 'LAST10DAYS';

/** The periods that activities offer. spec §9 */
export const ACTIVITY_PERIODS = [
  'TODAY',
  'PRIORDAY',
  'LAST10DAYS',
  'LAST30DAYS',
  'CURRENTYEAR',
  'PRIORYEAR',
  'CUSTOM',
] as const satisfies DatePreset[];

/** Rows of a page of posted activities. assumed */
export const ACTIVITY_PAGE_ROWS = 100;

/** Pending activities shown; they settle within days. The contract's largest page. assumed */
export const PENDING_ROWS = 200;

/** Balances are sorted by total account value, largest first. spec §9 */
export const DEFAULT_BALANCE_SORT = '-totalaccountvalue';

/** The months of the balance history before the client chooses. spec §9: historical Prior12Months */
export const DEFAULT_HISTORY_PERIOD: DatePreset = 'PRIOR12MONTHS';

/** The periods that the balance history offers. spec §9, date ranges */
export const HISTORY_PERIODS = [
  'PRIOR3MONTHS',
  'PRIOR6MONTHS',
  'PRIOR12MONTHS',
  'YTD',
  'PRIORYEAR',
  'MONTH',
  'YEAR',
  'CUSTOM',
] as const satisfies DatePreset[];

/** Investments are viewed by asset class. spec §9: view by Asset */
export const DEFAULT_POSITION_VIEW = 'assetclass';

/** What has no class is left out of investments. spec §9: exclude-unclassified checked */
export const DEFAULT_EXCLUDE_UNCLASSIFIED = true;

/** Shares of the whole are shown beside amounts. spec §9: percentage view on */
export const DEFAULT_PERCENTAGE_VIEW = true;

/** What the dropdown of performance shows first. spec §9 */
export const DEFAULT_PERFORMANCE_VIEW = 'summary';

/** The period whose bridge is drawn first. assumed */
export const DEFAULT_BRIDGE_PERIOD = 'YTD';

/** The period of incomes: `1` the prior year, `2` the current one. spec §9: period 2; what the numbers mean is assumed */
export const DEFAULT_INCOME_PERIOD = '2';

/**
 * Interest bought and sold with bonds is shown with income. spec §9: premium included; what the premium is, is assumed
 */
export const DEFAULT_PREMIUM_INCLUDED = true;

/** Years of gains that are offered, the current one included, and seven before it. product: Gain/Loss */
export const GAIN_YEARS_BACK = 7;

/** So many closed lots are grouped and sorted in the browser; a year with more stays as it comes. assumed */
export const MOST_ARRANGED_LOTS = 5_000;

/** Rows of a page of gains and of income received; the contract's largest page. assumed */
export const LEDGER_PAGE_ROWS = 200;

/** The ranges that performance offers beside its own periods. spec §9, date ranges */
export const PERFORMANCE_RANGES = [
  'ALL',
  'PRIORMONTH',
  'PRIOR3MONTHS',
  'PRIOR6MONTHS',
  'PRIOR12MONTHS',
  'MONTH',
  'YEAR',
  'CUSTOM',
] as const satisfies DatePreset[];

/** Whose investments Home shows before the client chooses. spec §9: summary investment option AdvisorManaged */
export const DEFAULT_SUMMARY_INVESTMENTS = 'AdvisorManaged';

/** How often a refresh that runs is looked at. assumed */
export const REFRESH_LOOK_MS = 1_000;

/** Activity of a connected institution that is shown. assumed */
export const ACTIVITY_ROWS = 20;

/** A wash-sale window that closes within so many days is an alert on Home. assumed */
export const WINDOW_ALERT_DAYS = 7;

/** A connected account whose value is older is an alert on Home. assumed: institutions answer daily */
export const OLD_CONNECTED_DAYS = 7;

/** What the client entered is asked about again after a year. assumed */
export const OLD_MANUAL_DAYS = 365;

/** What the server takes. assumed */
export const FILE_AT_MOST_BYTES = 10_485_760;
