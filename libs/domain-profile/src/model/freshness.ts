import type { Account, AllAccounts } from '@portal/api-sdk';
import { everyAccount } from './accountScope';

/** Days after which a value is old, not only of another day. assumed */
export const OLD_AFTER_DAYS = 45;

/** How fresh a value is beside the newest of the household: `old` is marked, `earlier` only named. */
export type Freshness = 'current' | 'earlier' | 'old';

export function freshnessOf(account: Account, asof: string): Freshness {
  if (account.asof >= asof) return 'current';
  const days = (Date.parse(asof) - Date.parse(account.asof)) / 86_400_000;
  return days > OLD_AFTER_DAYS ? 'old' : 'earlier';
}

/** Whether it is known what an account did on the day: only of values that are of that day and come from prices. */
export function knowsDayChange(account: Account, asof: string): boolean {
  return account.source !== 'manual' && account.asof >= asof && account.closedon === undefined;
}

/** Of counted accounts whose value is older than the newest: how many, and the oldest day; null when there are none. */
export function olderValues(accounts: AllAccounts): { count: number; oldest: string } | null {
  const counted = new Set(accounts.totalnetworthaccounts);
  const days = everyAccount(accounts)
    .filter(({ key, asof }) => counted.has(key) && asof < accounts.asof)
    .map(({ asof }) => asof)
    .toSorted();
  return days[0] === undefined ? null : { count: days.length, oldest: days[0] };
}
