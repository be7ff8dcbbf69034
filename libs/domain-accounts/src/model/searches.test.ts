import { describe, expect, it } from 'vitest';
import { DEFAULT_BALANCE_SORT, GAIN_YEARS_BACK } from '../defaults';
import { balanceQuery, historyQuery, validateBalanceSearch } from './balanceSearch';
import { gainQuery, gainYears, validateGainSearch } from './gainSearch';
import {
  includesPremium,
  incomeYear,
  periodOfYear,
  receivedQuery,
  validateIncomeSearch,
} from './incomeSearch';
import { investmentChoices, positionQuery, validateInvestmentSearch } from './investmentSearch';
import { daysOfMonth } from './months';
import { priceProblemsText } from './priceProblems';
import { tradePoints } from './tradePoints';

const TODAY = '2026-11-22';

describe('defaults of spec §9', () => {
  it('sort balances by total account value, largest first, over the prior 12 months', () => {
    expect(DEFAULT_BALANCE_SORT).toBe('-totalaccountvalue');
    expect(historyQuery({}, TODAY)).toEqual({ from: '2025-11-01', to: '2026-10-31' });
  });

  it('view investments by asset class, without the unclassified, with percentages', () => {
    expect(investmentChoices({})).toEqual({
      view: 'assetclass',
      excludesUnclassified: true,
      percentages: true,
      chart: 'donut',
    });
    expect(positionQuery({})).toEqual({ view: 'assetclass', excludeunclassified: true });
  });

  it('show income of period 2, the current year, premium included', () => {
    expect(incomeYear({}, TODAY)).toBe(2026);
    expect(includesPremium({})).toBe(true);
    expect(receivedQuery({}, TODAY)).toEqual({ from: '2026-01-01', to: TODAY });
  });

  it('show gains of the current year, of taxable accounts', () => {
    expect(gainQuery({}, TODAY)).toEqual({ year: 2026, taxstatus: ['taxable'] });
  });
});

describe('addresses', () => {
  it('drop a day that is still to come, which has no figures', () => {
    const later = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    expect(validateBalanceSearch({ asof: later })).toEqual({});
    expect(validateInvestmentSearch({ asof: later })).toEqual({});
  });

  it('keep what they know and drop the rest, so that an old or edited one still opens', () => {
    expect(
      validateBalanceSearch({
        asof: '2026-06-30',
        sort: '-cash',
        period: 'NEVER',
        account: '../x',
        explain: 'balance~acc7f3',
        figure: 'cash',
        step: '0.1',
        other: 'x',
      }),
    ).toEqual({
      asof: '2026-06-30',
      sort: '-cash',
      explain: 'balance~acc7f3',
      figure: 'cash',
      step: '0.1',
    });
    expect(validateInvestmentSearch({ view: 'moon', percent: 'off', chart: 'pie' })).toEqual({
      percent: 'off',
    });
    expect(validateIncomeSearch({ period: 1, month: '2026-13' })).toEqual({ period: '1' });
    expect(validateGainSearch({ year: 2024, tax: 'some' })).toEqual({ year: '2024' });
  });

  it('carry accounts and a past day to the API', () => {
    expect(balanceQuery({ accounts: 'acc-a,acc-b', asof: '2026-06-30' })).toEqual({
      accounts: ['acc-a', 'acc-b'],
      asof: '2026-06-30',
    });
  });

  it('say a year as the period it is', () => {
    expect(periodOfYear(2026, TODAY)).toBeUndefined();
    expect(periodOfYear(2025, TODAY)).toBe('1');
    expect(incomeYear({ period: '1' }, TODAY)).toBe(2025);
    expect(incomeYear({ period: periodOfYear(2020, TODAY) }, TODAY)).toBe(2020);
  });

  it('narrow payments to the days of a month, and to a type', () => {
    expect(receivedQuery({ month: '2026-02' }, TODAY)).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(receivedQuery({ ...validateIncomeSearch({ type: 'taxexempt' }) }, TODAY)).toMatchObject({
      characters: ['taxexempt'],
    });
    expect(validateIncomeSearch({ type: 'fees' })).toEqual({});
    expect(daysOfMonth('2024-02').to).toBe('2024-02-29');
  });

  it('offer the current year and seven before it, and the one that is shown', () => {
    expect(gainYears(2026, TODAY)).toHaveLength(GAIN_YEARS_BACK + 1);
    expect(gainYears(2011, TODAY).at(-1)).toBe(2011);
  });
});

describe('priceProblemsText', () => {
  it('names what is priced late or not at all, at most three by name', () => {
    const stale = (name: string) => ({
      securityid: name,
      name,
      pricestate: 'stale' as const,
      pricedate: '2026-09-30',
    });
    expect(priceProblemsText([])).toBeUndefined();
    expect(
      priceProblemsText([stale('Tin'), { securityid: 'p', name: 'Plume', pricestate: 'missing' }]),
    ).toBe('Plume has no price and is in no total. An older price is used for Tin (Sep 30, 2026).');
    expect(priceProblemsText(['A', 'B', 'C', 'D'].map(stale))).toContain('2 others');
  });
});

describe('tradePoints', () => {
  it('keeps the last price of each day, earliest first', () => {
    const trade = (tradedate: string, price?: string) => ({
      activityid: `act-${tradedate}`,
      account: 'acc-a',
      type: 'BY' as const,
      status: 'posted' as const,
      tradedate,
      settledate: tradedate,
      description: 'Bought',
      netamount: { amount: '-1.00', currency: 'USD' },
      explain: 'activity~x',
      ...(price && { price }),
    });
    const newestFirst = [
      trade('2026-03-02', '12'),
      trade('2026-03-02', '11'),
      trade('2026-01-05', '9'),
      trade('2025-12-01'),
    ];
    expect(tradePoints(newestFirst)).toEqual([
      { x: '2026-01-05', values: { price: '9' } },
      { x: '2026-03-02', values: { price: '12' } },
    ]);
  });
});
