import type { ActivityType } from '@portal/api-sdk';

/** Types of activity, in the order of the specification. spec §9 */
export const ACTIVITY_TYPES: Readonly<Record<ActivityType, string>> = {
  BY: 'Buys',
  SL: 'Sells',
  DV: 'Dividends & interest',
  FE: 'Fees & interest charged',
  DP: 'Deposits / contributions',
  WD: 'Withdrawals',
  JN: 'Journal entries',
  CA: 'Corporate actions',
  EX: 'Exchanges / transfers',
  ZZ: 'Other',
};

export function isActivityType(text: string): text is ActivityType {
  return Object.hasOwn(ACTIVITY_TYPES, text);
}
