import type { Account, AccountKey, AllAccounts, Money } from '@portal/api-sdk';
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

/**
 * “All accounts”, “Everyday trust ••4821”, or “3 accounts”. Keys of accounts that are gone do not count. Where the page
 * shows only accounts held here, those that it leaves out are counted: “3 accounts, 1 of them not on this page”.
 */
export function scopeText(
  accounts: AllAccounts | undefined,
  keys: AccountKey[] | null,
  heldHereOnly = false,
): string {
  if (!keys || !accounts) return keys ? `${keys.length} accounts` : 'All accounts';
  const chosen = everyAccount(accounts).filter(({ key }) => keys.includes(key));
  const leftOut = heldHereOnly ? chosen.filter((account) => !isHeldHere(account)).length : 0;
  const text = chosenText(chosen);
  if (leftOut === 0) return text;
  return `${text}, ${leftOut === chosen.length ? '' : `${leftOut} of them `}not on this page`;
}

function chosenText(chosen: readonly Account[]): string {
  const [only] = chosen;
  if (chosen.length === 1 && only)
    return [only.nickname, only.maskednumber].filter(Boolean).join(' ');
  return `${chosen.length} accounts`;
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
