/** Transfers are shown for five days. spec §9 */
export const DEFAULT_PERIOD = 'LAST5DAYS';
/** What the period of the hub can be. */
export const TRANSFER_PERIODS = [
  'LAST5DAYS',
  'LAST30DAYS',
  'LAST90DAYS',
  'YTD',
  'PRIORYEAR',
  'ALL',
  'MONTH',
  'YEAR',
  'CUSTOM',
] as const;
/** Rows that are asked for at a time. */
export const TRANSFER_ROWS = 25;
