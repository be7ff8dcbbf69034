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
