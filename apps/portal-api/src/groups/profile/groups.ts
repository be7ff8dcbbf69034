import type { Account, AccountGroup, AccountGroupMembers } from '@portal/api-sdk/server';
import type { StoredGroup } from './groupsRepository';
import { money } from './money';

type Accounts = ReadonlyMap<string, Account>;

/** A group as the accounts page shows it: rows and the sums over them. */
export function withAccounts(accounts: Accounts): (group: StoredGroup) => AccountGroup {
  return (group) => ({
    groupid: group.groupId,
    groupname: group.name,
    accounts: pick(accounts, group),
    value: money(group.value),
    daychange: money(group.dayChange),
  });
}

/** A group as its editor shows it: who is in it. */
export function groupMembers(accounts: Accounts): (group: StoredGroup) => AccountGroupMembers {
  return (group) => ({
    groupid: group.groupId,
    groupname: group.name,
    sortorder: group.sortOrder,
    ...(group.version !== undefined && { version: group.version }),
    accounts: pick(accounts, group).map(({ key, nickname }) => ({ key, nickname })),
  });
}

function pick(accounts: Accounts, { accountKeys }: StoredGroup): Account[] {
  return accountKeys.flatMap((key) => accounts.get(key) ?? []);
}
