import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bridgeOf } from '../WaterfallChart/bridge';
import { barAxis, lineAxis } from './axis';
import { assetClassColor } from './colors';
import type { ChartUnit } from './chartTypes';
import { decimate, nearest } from './decimate';
import { formatTick, formatX, formatXTick } from './format';
import { labelInterval } from './labelInterval';
import { sampleDays, sampleTradingDays, TWO_SERIES, USD } from './samples';
import { summarizeSeries, withShares } from './summary';
import { timesOf } from './times';

const values = fc.array(fc.option(fc.integer({ min: -1e6, max: 1e6 }), { freq: 8 }), {
  minLength: 500,
  maxLength: 3000,
});

describe('decimate', () => {
  it('keeps the first, the last, the lowest and the highest of any series, in order, and few enough', () => {
    fc.assert(
      fc.property(values, (column) => {
        const kept = decimate([column], 200);
        const known = column.filter((value) => value !== null);
        const keptValues = kept.map((index) => column[index]);
        expect(kept[0]).toBe(0);
        expect(kept.at(-1)).toBe(column.length - 1);
        expect(kept).toEqual([...kept].sort((a, b) => a - b));
        expect(kept.length).toBeLessThanOrEqual(302);
        if (known.length > 0) {
          expect(keptValues).toContain(known.reduce((a, b) => Math.min(a, b)));
          expect(keptValues).toContain(known.reduce((a, b) => Math.max(a, b)));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('keeps all where there is room for all, a gap as a gap, and the peaks of both series', () => {
    expect(decimate([[1, null, 3]], 100)).toEqual([0, 1, 2]);
    const flat = Array.from({ length: 5000 }, () => 1);
    const kept = decimate([flat.with(2221, 9), flat.with(3333, -9)], 100);
    expect(kept).toEqual(expect.arrayContaining([2221, 3333]));
    const gapped: (number | null)[] = flat.with(777, 1);
    gapped[777] = null;
    expect(decimate([gapped], 100)).toContain(777);
  });
});

it('finds the nearest time, as a search of all would', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.integer(), (given, time) => {
      const times = given.sort((a, b) => a - b);
      const best = Math.min(...times.map((other) => Math.abs(other - time)));
      expect(Math.abs((times[nearest(times, time)] ?? Infinity) - time)).toBe(best);
    }),
  );
});

describe('instants', () => {
  const points = sampleTradingDays(['2026-11-19', '2026-11-20', '2026-11-23']);

  it('stand one after the other without nights and weekends, days by the calendar', () => {
    const times = timesOf(points);
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps)).toBe(300_000);
    const days = timesOf(sampleDays(3));
    expect(days.map((time) => new Date(time).toISOString().slice(0, 10))).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ]);
  });

  it('are written by the clock of New York, on the axis as a time or a day', () => {
    expect(formatX(points[0]?.x ?? '')).toBe('Nov 19, 2026, 9:30 AM ET');
    expect(formatXTick('2026-11-19T21:00:00Z', 6 * 3_600_000)).toBe('4:00 PM');
    expect(formatXTick('2026-11-19T21:00:00Z', 4 * 86_400_000)).toBe('Nov 19');
  });
});

it('works out what share each part is', () => {
  expect(withShares([{ key: 'a', label: 'A', value: '1' }])[0]?.share).toBe('1.00000000');
});

describe('words', () => {
  it('sums up a series by its ends and extremes, a single value as the only one', () => {
    const points = [
      { x: '2026-11-17', values: { networth: '10' } },
      { x: '2026-11-18', values: { networth: '7.5' } },
      { x: '2026-11-19', values: { networth: '12' } },
    ];
    const series = TWO_SERIES.slice(0, 1);
    expect(summarizeSeries(series, points, USD)).toBe(
      'Net worth went from $10.00 on Nov 17, 2026 to $12.00 on Nov 19, 2026; lowest $7.50 on Nov 18, 2026, highest $12.00 on Nov 19, 2026.',
    );
    expect(summarizeSeries(series, points.slice(0, 1), USD)).toContain('one value so far, $10.00');
    expect(summarizeSeries(series, points, USD, true)).not.toContain('$');
    expect(summarizeSeries(series, [], USD)).toBe('Net worth has no values.');
  });

  it('writes marks of the axis short, by span and unit', () => {
    expect(formatTick(1_250_000, USD)).toBe('$1.25M');
    expect(formatTick(1_250_000, USD, true)).toBe('');
    expect(formatTick(0.05, { kind: 'percent' })).toBe('5%');
    const day = 86_400_000;
    expect(formatXTick('2026-11-19', 30 * day)).toBe('Nov 19');
    expect(formatXTick('2026-11-19', 400 * day)).toBe('Nov 2026');
    expect(formatXTick('2026-11-19', 4000 * day)).toBe('2026');
  });
});

