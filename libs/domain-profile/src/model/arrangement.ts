import type { AccountGroup, AccountKey, AllAccounts, Money } from '@portal/api-sdk';
import { sumDecimals } from '@portal/ui-kit';

// How the client arranges accounts, shown before the server has answered (spec §4).

/** Takes a group away; its accounts stay, among what is in no group where no other one holds them. */
export function deleteGroup(accounts: AllAccounts, groupid: string): AllAccounts {
  const gone = accounts.customgroups.find((group) => group.groupid === groupid);
  if (!gone) return accounts;
  const customgroups = accounts.customgroups.filter((group) => group !== gone);
  const grouped = new Set(customgroups.flatMap((group) => group.accounts.map(({ key }) => key)));
  const freed = gone.accounts.filter(({ key }) => !grouped.has(key));
  const { ungrouped, ...rest } = accounts;
  const loose = [...(ungrouped?.accounts ?? []), ...freed];
  const counts = accounts.totalaccounts;
  return {
    ...rest,
    customgroups,
    totalaccounts: {
      ...counts,
      numberofgroupedaccounts: counts.numberofgroupedaccounts - freed.length,
    },
    ...(loose.length > 0 && {
      ungrouped: summed({ groupid: 'ungrouped', groupname: 'Not in a group', ...ungrouped }, loose),
    }),
  };
}

/** Puts the client's own groups in this order; a group that is not named stays behind them. */
export function sortGroups(accounts: AllAccounts, groupids: readonly string[]): AllAccounts {
  return {
    ...accounts,
    customgroups: sortedBy(accounts.customgroups, groupids, ({ groupid }) => groupid),
  };
}

/** Puts accounts in this order within the firm's groups; one that is not named stays behind them. */
export function sortAccounts(accounts: AllAccounts, keys: readonly AccountKey[]): AllAccounts {
  return {
    ...accounts,
    defaultgroups: accounts.defaultgroups.map((group) => ({
      ...group,
      accounts: sortedBy(group.accounts, keys, ({ key }) => key),
    })),
  };
}

/** Lets exactly these accounts count toward net worth; what it did on the day, as a part of it, comes with the answer. */
export function chooseNetWorth(accounts: AllAccounts, keys: readonly AccountKey[]): AllAccounts {
  const chosen = new Set(keys);
  const counted = accounts.defaultgroups
    .flatMap((group) => group.accounts)
    .filter(({ key }) => chosen.has(key));
  const values = counted.map(({ value }) => value);
  const { explain } = accounts.networth;
  return {
    ...accounts,
    totalnetworthaccounts: counted.map(({ key }) => key),
    networth: {
      ...(explain !== undefined && { explain }),
      total: sumOf(values),
      // An account that is overdrawn is owed, whatever kind of account it is.
      assets: sumOf(values.filter((one) => !isOwed(one))),
      liabilities: sumOf(values.filter(isOwed)),
      daychange: sumOf(counted.map(({ daychange }) => daychange)),
    },
  };
}

const isOwed = ({ amount }: Money): boolean => amount.startsWith('-');

/** Exact to the cent; all amounts of a household are in one currency. */
export function sumOf(amounts: readonly Money[]): Money {
  const amount = sumDecimals(['0.00', ...amounts.map((one) => one.amount)]);
  return { amount, currency: amounts[0]?.currency ?? 'USD' };
}

function summed(
  group: Pick<AccountGroup, 'groupid' | 'groupname'>,
  accounts: AccountGroup['accounts'],
): AccountGroup {
  return {
    groupid: group.groupid,
    groupname: group.groupname,
    accounts,
    value: sumOf(accounts.map(({ value }) => value)),
    daychange: sumOf(accounts.map(({ daychange }) => daychange)),
  };
}

function sortedBy<Item>(
  items: readonly Item[],
  order: readonly string[],
  idOf: (item: Item) => string,
): Item[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = (item: Item) => place.get(idOf(item)) ?? order.length;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
