import type { AccountGroups } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { selectAccounts } from './accountsRepository';
import { selectArrangement, selectClosedAccounts } from './arrangementRepository';
import { groupMembers } from './groups';
import { selectCustomGroups, selectDefaultGroups } from './groupsRepository';

/** All groups with who is in them, and how they are arranged. */
export async function readGroups(scope: HouseholdScope): Promise<AccountGroups> {
  const stored = await selectAccounts(scope);
  const accounts = new Map(stored.map(({ account }) => [account.key, account]));
  return {
    arrangement: await selectArrangement(scope),
    closedaccounts: await selectClosedAccounts(scope),
    defaultgroups: (await selectDefaultGroups(scope)).map(groupMembers(accounts)),
    customgroups: (await selectCustomGroups(scope)).map(groupMembers(accounts)),
  };
}
