import { describe, expect, it } from 'vitest';
import { addBusinessDays, isBusinessDay } from '../calendar';
import { CORPORATE_ACTIONS } from './events';
import { simulateMarket, type Market } from './market';
import type { SessionRow } from './sessions';
import { closingMinute, newYorkInstant, OPENING_MINUTE } from './tradingHours';

const isSoak = process.env['SOAK'] === '1';
const SEEDS = isSoak ? [1, 2026, 60_309_334, 123_456_789] : [2026];
const AS_OF = '2026-11-27';
const markets = new Map(SEEDS.map((seed) => [seed, simulateMarket(seed, AS_OF)]));

function marketOf(seed: number): Market {
  const market = markets.get(seed);
  if (!market) throw new Error(`No market of seed ${seed}.`);
  return market;
}

/** What cannot be true of a day; empty when all of it can. */
function wrongOf(market: Market, row: SessionRow): string[] {
  const { security, date, points } = row;
  const close = (market.quote(security, date) ?? 0) / 100_000;
  const [open, high, low] = [row.open, row.high, row.low].map(Number);
  const prices = points.map(({ price }) => Number(price));
  const claims: Record<string, boolean> = {
    'has a close': close > 0,
    'lowest is low': low === Math.min(...prices) && low > 0,
    'highest is high': high === Math.max(...prices),
    'begins with the open': prices[0] === open && points[0]?.minute === OPENING_MINUTE,
    'ends with the close': prices.at(-1) === close && points.at(-1)?.minute === closingMinute(date),
    'is in order': points.every(
      ({ minute }, place) => place === 0 || minute > (points[place - 1]?.minute ?? 0),
    ),
    'is traded in whole shares': /^[1-9]\d*$/.test(row.volume),
    'has cents': [row.open, row.high, row.low].every((price) => /^\d+\.\d{2}$/.test(price)),
  };
  return Object.entries(claims).flatMap(([claim, holds]) =>
    holds ? [] : [`${security} ${date}: not so: ${claim}`],
  );
}

describe('trading days', () => {
  it.each(SEEDS)('agree with the closes of seed %i, every day of a year', (seed) => {
    const market = marketOf(seed);
    const rows = [...market.sessions('2025-11-24')];
    expect(rows.flatMap((row) => wrongOf(market, row))).toEqual([]);
    expect(rows.length).toBeGreaterThan(12_000);
  });

  it('are there for each close of a share and an exchange-traded fund, and for nothing else', () => {
    const market = marketOf(2026);
    const since = addBusinessDays(AS_OF, -4);
    const rows = [...market.sessions(since)].map(({ security, date }) => `${security} ${date}`);
    const kinds = new Map(market.securities.map(({ id, kind }) => [id, kind]));
    const closes = [...market.prices()]
      .filter(({ security, date }) => {
        return date >= since && ['equity', 'etf'].includes(kinds.get(security) ?? '');
      })
      .map(({ security, date }) => `${security} ${date}`);
    expect(rows.toSorted()).toEqual(closes.toSorted());
    expect(rows.length).toBeGreaterThan(200);
  });

  it('are not changed by a later day, nor by where one begins to look', () => {
    const early = simulateMarket(2026, '2026-11-20');
    const later = [...marketOf(2026).sessions('2026-10-01')];
    const known = later.filter(({ date }) => date <= '2026-11-20' && date >= '2026-11-02');
    expect([...early.sessions('2026-11-02')]).toEqual(known);
  });

  it('open in the shares of the day on which a share is split', () => {
    const all = CORPORATE_ACTIONS.filter(
      ({ kind, ex }) => (kind === 'split' || kind === 'stock-dividend') && ex <= AS_OF,
    ).toSorted((a, b) => a.ex.localeCompare(b.ex));
    expect(all.length).toBeGreaterThan(5);
    const splits = isSoak ? all : all.slice(-2);
    const market = marketOf(2026);
    const wanted = new Set(splits.map(({ security, ex }) => `${security} ${ex}`));
    const found: SessionRow[] = [];
    for (const row of market.sessions(splits[0]?.ex ?? AS_OF))
      if (wanted.has(`${row.security} ${row.date}`)) found.push(row);
    expect(found).toHaveLength(splits.length);
    for (const row of found) {
      expect(wrongOf(market, row)).toEqual([]);
      const close = (market.quote(row.security, row.date) ?? 0) / 100_000;
      expect(Math.abs(Number(row.open) / close - 1), row.security).toBeLessThan(0.1);
    }
  });

  it('trade more shares after a split than before, for as many dollars', () => {
    const market = marketOf(2026);
    const rows = [...market.sessions('2026-04-01')].filter(
      ({ security, date }) => security === 'sec-alder-foods' && date < '2026-07-01',
    );
    const mean = (some: SessionRow[]) =>
      some.reduce((sum, { volume }) => sum + Number(volume), 0) / some.length;
    const [before, after] = [
      rows.filter(({ date }) => date < '2026-05-18'),
      rows.filter(({ date }) => date >= '2026-05-18'),
    ];
    expect(mean(after) / mean(before)).toBeGreaterThan(1.5);
    expect(mean(after) / mean(before)).toBeLessThan(2.6);
  });
});

describe('trading hours', () => {
  it('end at one o’clock on half days', () => {
    const half = ['2026-11-27', '2025-07-03', '2024-12-24', '2023-11-24', '2012-07-03'];
    const whole = ['2026-11-25', '2026-11-20', '2026-12-23', '2026-07-02', '2025-11-26'];
    expect([...half, ...whole].filter((date) => !isBusinessDay(date))).toEqual([]);
    expect(half.map(closingMinute)).toEqual(half.map(() => 13 * 60));
    expect(whole.map(closingMinute)).toEqual(whole.map(() => 16 * 60));
  });

  it.each([
    ['2026-11-25', '2026-11-25T14:30:00.000Z'],
    ['2026-03-06', '2026-03-06T14:30:00.000Z'],
    ['2026-03-09', '2026-03-09T13:30:00.000Z'],
    ['2026-10-30', '2026-10-30T13:30:00.000Z'],
    ['2026-11-02', '2026-11-02T14:30:00.000Z'],
  ])('begin at half past nine in New York on %s', (date, instant) => {
    expect(newYorkInstant(date, OPENING_MINUTE)).toBe(instant);
    const clock = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' },
    }).format(new Date(instant));
    expect(clock).toMatch(/^9:30/);
  });
});
