import type { Account, AccountKey, PreferenceJson } from '@portal/api-sdk';

/** Whose investments Home shows. */
export type SummaryInvestments = NonNullable<PreferenceJson['summaryinvestments']>;

/**
 * The advisor-managed accounts among those Home is about: `chosen`, or all of them for null. Null where there is nothing to
 * tell apart, since the advisors manage all of them or none.
 */
export function advisorManaged(
  accounts: readonly Account[],
  chosen: readonly AccountKey[] | null,
): AccountKey[] | null {
  const atFirm = accounts.filter(
    ({ key, source }) => source === 'firm' && (chosen === null || chosen.includes(key)),
  );
  const managed = atFirm.filter(({ managedby }) => managedby === 'advisor');
  return managed.length === 0 || managed.length === atFirm.length
    ? null
    : managed.map(({ key }) => key);
}
