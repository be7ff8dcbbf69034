import { describe, expect, it } from 'vitest';
import { isBusinessDay } from '../calendar';
import { accruedInterest, couponAmount, couponDates } from './bondPrices';
import { CORPORATE_ACTIONS } from './events';
import { simulateMarket } from './market';
import { amortised } from '../outside';
import { ONE_SHARE } from '../units';

const market = simulateMarket(2026, '2026-11-19');
const days = market.factors.days;

function neighbours(security: string, ex: string): { before: number; after: number } {
  const before = days[days.indexOf(ex) - 1] ?? '';
  return { before: market.quote(security, before) ?? 0, after: market.quote(security, ex) ?? 0 };
}

function levelsOf(id: string): number[] {
  return [...market.indexLevels()]
    .filter(({ security }) => security === id)
    .map(({ price }) => Number(price));
}

function statistics(levels: number[]): { growth: number; volatility: number; drawdown: number } {
  const moves = levels.slice(1).map((level, index) => Math.log(level / (levels[index] ?? level)));
  const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length;
  const variance = moves.reduce((sum, move) => sum + (move - mean) ** 2, 0) / moves.length;
  let high = 0;
  const drawdown = Math.min(...levels.map((level) => level / (high = Math.max(high, level)) - 1));
  return { growth: Math.expm1(mean * 252), volatility: Math.sqrt(variance * 252), drawdown };
}

describe('prices', () => {
  it('are positive decimal strings on business days up to the last day', () => {
    const rows = [...market.prices()];
    expect(rows.filter(({ price }) => !/^\d+\.\d{2,3}$/.test(price) || Number(price) <= 0)).toEqual(
      [],
    );
    expect(new Set(rows.map(({ date }) => date)).size).toBe(days.length);
    expect(days.filter((date) => !isBusinessDay(date))).toEqual([]);
    expect(rows.filter(({ date }) => date === market.asOf).length).toBeGreaterThan(65);
  });

  it('has no gaps between listing and end, the private fund and the unpriced shares apart', () => {
    for (const { id, listed, delisted, pricing } of market.securities) {
      if (pricing === 'quarterly' || pricing === 'never') continue;
      const gaps = days.filter(
        (date) =>
          date >= listed && date <= (delisted ?? market.asOf) && market.quote(id, date) === null,
      );
      expect([id, gaps]).toEqual([id, []]);
      expect(delisted === null ? null : market.quote(id, market.asOf)).toBeNull();
    }
  });

  it.each([1, 7, 2026, 123_456_789])('tell a believable story for seed %i', (seed) => {
    const other = simulateMarket(seed, '2026-06-30');
    const levels = (id: string): number[] =>
      [...other.indexLevels()]
        .filter(({ security }) => security === id)
        .map(({ price }) => Number(price));
    const equity = statistics(levels('idx-equity'));
    expect(equity.growth).toBeGreaterThan(0.065);
    expect(equity.growth).toBeLessThan(0.105);
    expect(equity.volatility).toBeGreaterThan(0.13);
    expect(equity.volatility).toBeLessThan(0.19);
    expect(equity.drawdown).toBeLessThan(-0.25);
    expect(equity.drawdown).toBeGreaterThan(-0.45);
    const bond = statistics(levels('idx-bond'));
    expect(bond.growth).toBeGreaterThan(0.015);
    expect(bond.growth).toBeLessThan(0.045);
    expect(bond.volatility).toBeLessThan(0.06);
  });

  it('puts the balanced benchmark between shares and bonds', () => {
    const [equity, bond, balanced] = ['idx-equity', 'idx-bond', 'idx-balanced-60-40'].map((id) =>
      statistics(levelsOf(id)),
    );
    expect(balanced?.growth).toBeLessThan(equity?.growth ?? 0);
    expect(balanced?.growth).toBeGreaterThan(bond?.growth ?? 1);
    expect(balanced?.volatility).toBeLessThan(equity?.volatility ?? 0);
  });
});

