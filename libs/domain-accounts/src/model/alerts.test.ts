import type { PriceProblem, WashSaleWindow } from '@portal/api-sdk';
import { describe, expect, it } from 'vitest';
import { alertsOf } from './alerts';

const asof = '2026-11-19';
const nothing = { asof, problems: [], windows: [], accounts: [] };

const problem = (name: string, more: Partial<PriceProblem>): PriceProblem => ({
  securityid: `sec-${name}`,
  name,
  pricestate: 'stale',
  ...more,
});

const window = (more: Partial<WashSaleWindow>): WashSaleWindow => ({
  cause: 'loss',
  activityid: 'act-1',
  account: 'acc7f3k2m9q4x8w1',
  taxunit: 'Joint return',
  taxstatus: 'taxable',
  security: {
    securityid: 'sec-alder-foods',
    name: 'Alder Foods Inc.',
    holdingtype: 'Equities',
    assetclass: 'Equity',
    subclass: 'US large cap',
  },
  date: '2026-10-22',
  closes: '2026-11-21',
  daysleft: 2,
  quantity: '10',
  ...more,
});

describe('alerts', () => {
  it('are none where nothing is wrong', () => {
    expect(alertsOf(nothing)).toEqual([]);
  });

  it('name missing prices before old ones', () => {
    const problems = [
      problem('old', { pricedate: '2026-09-30' }),
      problem('none', { pricestate: 'missing' }),
    ];
    expect(alertsOf({ ...nothing, problems })).toEqual([
      { kind: 'price', key: 'price/sec-none', security: 'none', missing: true },
      { kind: 'price', key: 'price/sec-old', security: 'old', missing: false, date: '2026-09-30' },
    ]);
  });

  it('tell of a security whose last window closes within a week, and of no other', () => {
    const soon = window({});
    expect(alertsOf({ ...nothing, windows: [soon] })).toMatchObject([
      { kind: 'window', security: 'Alder Foods Inc.', cause: 'loss', date: '2026-11-21' },
    ]);
    const later = window({ activityid: 'act-2', closes: '2026-12-06', daysleft: 17 });
    expect(alertsOf({ ...nothing, windows: [soon, later] })).toEqual([]);
    const another = window({ ...later, taxunit: 'A trust' });
    expect(alertsOf({ ...nothing, windows: [soon, another] })).toHaveLength(1);
  });

  it.each([
    ['firm', '2020-01-01', 0],
    ['external', '2026-11-12', 0],
    ['external', '2026-11-11', 1],
    ['manual', '2025-11-19', 0],
    ['manual', '2025-11-18', 1],
  ] as const)('of a value at %s of %s: %i', (source, day, count) => {
    const accounts = [{ key: 'acc7f3k2m9q4x8w1', nickname: 'House', source, asof: day }];
    expect(alertsOf({ ...nothing, accounts })).toHaveLength(count);
  });
});
