import { describe, expect, it } from 'vitest';
import { household, richAccounts } from '../testing/fixtures';
import { everyAccount, scopeKeys, scopeParam, scopeText } from './accountScope';

describe('scopeKeys', () => {
  it('is null, for all accounts, when the URL names none', () => {
    expect(scopeKeys(undefined)).toBeNull();
    expect(scopeKeys(',')).toBeNull();
  });

  it('names each account once', () => {
    expect(scopeKeys('acc-a,acc-b,acc-a')).toEqual(['acc-a', 'acc-b']);
  });

  it('comes back from what scopeParam writes', () => {
    expect(scopeKeys(scopeParam(['acc-a', 'acc-b']))).toEqual(['acc-a', 'acc-b']);
    expect(scopeParam([])).toBeUndefined();
  });
});

describe('scopeText', () => {
  it('names a single account with the end of its number', () => {
    expect(scopeText(richAccounts, [household.everyday.key])).toBe('Everyday trust ••4821');
  });

  it('counts accounts that exist, and no others', () => {
    const keys = [household.everyday.key, household.joint.key, 'accgone'];
    expect(scopeText(richAccounts, keys)).toBe('2 accounts');
    expect(scopeText(richAccounts, null)).toBe('All accounts');
  });

  it('finds each account once', () => {
    const keys = everyAccount(richAccounts).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
