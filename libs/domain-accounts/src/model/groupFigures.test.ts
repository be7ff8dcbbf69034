import type { Account, AccountGroup } from '@portal/api-sdk';
import { household, richAccounts } from '@portal/domain-profile/testing';
import { formatPercent } from '@portal/ui-kit';
import { describe, expect, it } from 'vitest';
import { dayChangeOf, groupFigures } from './groupFigures';

const CLOSE = '2026-11-19';
const { everyday, dynasty, house, prints, savings } = household;

const usd = (amount: string) => ({ amount, currency: 'USD' });

function groupOf(...accounts: Account[]): AccountGroup {
  return {
    groupid: 'grp-trusts',
    groupname: 'Trusts',
    accounts,
    value: usd('0.00'),
    daychange: usd('0.00'),
  };
}

describe('the change of an account', () => {
  it('is an amount and a part of what it was worth before', () => {
    const day = dayChangeOf({ ...everyday, value: usd('101.00'), daychange: usd('1.00') }, CLOSE);
    expect(day?.change).toEqual(usd('1.00'));
    expect(day?.fraction).toBe('0.01000000');
  });

  it('is no part of nothing', () => {
    const opened = { ...everyday, value: usd('100.00'), daychange: usd('100.00') };
    expect(dayChangeOf(opened, CLOSE)?.fraction).toBeNull();
  });

  it('is not known where the firm’s prices do not value it', () => {
    expect(dayChangeOf(savings, CLOSE)).toBeNull();
    expect(dayChangeOf(house, CLOSE)).toBeNull();
  });
});

describe('the figures of a group', () => {
  it('have no change where none of its accounts has one', () => {
    expect(groupFigures(groupOf(house, savings), richAccounts, CLOSE).day).toBeNull();
  });

  it('add up the changes that are known, and say that some are not', () => {
    const mixed = groupFigures(groupOf(everyday, dynasty, savings), richAccounts, CLOSE);
    expect(mixed.day?.change).toEqual(usd('9028.68'));
    expect(mixed.isPartial).toBe(true);
    expect(groupFigures(groupOf(everyday, dynasty), richAccounts, CLOSE).isPartial).toBe(false);
  });

  it('are whole beside an account that is closed', () => {
    const closed = { ...dynasty, closedon: '2026-03-31' };
    expect(groupFigures(groupOf(everyday, closed), richAccounts, CLOSE).isPartial).toBe(false);
  });

  it('give the part of net worth that counts, and add up to all of it', () => {
    const shares = richAccounts.defaultgroups.map(
      (group) => groupFigures(group, richAccounts, CLOSE).share,
    );
    expect(shares.map((share) => share && formatPercent(share))).toEqual([
      '58.04%',
      '16.48%',
      '12.08%',
      '13.39%',
    ]);
  });

  it('give no part where nothing counts or net worth is not above zero', () => {
    expect(groupFigures(groupOf(prints), richAccounts, CLOSE).share).toBeNull();
    const indebted = {
      ...richAccounts,
      networth: { ...richAccounts.networth, total: usd('-5.00') },
    };
    expect(groupFigures(groupOf(everyday), indebted, CLOSE).share).toBeNull();
  });
});
