import { describe, expect, it } from 'vitest';
import { household, richAccounts } from '../testing/fixtures';
import { everyAccount, scopeKeys, scopeParam, scopeText, scopeValue } from './accountScope';

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
    expect(scopeText(richAccounts, keys, { closed: [] })).toBe('2 accounts');
    expect(scopeText(richAccounts, null)).toBe('All accounts');
  });

  it('names a closed account that does not stand among the others, and says that it is closed', () => {
    const old = { key: 'acc-old', nickname: 'Brokerage', maskednumber: '••8494' };
    const closed = [{ ...old, closedon: '2025-08-28' }];
    expect(scopeText(richAccounts, [old.key], { closed })).toBe('Brokerage ••8494 (closed)');
    expect(scopeText(richAccounts, [old.key, household.joint.key], { closed })).toBe('2 accounts');
    expect(scopeText(richAccounts, [old.key])).toBe('1 account');
  });

  it('finds each account once', () => {
    const keys = everyAccount(richAccounts).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('on a page that shows only accounts held here', () => {
  const { everyday, joint, savings } = household;

  it('says how many of the chosen accounts it leaves out', () => {
    const text = (...chosen: { key: string }[]) =>
      scopeText(
        richAccounts,
        chosen.map(({ key }) => key),
        { heldHereOnly: true },
      );
    expect(text(everyday, joint)).toBe('2 accounts');
    expect(text(everyday, savings)).toBe('2 accounts, 1 of them not on this page');
    expect(text(savings)).toBe('Harbor savings ••3390, not on this page');
  });

  it('adds up the others to the cent, and nothing where there is none', () => {
    const keys = [everyday.key, joint.key, savings.key];
    expect(scopeValue(richAccounts, keys, true)?.amount).toBe('4326658.48');
    expect(scopeValue(richAccounts, keys)?.amount).toBe('4576658.48');
    expect(scopeValue(richAccounts, [savings.key], true)).toBeNull();
    expect(scopeValue(richAccounts, null)).toBeNull();
  });
});
