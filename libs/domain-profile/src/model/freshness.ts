import type { Account, AllAccounts } from '@portal/api-sdk';
import { everyAccount } from './accountScope';

/** Days after which a value is old, not only of a day of its own. assumed */
export const OLD_AFTER_DAYS = 45;

/**
 * How a value stands beside the close that the firm's prices are of: `priced` by it; `dated`, of a day of its own, which
 * is named; `old`, which is marked too.
 */
export type Freshness = 'priced' | 'dated' | 'old';

/** The day whose closing prices value the accounts at the firm; null where nothing is priced. */
export function pricesClose(accounts: AllAccounts): string | null {
  const days = everyAccount(accounts)
    .filter(({ source, closedon }) => source === 'firm' && closedon === undefined)
    .map(({ asof }) => asof);
  return days.toSorted().at(-1) ?? null;
}

/** What others report and what the client entered is of a day of its own, also when that is the day of the close. */
export function freshnessOf(account: Account, close: string | null): Freshness {
  if (isPriced(account, close)) return 'priced';
  if (close === null) return 'dated';
  const days = (Date.parse(close) - Date.parse(account.asof)) / 86_400_000;
  return days > OLD_AFTER_DAYS ? 'old' : 'dated';
}

/** Whether it is known what an account did on the day of the close: only where it is valued by its prices. */
export function knowsDayChange(account: Account, close: string | null): boolean {
  return isPriced(account, close) && account.closedon === undefined;
}

/** Whether the day change of net worth is known: of one account that counts at least. */
export function knowsNetWorthChange(accounts: AllAccounts): boolean {
  const counted = new Set(accounts.totalnetworthaccounts);
  const close = pricesClose(accounts);
  return everyAccount(accounts).some(
    (account) => counted.has(account.key) && knowsDayChange(account, close),
  );
}

/** Of counted accounts that are open and not valued by the close: how many, and the oldest day; null when there are none. */
export function valuesApart(accounts: AllAccounts): { count: number; oldest: string } | null {
  const counted = new Set(accounts.totalnetworthaccounts);
  const close = pricesClose(accounts);
  const days = everyAccount(accounts)
    .filter(({ key, closedon }) => counted.has(key) && closedon === undefined)
    .filter((account) => !isPriced(account, close))
    .map(({ asof }) => asof)
    .toSorted();
  return days[0] === undefined ? null : { count: days.length, oldest: days[0] };
}

function isPriced({ source, asof }: Account, close: string | null): boolean {
  return source === 'firm' && close !== null && asof >= close;
}
