import type {
  Account,
  AccountGroup,
  AccountKey,
  AccountSource,
  AllAccounts,
} from '@portal/api-sdk';

// The client-state rules of spec §4. None of them computes money: totals stay as served until
// the write's invalidation brings new ones. What is added comes with that alone: its key is not known before.

/** The account, found where each one is exactly once: in the firm's own grouping. */
export function findAccount(accounts: AllAccounts, key: AccountKey): Account | undefined {
  return accounts.defaultgroups
    .flatMap((group) => group.accounts)
    .find((account) => account.key === key);
}

/** Renames an account in all groups at once: default, custom and ungrouped. spec §4 */
export function renameAccount(
  accounts: AllAccounts,
  key: AccountKey,
  nickname: string,
  version: string,
): AllAccounts {
  return mapGroups(accounts, (group) => {
    // A group without the account stays the same object, so that its rows do not render again.
    if (!group.accounts.some((account) => account.key === key)) return group;
    return {
      ...group,
      accounts: group.accounts.map((account) =>
        account.key === key ? { ...account, nickname, version } : account,
      ),
    };
  });
}

/**
 * Takes accounts out of every group and off the counts, and drops custom groups left empty. spec §4
 *
 * A key that is not there changes nothing; a default group stays when its last account goes.
 */
export function removeAccounts(accounts: AllAccounts, keys: readonly AccountKey[]): AllAccounts {
  const removed = [...new Set(keys)]
    .map((key) => findAccount(accounts, key))
    .filter((account) => account !== undefined);
  const gone = new Set(removed.map((account) => account.key));
  const remaining = mapGroups(accounts, (group) => ({
    ...group,
    accounts: group.accounts.filter((account) => !gone.has(account.key)),
  }));
  const emptied = accounts.customgroups
    .filter((group) => group.accounts.length > 0)
    .filter((group) => group.accounts.every((account) => gone.has(account.key)))
    .map((group) => group.groupid);
  return {
    ...remaining,
    customgroups: remaining.customgroups.filter((group) => !emptied.includes(group.groupid)),
    totalnetworthaccounts: accounts.totalnetworthaccounts.filter((key) => !gone.has(key)),
    totalaccounts: countsWithout(accounts, removed),
  };
}

function countsWithout(
  accounts: AllAccounts,
  removed: readonly Account[],
): AllAccounts['totalaccounts'] {
  const counts = accounts.totalaccounts;
  const grouped = new Set(
    accounts.customgroups.flatMap((group) => group.accounts.map((account) => account.key)),
  );
  const from = (source: AccountSource) =>
    removed.filter((account) => account.source === source).length;
  return {
    // Counted once however many groups held it, and not at all where none did.
    numberofgroupedaccounts:
      counts.numberofgroupedaccounts - removed.filter(({ key }) => grouped.has(key)).length,
    numberofprofileaccounts: counts.numberofprofileaccounts - removed.length,
    numberofexternalaccounts: counts.numberofexternalaccounts - from('external'),
    numberofotheraccounts: counts.numberofotheraccounts - from('manual'),
  };
}

function mapGroups(
  accounts: AllAccounts,
  change: (group: AccountGroup) => AccountGroup,
): AllAccounts {
  const { ungrouped, ...rest } = accounts;
  return withUngrouped(
    {
      ...rest,
      defaultgroups: accounts.defaultgroups.map(change),
      customgroups: accounts.customgroups.map(change),
    },
    ungrouped && change(ungrouped),
  );
}

/** The contract has no empty `ungrouped`: it is absent then. */
function withUngrouped(
  accounts: Omit<AllAccounts, 'ungrouped'>,
  ungrouped: AccountGroup | undefined,
): AllAccounts {
  return ungrouped?.accounts.length ? { ...accounts, ungrouped } : accounts;
}
