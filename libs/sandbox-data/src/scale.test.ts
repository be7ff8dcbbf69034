import { openLedger, PriceBook } from '@portal/portfolio-accounting';
import { describe, expect, it } from 'vitest';
import { isBusinessDay } from './calendar';
import { scaleSandbox, type ScaleOptions } from './scale';
import { replayLedger } from './testing/replay';

const options: ScaleOptions = {
  seed: 5,
  asOf: '2026-11-19',
  households: 3,
  years: 4,
  activities: 2_000,
  accountsPerHousehold: 4,
  securities: 60,
};

describe('a scaled sandbox', () => {
  const scaled = scaleSandbox(options);
  const rows = [...scaled.ledger()];

  it('has exactly as many rows, accounts and securities as asked for', () => {
    expect(rows).toHaveLength(2_000);
    expect([...scaled.accounts()]).toHaveLength(12);
    expect(new Set(rows.map(({ symbol }) => symbol)).size).toBeLessThanOrEqual(61);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2_000);
  });

  it('is the same each time it is read', () => {
    expect([...scaleSandbox(options).ledger()]).toEqual(rows);
  });

  it('never lets cash or a position fall below zero, on business days only', () => {
    for (const household of Object.values(Object.groupBy(rows, ({ householdid }) => householdid))) {
      expect(replayLedger(household ?? [], options.asOf).below).toEqual([]);
    }
    expect(rows.filter(({ date }) => !isBusinessDay(date))).toEqual([]);
  });

  it('is accepted by the accounting engine', () => {
    const ledger = openLedger({
      rows: rows.filter(({ householdid }) => householdid === 'scaled-00001'),
      prices: new PriceBook({}),
    });
    expect(ledger.out.disposals.length).toBeGreaterThan(5);
  });

  it('has as many sales and dividends a hundred rows in a short ledger as in a long one', () => {
    const [short, long] = [500, 5_000].map((activities) => {
      const ledger = [...scaleSandbox({ ...options, activities, securities: 200 }).ledger()];
      const share = (type: string): number =>
        ledger.filter((row) => row.type === type).length / activities;
      return { sales: share('SELL'), dividends: share('DIVIDEND') };
    });
    for (const share of [short, long]) {
      expect(share?.sales).toBeCloseTo(0.2, 1);
      expect(share?.dividends).toBeCloseTo(0.17, 1);
    }
  });

  it('refuses fewer activities than accounts', () => {
    expect(() => scaleSandbox({ ...options, activities: 11 })).toThrow(RangeError);
  });
});
