import type { Account, AccountKey, AllAccounts } from '@portal/api-sdk';

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

/** “All accounts”, “Everyday trust ••4821”, or “3 accounts”. Keys of accounts that are gone do not count. */
export function scopeText(accounts: AllAccounts | undefined, keys: AccountKey[] | null): string {
  if (!keys || !accounts) return keys ? `${keys.length} accounts` : 'All accounts';
  const chosen = everyAccount(accounts).filter(({ key }) => keys.includes(key));
  const [only] = chosen;
  if (chosen.length === 1 && only)
    return [only.nickname, only.maskednumber].filter(Boolean).join(' ');
  return `${chosen.length} accounts`;
}
