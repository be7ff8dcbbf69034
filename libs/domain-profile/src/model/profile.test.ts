import type { Account, AllAccounts } from '@portal/api-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { household, richAccounts } from '../testing/fixtures';
import { findAccount, removeAccounts, renameAccount } from './profile';

const KEYS = Object.values(household).map((account) => account.key);
const someKeys = fc.uniqueArray(fc.constantFrom(...KEYS));

function everyCopy(accounts: AllAccounts): Account[] {
  const { defaultgroups, customgroups, ungrouped } = accounts;
  return [...defaultgroups, ...customgroups, ...(ungrouped ? [ungrouped] : [])].flatMap(
    (group) => group.accounts,
  );
}

function customGroupIds(accounts: AllAccounts): string[] {
  return accounts.customgroups.map((group) => group.groupid);
}

describe('renameAccount', () => {
  it('renames in every group at once and touches nothing else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KEYS), fc.string(), (key, nickname) => {
        const renamed = renameAccount(richAccounts, key, nickname, '2');
        const expected = everyCopy(richAccounts).map((account) =>
          account.key === key ? { ...account, nickname, version: '2' } : account,
        );
        expect(everyCopy(renamed)).toEqual(expected);
        expect({ ...renamed, defaultgroups: [], customgroups: [], ungrouped: undefined }).toEqual({
          ...richAccounts,
          defaultgroups: [],
          customgroups: [],
          ungrouped: undefined,
        });
      }),
    );
  });

  it('is undone by renaming back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(household)), ({ key, nickname, version }) => {
        const there = renameAccount(richAccounts, key, 'Something else', '2');
        expect(renameAccount(there, key, nickname, version)).toEqual(richAccounts);
      }),
    );
  });

  it('keeps groups without the account as they are, so that they do not render again', () => {
    const { key } = household.mortgage;
    const renamed = renameAccount(richAccounts, key, 'House loan', '2');
    expect(renamed.defaultgroups[0]).toBe(richAccounts.defaultgroups[0]);
    expect(renamed.defaultgroups[3]).not.toBe(richAccounts.defaultgroups[3]);
  });

  it('changes nothing for a key that is not there', () => {
    expect(renameAccount(richAccounts, 'accunknown0000001', 'Nobody', '2')).toEqual(richAccounts);
  });
});

describe('removeAccounts', () => {
  const { everyday, house, mortgage, individual, savings, prints } = household;

  it.each<[string, Account[], AllAccounts['totalaccounts']]>([
    ['a firm account in two groups', [everyday], counts(7, 11, 2, 3)],
    ['a firm account in no group', [individual], counts(8, 11, 2, 3)],
    ['an external account', [savings], counts(7, 11, 1, 3)],
    ['a manual asset in no group', [prints], counts(8, 11, 2, 2)],
    ['several at once', [everyday, savings, house, individual], counts(5, 8, 1, 2)],
  ])('lowers the counts for %s', (_what, removed, expected) => {
    const left = removeAccounts(richAccounts, keysOf(removed));
    expect(left.totalaccounts).toEqual(expected);
  });

  it('drops a custom group left empty', () => {
    const left = removeAccounts(richAccounts, keysOf([house, mortgage]));
    expect(customGroupIds(left)).not.toContain('grp-plover');
    expect(customGroupIds(left)).toHaveLength(3);
  });

  it('keeps a custom group that still has an account', () => {
    const left = removeAccounts(richAccounts, [house.key]);
    expect(customGroupIds(left)).toEqual(customGroupIds(richAccounts));
  });

  it('keeps a default group left empty', () => {
    const left = removeAccounts(richAccounts, keysOf([house, mortgage, prints]));
    expect(left.defaultgroups).toHaveLength(4);
    expect(left.defaultgroups[3]?.accounts).toEqual([]);
  });

  it('has no ungrouped group once nothing is in it', () => {
    const left = removeAccounts(richAccounts, keysOf(richAccounts.ungrouped?.accounts ?? []));
    expect(left).not.toHaveProperty('ungrouped');
  });

  it('leaves no trace of what was removed', () => {
    fc.assert(
      fc.property(someKeys, (keys) => {
        const left = removeAccounts(richAccounts, keys);
        const remaining = everyCopy(left).map((account) => account.key);
        expect(keys.filter((key) => remaining.includes(key))).toEqual([]);
        expect(keys.filter((key) => left.totalnetworthaccounts.includes(key))).toEqual([]);
        expect(left.customgroups.every((group) => group.accounts.length > 0)).toBe(true);
        expect(left.totalaccounts.numberofprofileaccounts).toBe(KEYS.length - keys.length);
        expect(left.totalaccounts.numberofgroupedaccounts).toBe(
          new Set(left.customgroups.flatMap((group) => keysOf(group.accounts))).size,
        );
      }),
    );
  });

  it('removes several as it removes one after the other', () => {
    fc.assert(
      fc.property(someKeys, (keys) => {
        const oneByOne = keys.reduce((left, key) => removeAccounts(left, [key]), richAccounts);
        expect(removeAccounts(richAccounts, keys)).toEqual(oneByOne);
      }),
    );
  });

  it('counts a key given twice once, and an unknown one not at all', () => {
    const once = removeAccounts(richAccounts, [house.key]);
    expect(removeAccounts(richAccounts, [house.key, house.key])).toEqual(once);
    expect(removeAccounts(richAccounts, ['accunknown0000001'])).toEqual(richAccounts);
  });
});

describe('findAccount', () => {
  it('finds an account by its key, and nothing by another', () => {
    expect(findAccount(richAccounts, household.roth.key)).toBe(household.roth);
    expect(findAccount(richAccounts, 'accunknown0000001')).toBeUndefined();
  });
});

function keysOf(accounts: readonly Account[]): string[] {
  return accounts.map((account) => account.key);
}

function counts(
  grouped: number,
  profile: number,
  external: number,
  other: number,
): AllAccounts['totalaccounts'] {
  return {
    numberofgroupedaccounts: grouped,
    numberofprofileaccounts: profile,
    numberofexternalaccounts: external,
    numberofotheraccounts: other,
  };
}