describe('the y axis', () => {
  const series = [{ key: 'a', label: 'A' }];
  const both = [...series, { key: 'b', label: 'B' }];
  const pointsOf = (values: readonly (number | null)[]) =>
    values.map((a) => ({ x: '', values: { a: a === null ? null : String(a) } }));
  const lines = (values: readonly (number | null)[], unit: ChartUnit = USD) =>
    lineAxis(series, pointsOf(values), unit).ticks;

  it('has the smallest step that needs six marks at most', () => {
    expect(lines([0, 1.86], { kind: 'percent' })).toEqual([0, 0.5, 1, 1.5, 2]);
    expect(lines([-0.03, null, 0.07], { kind: 'percent' })).toEqual([
      -0.05, -0.025, 0, 0.025, 0.05, 0.075,
    ]);
    expect(lines([13_100_000, 15_340_725.45])).toEqual([13e6, 13.5e6, 14e6, 14.5e6, 15e6, 15.5e6]);
  });

  it('covers the values, with no two marks of the same words', () => {
    const [cents, more] = [fc.integer({ min: -1e9, max: 1e12 }), fc.integer({ min: 0, max: 1e9 })];
    fc.assert(
      fc.property(cents, more, (lowest, span) => {
        const [low, high] = [lowest / 100, (lowest + span) / 100];
        const { ticks, domain } = lineAxis(series, pointsOf([low, high]), USD);
        expect(domain[0]).toBeLessThanOrEqual(low);
        expect(domain[1]).toBeGreaterThanOrEqual(high);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(new Set(ticks.map((tick) => formatTick(tick, USD))).size).toBe(ticks.length);
      }),
      { numRuns: 200 },
    );
  });

  it('stands around a value that is alone, and has no marks without values', () => {
    expect(lines([900_000])).toEqual([800_000, 850_000, 900_000, 950_000, 1_000_000]);
    expect(lines([0, 0])).toEqual([0]);
    expect(lines([null])).toEqual([]);
  });

  it('begins at zero under bars, and lower where a stack hangs below it', () => {
    const bars = (a: string, b: string) => barAxis(both, [{ x: '', values: { a, b } }], USD).ticks;
    expect(bars('12040.10', '3100.00')).toEqual([0, 5000, 10_000, 15_000, 20_000]);
    expect(bars('11980.40', '-1200.00')).toEqual([-5000, 0, 5000, 10_000, 15_000]);
  });
});

it('gives an asset class one hue under all its names', () => {
  expect(assetClassColor('Equity')).toBe(assetClassColor('US large-cap equities'));
  expect(assetClassColor('Private equity')).not.toBe(assetClassColor('Equity'));
  expect(assetClassColor('Fixed income')).toBe(assetClassColor('Municipal bonds'));
});

describe('a bridge', () => {
  it('stands each step where the last one ended and marks a total that does not follow', () => {
    const steps = [
      { key: 'o', label: 'Opening', kind: 'total', value: '100.00' },
      { key: 'f', label: 'Fees', kind: 'change', value: '-50.00' },
      { key: 'c', label: 'Closing', kind: 'total', value: '50' },
    ] as const;
    const bridge = bridgeOf(steps);
    expect(bridge.map(({ from, to }) => [from, to])).toEqual([
      [0, 100],
      [50, 100],
      [0, 50],
    ]);
    expect(bridge[2]?.adrift).toBeUndefined();
    expect(bridgeOf([...steps.slice(0, 2), { ...steps[2], value: '49.99' }])[2]?.adrift).toBe(
      '-0.01',
    );
  });
});

it('has samples that do not change', () => {
  expect(sampleDays(250)[0]).toEqual({
    x: '2026-03-15',
    values: { networth: '14002500.00', invested: '13000000.00' },
  });
});

describe('labelInterval', () => {
  it('shows each label where all have room, every second or fifth where they have not', () => {
    const months = Array.from({ length: 12 }, () => 'Nov 2026');
    expect(labelInterval(months, 1000)).toBe(0);
    expect(labelInterval(months, 500)).toBe(1);
    expect(labelInterval(months, 200)).toBe(4);
    expect(labelInterval(['Nov 2026'], 0)).toBeGreaterThanOrEqual(0);
    expect(labelInterval([], 500)).toBe(0);
  });
});
