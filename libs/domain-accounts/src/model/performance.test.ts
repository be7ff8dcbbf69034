import type { Bridge, PeriodReturn } from '@portal/api-sdk';
import { describe, expect, it } from 'vitest';
import {
  bridgeSteps,
  performanceQuery,
  periodShown,
  validatePerformanceSearch,
  whyReturnsDiffer,
} from './performance';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const none = usd('0.00');

const bridge: Bridge = {
  opening: usd('4800.00'),
  contributions: usd('200.00'),
  withdrawals: usd('-50.00'),
  income: usd('72.00'),
  realized: usd('60.00'),
  unrealized: usd('36.75'),
  accruedincome: none,
  fees: usd('-10.00'),
  taxes: none,
  closing: usd('5108.75'),
};

const period: PeriodReturn = {
  period: 'YTD',
  from: '2025-12-31',
  to: '2026-11-19',
  timeweighted: '0.0367',
  moneyweighted: '0.0325',
  bridge,
  explain: 'performance~YTD',
};

describe('whyReturnsDiffer', () => {
  it('says by how much money earned less, and what came and went', () => {
    expect(whyReturnsDiffer(period)).toBe(
      'The investments returned 3.67%; your money earned 3.25%, 0.42 percentage points less, because more of it was invested while returns were lower. $200.00 came in and $50.00 went out.',
    );
  });

  it('says that money earned more when it did', () => {
    expect(whyReturnsDiffer({ ...period, moneyweighted: '0.0401' })).toContain(
      '0.34 percentage points more, because more of it was invested while returns were higher',
    );
  });

  it('finds no difference where nothing came or went', () => {
    const still = { ...bridge, contributions: none, withdrawals: none };
    expect(whyReturnsDiffer({ ...period, bridge: still })).toMatch(/^Nothing came in or went out/);
  });

  it('claims no cause for a difference that two decimals do not show', () => {
    expect(whyReturnsDiffer({ ...period, moneyweighted: '0.03674' })).toContain('the same: 3.67%');
  });

  it('shows no amount behind the privacy eye', () => {
    expect(whyReturnsDiffer(period, true)).not.toContain('$');
  });

  it('passes on why there is no money-weighted return', () => {
    const unknown = { ...period, moneyweighted: undefined, moneyweightedproblem: 'No rate fits.' };
    expect(whyReturnsDiffer(unknown)).toBe('No rate fits.');
  });
});

describe('bridgeSteps', () => {
  it('leads from opening to closing to the cent and leaves out interest and taxes of nothing', () => {
    const steps = bridgeSteps(bridge);
    expect(steps.map(({ key }) => key)).toEqual([
      'opening',
      'contributions',
      'withdrawals',
      'income',
      'realized',
      'unrealized',
      'fees',
      'closing',
    ]);
    const cents = (value: string) => BigInt(value.replace('.', ''));
    const changes = steps.filter(({ kind }) => kind === 'change');
    const end = changes.reduce((sum, { value }) => sum + cents(value), cents('4800.00'));
    expect(end).toBe(cents('5108.75'));
  });
});

describe('periodShown', () => {
  const periods = (['MTD', 'YTD', 'INCEPTION'] as const).map((name) => ({
    ...period,
    period: name,
  }));

  it('takes the chosen one, else the year to date, else the longest', () => {
    expect(periodShown(periods, 'MTD')?.period).toBe('MTD');
    expect(periodShown(periods, '5Y')?.period).toBe('YTD');
    expect(periodShown(periods, undefined)?.period).toBe('YTD');
    expect(periodShown([periods[0] ?? period], undefined)?.period).toBe('MTD');
    expect(periodShown([], undefined)).toBeUndefined();
  });

  it('shows a range of one’s own first', () => {
    const own = [{ ...period, period: 'CUSTOM' as const }, ...periods];
    expect(periodShown(own, undefined)?.period).toBe('CUSTOM');
  });
});

describe('the address', () => {
  it('drops what it does not know', () => {
    expect(
      validatePerformanceSearch({ view: 'risk', period: 'NEVER', asof: '2026-02-30', other: 1 }),
    ).toEqual({ view: 'risk' });
  });

  it('never asks for days to come', () => {
    const query = performanceQuery({ range: 'CURRENTYEAR', accounts: 'acc-a' }, '2026-11-22');
    expect(query).toEqual({ accounts: ['acc-a'], from: '2026-01-01', to: '2026-11-22' });
  });
});
