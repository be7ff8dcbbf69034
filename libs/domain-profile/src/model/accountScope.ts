import type { Account, AccountGroups, AccountKey, AllAccounts, Money } from '@portal/api-sdk';
import { sumOf } from './arrangement';

/** The accounts a page is about, as the URL carries them: keys, comma separated; null for all of the household. */
export function scopeKeys(accounts: string | undefined): AccountKey[] | null {
  const keys = [...new Set((accounts ?? '').split(',').filter(Boolean))];
  return keys.length > 0 ? keys : null;
}

/** The scope as the URL carries it; undefined for all accounts. */
export function scopeParam(keys: readonly AccountKey[] | null): string | undefined {
  return keys && keys.length > 0 ? keys.join(',') : undefined;
}

/** Every account of the household, each once, in the firm's order. */
export function everyAccount(accounts: AllAccounts): Account[] {
  return accounts.defaultgroups.flatMap((group) => group.accounts);
}

/** A closed account, which may stand in no group. */
export type ClosedAccount = AccountGroups['closedaccounts'][number];

/** Those of a scope that do not stand among the others: closed and not shown, or, unless they are among `closed`, gone. */
export function otherKeys(
  accounts: AllAccounts,
  keys: readonly AccountKey[] | null,
  closed: readonly ClosedAccount[] = [],
): AccountKey[] {
  const known = new Set([...everyAccount(accounts), ...closed].map(({ key }) => key));
  return (keys ?? []).filter((key) => !known.has(key));
}

/**
 * “All accounts”, “Everyday trust ••4821”, or “3 accounts”. Closed accounts count, keys of accounts that are gone do not.
 * Where the page shows only accounts held here, those that it leaves out are counted: “3 accounts, 1 of them not on this
 * page”.
 */
export function scopeText(
  accounts: AllAccounts | undefined,
  keys: AccountKey[] | null,
  {
    heldHereOnly = false,
    closed,
  }: { heldHereOnly?: boolean; closed?: readonly ClosedAccount[] | undefined } = {},
): string {
  if (!keys) return 'All accounts';
  if (!accounts || (!closed && otherKeys(accounts, keys).length > 0)) return countText(keys.length);
  const standing = everyAccount(accounts).filter(({ key }) => keys.includes(key));
  const shown = new Set(standing.map(({ key }) => key));
  const others = (closed ?? []).filter(({ key }) => keys.includes(key) && !shown.has(key));
  const chosen = [...standing, ...others];
  const leftOut = heldHereOnly ? standing.filter((account) => !isHeldHere(account)).length : 0;
  const text = chosenText(chosen);
  if (leftOut === 0) return text;
  return `${text}, ${leftOut === chosen.length ? '' : `${leftOut} of them `}not on this page`;
}

function chosenText(chosen: readonly (Account | ClosedAccount)[]): string {
  const [only] = chosen;
  if (chosen.length !== 1 || !only) return countText(chosen.length);
  const { nickname, maskednumber, closedon } = only;
  return [nickname, maskednumber, closedon && '(closed)'].filter(Boolean).join(' ');
}

function countText(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`;
}

/** What the chosen accounts of a page are worth together; null where all are shown, or none of those chosen. */
export function scopeValue(
  accounts: AllAccounts | undefined,
  keys: AccountKey[] | null,
  heldHereOnly = false,
): Money | null {
  if (!keys || !accounts) return null;
  const shown = everyAccount(accounts).filter(
    (account) => keys.includes(account.key) && (!heldHereOnly || isHeldHere(account)),
  );
  return shown.length > 0 ? sumOf(shown.map(({ value }) => value)) : null;
}

export function isHeldHere({ source }: Account): boolean {
  return source === 'firm';
}
