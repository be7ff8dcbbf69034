import type { Account, AccountGroup, AllAccounts, Money } from '@portal/api-sdk';
import { describe, expect, it } from 'vitest';
import { household, richAccounts, richNetWorth } from './fixtures';

const cents = ({ amount }: Money) => BigInt(amount.replace('.', ''));
const sum = (amounts: readonly Money[]) => amounts.reduce((total, one) => total + cents(one), 0n);

const { networth, totalaccounts, defaultgroups, customgroups, ungrouped } = richAccounts;
const all = Object.values(household);
const counted = all.filter((one) => richAccounts.totalnetworthaccounts.includes(one.key));
const keysOf = (groups: readonly AccountGroup[]) =>
  groups.flatMap((group) => group.accounts.map((account) => account.key));

describe('the rich household', () => {
  it.each([...defaultgroups, ...customgroups, ...(ungrouped ? [ungrouped] : [])])(
    'adds up $groupname to the cent',
    (group) => {
      expect(sum(group.accounts.map((one) => one.value))).toBe(cents(group.value));
      expect(sum(group.accounts.map((one) => one.daychange))).toBe(cents(group.daychange));
    },
  );

  it('adds up net worth, assets and liabilities to the cent', () => {
    const of = (kind: Account['kind']) => counted.filter((one) => one.kind === kind);
    expect(sum(of('asset').map((one) => one.value))).toBe(cents(networth.assets));
    expect(sum(of('liability').map((one) => one.value))).toBe(cents(networth.liabilities));
    expect(sum(counted.map((one) => one.value))).toBe(cents(networth.total));
    expect(sum(counted.map((one) => one.daychange))).toBe(cents(networth.daychange));
  });

  it('states the day change as a fraction of the day before', () => {
    const before = Number(cents(networth.total) - cents(networth.daychange));
    const fraction = Number(cents(networth.daychange)) / before;
    expect(networth.daychangefraction).toBe(fraction.toFixed(6));
  });

  it('has each account in exactly one default group', () => {
    expect(keysOf(defaultgroups).toSorted()).toEqual(all.map((one) => one.key).toSorted());
  });

  it('leaves nothing out of the custom view', () => {
    const shown = new Set(keysOf([...customgroups, ...(ungrouped ? [ungrouped] : [])]));
    expect(shown.size).toBe(all.length);
  });

  it('counts its accounts by where they come from', () => {
    const expected: AllAccounts['totalaccounts'] = {
      numberofgroupedaccounts: new Set(keysOf(customgroups)).size,
      numberofprofileaccounts: all.length,
      numberofexternalaccounts: all.filter((one) => one.source === 'external').length,
      numberofotheraccounts: all.filter((one) => one.source === 'manual').length,
    };
    expect(totalaccounts).toEqual(expected);
  });

  it('explains net worth by lines that add up to it, largest first', () => {
    const lines = richNetWorth.lines.filter((line) => line.counted);
    expect(sum(lines.map((line) => line.value))).toBe(cents(richNetWorth.totals.total));
    const sizes = richNetWorth.lines.map((line) => Math.abs(Number(line.value.amount)));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });
});
