import type { AccountKey, AllAccounts } from '@portal/api-sdk';
import { type ClosedAccount, everyAccount } from './accountScope';

/**
 * What the client calls each account, by its key: with the end of its number where another has the same name, so that the
 * two can be told apart; a closed one is said to be closed.
 */
export function accountNames(
  accounts: AllAccounts,
  closed: readonly ClosedAccount[] = [],
): ReadonlyMap<AccountKey, string> {
  const standing = everyAccount(accounts);
  const known = new Set(standing.map(({ key }) => key));
  const all = [...standing, ...closed.filter(({ key }) => !known.has(key))];
  const alike = Map.groupBy(all, ({ nickname }) => nickname);
  return new Map(
    all.map(({ key, nickname, maskednumber, closedon }) => {
      const isShared = (alike.get(nickname)?.length ?? 0) > 1;
      const parts = [nickname, isShared && maskednumber, closedon && '(closed)'];
      return [key, parts.filter(Boolean).join(' ')];
    }),
  );
}
