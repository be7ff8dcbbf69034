import type { ChartPart, ChartPoint, ChartSeries } from './chartTypes';
import { assetClassColor } from './colors';

/** Figures for stories, tests and the bench: made up, the same each time. */

export const USD = { kind: 'money', currency: 'USD' } as const;

const DAY_MS = 86_400_000;

export const TWO_SERIES: ChartSeries[] = [
  { key: 'networth', label: 'Net worth' },
  { key: 'invested', label: 'Net invested' },
];

/** Days up to Nov 19, 2026, a walk that wanders as prices do. */
export function sampleDays(count: number): ChartPoint[] {
  const end = Date.parse('2026-11-19');
  let cents = 1_400_000_000;
  return Array.from({ length: count }, (_, index) => {
    cents += Math.round(
      Math.sin(index / 9) * 4_000_000 + Math.sin(index * 1.7) * 2_500_000 + 250_000,
    );
    const invested = 1_300_000_000 + Math.floor(index / 60) * 10_000_000;
    return {
      x: new Date(end - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
      values: { networth: (cents / 100).toFixed(2), invested: (invested / 100).toFixed(2) },
    };
  });
}

/** Prices of trading days in New York up to Nov 20, 2026, each five minutes. */
export function sampleTradingDays(days: readonly string[]): ChartPoint[] {
  const opening = 14.5 * 3_600_000;
  return days.flatMap((day, place) =>
    Array.from({ length: 79 }, (_, step) => ({
      x: new Date(Date.parse(day) + opening + step * 300_000).toISOString(),
      values: { networth: (41 + place / 4 + Math.sin(step / 9 + place) / 3).toFixed(2) },
    })),
  );
}

export const INCOME_SERIES: ChartSeries[] = [
  { key: 'dividends', label: 'Dividends' },
  { key: 'interest', label: 'Interest' },
  { key: 'other', label: 'Other' },
];

export const INCOME: ChartPoint[] = [
  ['Jan 2026', '12040.10', '3100.00', '0'],
  ['Feb 2026', '4120.55', '3100.00', '210.00'],
  ['Mar 2026', '22870.00', '3080.25', '0'],
  ['Apr 2026', '11980.40', '3080.25', '-1200.00'],
  ['May 2026', '4302.00', '3060.00', '0'],
  ['Jun 2026', '23105.75', '3060.00', '80.00'],
].map(([x = '', dividends = '', interest = '', other = '']) => ({
  x,
  values: { dividends, interest, other },
}));

export const ALLOCATION: ChartPart[] = [
  ['Equity', '8214330.12'],
  ['Fixed income', '4101200.00'],
  ['Alternatives', '1950000.00'],
  ['Real estate', '1240000.00'],
  ['Cash and equivalents', '980495.58'],
].map(([label = '', value = '']) => ({ key: label, label, value, color: assetClassColor(label) }));

export const HOLDINGS: ChartPart[] = [
  'Alder Foods',
  'Bay Rail',
  'Cedar Bank',
  'Dune Energy',
  'Elm Software',
  'Fjord Shipping',
  'Grove Health',
  'Heron Media',
  'Inlet Water',
  'Juniper Labs',
  'Kestrel Air',
  'Larch Timber',
].map((label, index) => ({
  key: label,
  label,
  value: String(Math.round(900_000 / (index + 1.4))),
}));
