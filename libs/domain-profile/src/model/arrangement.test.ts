import { expect, it } from 'vitest';
import { household, richAccounts } from '../testing/fixtures';
import { chooseNetWorth, deleteGroup, sortAccounts, sortGroups, sumOf } from './arrangement';
import { everyAccount } from './accountScope';

const [first, second] = richAccounts.customgroups;

it('leaves the accounts of a deleted group in the household, and counts those in no other group as ungrouped', () => {
  if (!first) throw new Error('The fixture has own groups.');
  const after = deleteGroup(richAccounts, first.groupid);
  expect(after.customgroups).not.toContain(first);
  expect(everyAccount(after)).toEqual(everyAccount(richAccounts));
  const still = new Set(
    after.customgroups.flatMap(({ accounts }) => accounts.map(({ key }) => key)),
  );
  const freed = first.accounts.filter(({ key }) => !still.has(key));
  expect(after.ungrouped?.accounts).toEqual(expect.arrayContaining(freed));
  expect(after.ungrouped?.value).toEqual(
    sumOf((after.ungrouped?.accounts ?? []).map((a) => a.value)),
  );
  expect(after.totalaccounts.numberofgroupedaccounts).toBe(
    richAccounts.totalaccounts.numberofgroupedaccounts - freed.length,
  );
  expect(deleteGroup(richAccounts, 'grp-unknown')).toBe(richAccounts);
});

it('sorts groups and accounts, and leaves what is not named behind', () => {
  if (!first || !second) throw new Error('The fixture has two own groups.');
  const sorted = sortGroups(richAccounts, [second.groupid]);
  expect(sorted.customgroups[0]).toBe(second);
  expect(sorted.customgroups[1]).toBe(first);
  const group = richAccounts.defaultgroups.find(({ accounts }) => accounts.length > 1);
  const keys = group?.accounts.map(({ key }) => key).toReversed() ?? [];
  const after = sortAccounts(richAccounts, keys).defaultgroups.find(
    ({ groupid }) => groupid === group?.groupid,
  );
  expect(after?.accounts.map(({ key }) => key)).toEqual(keys);
});

it('adds up exactly what counts toward net worth', () => {
  const { everyday, dynasty } = household;
  const after = chooseNetWorth(richAccounts, [everyday.key, dynasty.key]);
  expect(after.networth.total.amount).toBe('7570566.27');
  expect(after.networth.liabilities.amount).toBe('0.00');
  expect(after.networth.daychangefraction).toBeUndefined();
  expect(chooseNetWorth(richAccounts, []).networth.total.amount).toBe('0.00');
  expect(sumOf([{ amount: '-0.05', currency: 'USD' }]).amount).toBe('-0.05');
});