describe('corporate actions', () => {
  it('fall on business days', () => {
    expect(CORPORATE_ACTIONS.filter(({ ex }) => !isBusinessDay(ex))).toEqual([]);
  });

  it('divide the price by the ratio of a split', () => {
    for (const action of CORPORATE_ACTIONS) {
      if (action.kind !== 'split' && action.kind !== 'stock-dividend') continue;
      const { before, after } = neighbours(action.security, action.ex);
      const move = (after * action.ratio[0]) / action.ratio[1] / before - 1;
      expect([action.security, action.ex, Math.abs(move) < 0.1]).toEqual([
        action.security,
        action.ex,
        true,
      ]);
    }
  });

  it('take the spun-off company out of the price of its parent', () => {
    const { before, after } = neighbours('sec-copperkettle', '2018-10-01');
    const child = (market.quote('sec-kettlebright', '2018-10-01') ?? 0) / 4;
    expect(child).toBeGreaterThan(0);
    expect(Math.abs((after + child) / before - 1)).toBeLessThan(0.06);
    expect(after / before).toBeLessThan(0.97);
  });

  it('bring the price of a target to its offer', () => {
    for (const action of CORPORATE_ACTIONS) {
      if (action.kind !== 'merger') continue;
      const { before, after } = neighbours(action.security, action.ex);
      const acquirer = neighbours(action.received, action.ex).before;
      const offer = (acquirer * action.ratio[0]) / action.ratio[1] + Number(action.cash) * 100_000;
      expect(Math.abs(before / offer - 1)).toBeLessThan(0.02);
      expect(after).toBe(0);
    }
  });
});

describe('dividends', () => {
  it('are declared, go ex, are recorded and paid in that order, on business days', () => {
    const wrong = market.payments.filter(
      ({ declared, ex, record, pay }) =>
        !(declared < ex && ex <= record && record < pay) ||
        [declared, ex, record, pay].some((date) => !isBusinessDay(date)),
    );
    expect(wrong).toEqual([]);
    expect(market.payments.filter(({ rate }) => rate <= 0 || !Number.isSafeInteger(rate))).toEqual(
      [],
    );
  });

  it('are known before they are paid, and only once they are declared', () => {
    expect(market.payments.filter(({ pay }) => pay > market.asOf).length).toBeGreaterThan(5);
    expect(market.payments.filter(({ declared }) => declared > market.asOf)).toEqual([]);
  });
});

describe('bonds', () => {
  const bond = market.security('sec-muni-state-of-dingle-2027').bond;

  it('pay half a coupon twice a year until they mature', () => {
    if (!bond) throw new Error('not a bond');
    expect(couponDates(bond).at(-1)).toBe('2027-08-01');
    expect(couponDates(bond)).toHaveLength(30);
    expect(couponAmount(bond, 100_000 * ONE_SHARE)).toBe(200_000);
  });

  it('accrue 30/360 from the last coupon to the settlement date', () => {
    if (!bond) throw new Error('not a bond');
    expect(accruedInterest(bond, 100_000 * ONE_SHARE, '2024-02-01')).toBe(0);
    expect(accruedInterest(bond, 100_000 * ONE_SHARE, '2024-05-16')).toBe(116_667);
  });

  it('come to par as maturity nears', () => {
    expect(market.quote('sec-corp-humbledrum-2025', '2025-03-13')).toBeGreaterThan(99_000 * 100);
    expect(market.quote('sec-corp-humbledrum-2025', '2025-03-13')).toBeLessThan(101_000 * 100);
  });
});

describe('a loan', () => {
  it('is paid off with its last payment', () => {
    const loan = { principal: 100_000, yearlyRate: 0.06, months: 360 };
    expect(amortised(loan, 0)).toBeCloseTo(100_000, 6);
    expect(amortised(loan, 1)).toBeCloseTo(99_900.45, 2);
    expect(amortised(loan, 360)).toBe(0);
  });
});
