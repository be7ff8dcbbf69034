import { describe, expect, it } from 'vitest';
import { emptyAccounts, household, householdOf } from '../testing/fixtures';
import {
  freshnessOf,
  knowsDayChange,
  knowsNetWorthChange,
  pricesClose,
  valuesApart,
} from './freshness';

const CLOSE = '2026-11-19';
const { everyday, house, savings } = household;

describe('the close of the prices', () => {
  it('is the latest day of an account at the firm, whatever came in later from elsewhere', () => {
    const later = { ...savings, asof: '2026-11-20' };
    expect(pricesClose(householdOf({ ...everyday, asof: '2026-11-18' }, everyday, later))).toBe(
      CLOSE,
    );
  });

  it('is not there where nothing is priced', () => {
    expect(pricesClose(emptyAccounts)).toBeNull();
    expect(pricesClose(householdOf(house, savings))).toBeNull();
    expect(pricesClose(householdOf({ ...everyday, closedon: '2026-03-31' }))).toBeNull();
  });
});

describe('a value', () => {
  it('is priced, of a day of its own, or old after 45 days', () => {
    expect(freshnessOf(everyday, CLOSE)).toBe('priced');
    expect(freshnessOf({ ...everyday, asof: '2026-10-30' }, CLOSE)).toBe('dated');
    expect(freshnessOf({ ...everyday, asof: '2024-12-31' }, CLOSE)).toBe('old');
    expect(freshnessOf({ ...everyday, asof: '2026-10-05' }, CLOSE)).toBe('dated');
    expect(freshnessOf({ ...everyday, asof: '2026-10-04' }, CLOSE)).toBe('old');
  });

  it('is of a day of its own where another institution reports it on the day of the close', () => {
    expect(freshnessOf({ ...savings, asof: CLOSE }, CLOSE)).toBe('dated');
    expect(freshnessOf({ ...house, asof: CLOSE }, CLOSE)).toBe('dated');
    expect(freshnessOf(house, null)).toBe('dated');
  });
});

it('knows a change of the day only for what the firm’s prices of that day value', () => {
  expect(knowsDayChange(everyday, CLOSE)).toBe(true);
  expect(knowsDayChange({ ...everyday, asof: '2026-11-18' }, CLOSE)).toBe(false);
  expect(knowsDayChange({ ...everyday, source: 'manual' }, CLOSE)).toBe(false);
  expect(knowsDayChange({ ...everyday, source: 'external' }, CLOSE)).toBe(false);
  expect(knowsDayChange({ ...everyday, closedon: '2026-03-31' }, CLOSE)).toBe(false);
});

it('knows a change of net worth as soon as one account that counts has one', () => {
  expect(knowsNetWorthChange(householdOf(everyday, house))).toBe(true);
  expect(knowsNetWorthChange(householdOf(savings, house))).toBe(false);
  const hidden = { ...householdOf(everyday, house), totalnetworthaccounts: [house.key] };
  expect(knowsNetWorthChange(hidden)).toBe(false);
  expect(knowsNetWorthChange(emptyAccounts)).toBe(false);
});

describe('the values apart from the close', () => {
  it('are those in net worth that it does not price, with the oldest day', () => {
    const stale = { ...everyday, key: 'accstale000000001', asof: '2024-12-31' };
    const accounts = householdOf(everyday, stale, { ...savings, asof: CLOSE });
    expect(valuesApart(accounts)).toEqual({ count: 2, oldest: '2024-12-31' });
    expect(valuesApart({ ...accounts, totalnetworthaccounts: [everyday.key] })).toBeNull();
  });

  it('are none in an empty household', () => {
    expect(valuesApart(emptyAccounts)).toBeNull();
  });
});
