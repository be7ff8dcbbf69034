import type { TimeSeries } from '@portal/api-sdk';
import { describe, expect, it } from 'vitest';
import { closePoints, comparedPoints } from './chartPoints';
import {
  firstRange,
  validateCompanySearch,
  validateInsightsSearch,
  validateMarketsSearch,
  validateWatchListSearch,
} from './search';

const provenance = { source: 'x', asof: '2026-11-20', delay: 'end-of-day' } as const;
const series = (closes: Record<string, string>, more: Partial<TimeSeries> = {}): TimeSeries => ({
  name: 'Alder Foods Inc.',
  range: '1M',
  adjusted: true,
  points: Object.entries(closes).map(([day, close]) => ({ day, close })),
  provenance,
  ...more,
});

const trade = { activityid: 'act-1', type: 'BY', quantity: '10', account: 'acc1' } as const;

describe('points of a chart', () => {
  it('mark the days of trades, and one on a holiday at the close before', () => {
    const points = closePoints(
      series(
        { '2026-11-18': '40', '2026-11-20': '41' },
        {
          trades: [
            { ...trade, day: '2026-11-19' },
            { ...trade, day: '2026-11-20' },
          ],
        },
      ),
    );
    expect(points.map(({ values }) => values.trades)).toEqual(['40', '41']);
  });

  it('within days stand at their instants, a trade at the last price of its day', () => {
    const instants = ['2026-11-19T14:30:00Z', '2026-11-19T21:00:00Z', '2026-11-20T14:30:00Z'];
    const days = {
      ...series({}),
      points: instants.map((at, place) => ({ day: at.slice(0, 10), at, close: `4${place}` })),
      trades: [{ ...trade, day: '2026-11-19' }],
    };
    expect(closePoints(days).map(({ x, values }) => [x, values.trades])).toEqual([
      [instants[0], null],
      [instants[1], '41'],
      [instants[2], null],
    ]);
    expect(comparedPoints(days, { ...days, points: days.points.slice(1) })).toHaveLength(2);
  });

  it('compare from the first day that both have', () => {
    const one = series({ '2026-11-17': '1', '2026-11-18': '40', '2026-11-19': '44' });
    const other = series({ '2026-11-18': '200', '2026-11-19': '190' });
    expect(comparedPoints(one, other)).toEqual([
      { x: '2026-11-18', values: { close: '0.000000', compare: '0.000000' } },
      { x: '2026-11-19', values: { close: '0.100000', compare: '-0.050000' } },
    ]);
    expect(comparedPoints(one, series({}))).toEqual([]);
  });
});

describe('the chart of a company', () => {
  it('begins with a year, and with all where the last price is older', () => {
    const now = Date.parse('2026-11-25T15:00:00Z');
    expect(firstRange('2026-11-24', now)).toBe('1Y');
    expect(firstRange('2026-06-30', now)).toBe('1Y');
    expect(firstRange('2021-03-12', now)).toBe('All');
  });
});

describe('what an address says', () => {
  it('is taken where it is known, and left out where it is not', () => {
    expect(validateMarketsSearch({ period: '1Y', index: 'idx-bond', range: '9Y' })).toEqual({
      period: '1Y',
      index: 'idx-bond',
    });
    expect(validateCompanySearch({ compare: '<script>', range: 'All' })).toEqual({ range: 'All' });
    expect(validateCompanySearch({ range: '5D' })).toEqual({ range: '5D' });
    expect(validateMarketsSearch({ range: '5D' })).toEqual({});
    expect(validateWatchListSearch({ list: 'mine', view: 'arrange' })).toEqual({ view: 'arrange' });
    expect(validateInsightsSearch({ text: 2026, kept: 'no' })).toEqual({ text: '2026' });
  });
});
