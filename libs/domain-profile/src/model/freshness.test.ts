import { expect, it } from 'vitest';
import { emptyAccounts, household, richAccounts } from '../testing/fixtures';
import { freshnessOf, knowsDayChange, olderValues } from './freshness';

const { everyday } = household;

it('tells a value of another day from an old one', () => {
  expect(freshnessOf(everyday, '2026-11-19')).toBe('current');
  expect(freshnessOf({ ...everyday, asof: '2026-10-30' }, '2026-11-19')).toBe('earlier');
  expect(freshnessOf({ ...everyday, asof: '2024-12-31' }, '2026-11-19')).toBe('old');
});

it('knows no change of the day for what was entered, is of another day or is closed', () => {
  expect(knowsDayChange(everyday, '2026-11-19')).toBe(true);
  expect(knowsDayChange({ ...everyday, asof: '2026-11-18' }, '2026-11-19')).toBe(false);
  expect(knowsDayChange({ ...everyday, source: 'manual' }, '2026-11-19')).toBe(false);
  expect(knowsDayChange({ ...everyday, closedon: '2026-03-31' }, '2026-11-19')).toBe(false);
});

it('counts the older values that are in net worth, and names the oldest day', () => {
  expect(olderValues(emptyAccounts)).toBeNull();
  const [group] = richAccounts.defaultgroups;
  const [account] = group?.accounts ?? [];
  if (!group || !account) throw new Error('The fixture has accounts.');
  const stale = { ...account, asof: '2024-12-31' };
  const accounts = {
    ...richAccounts,
    totalnetworthaccounts: [stale.key],
    defaultgroups: [{ ...group, accounts: [stale] }],
  };
  expect(olderValues(accounts)).toEqual({ count: 1, oldest: '2024-12-31' });
  expect(olderValues({ ...accounts, totalnetworthaccounts: [] })).toBeNull();
});
