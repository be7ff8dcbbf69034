import {
  formatDate,
  formatInstant,
  formatTime,
  isDateString,
  isInstantString,
  newYorkDate,
} from '../../format/dates';
import type { DecimalString } from '../../format/decimal';
import { formatExact } from '../../format/exact';
import { formatMoney } from '../../format/money';
import { formatPercent } from '../../format/percent';
import type { ChartUnit } from './chartTypes';

const MASK = '••••••';

/** A figure as the table, the cursor and the labels say it: exact. */
export function formatValue(
  value: DecimalString | null | undefined,
  unit: ChartUnit,
  masked = false,
): string {
  if (value === null || value === undefined) return 'Not available';
  if (masked && unit.kind !== 'percent') return MASK;
  switch (unit.kind) {
    case 'money':
      return formatMoney({ amount: value, currency: unit.currency });
    case 'percent':
      return formatPercent(value);
    case 'number':
      return [formatExact(value, unit.atLeast), unit.unit].filter(Boolean).join(' ');
  }
}

const tickFormats = new Map<string, Intl.NumberFormat>();

function tickFormat(name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = tickFormats.get(name);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', options);
  tickFormats.set(name, made);
  return made;
}

/** A mark on the y axis, short: `$1.2M`, `5%`. The axis is made of round numbers, so a double will do. */
export function formatTick(value: number, unit: ChartUnit, masked = false): string {
  if (masked && unit.kind !== 'percent') return '';
  const short = { notation: 'compact', maximumFractionDigits: 2 } as const;
  switch (unit.kind) {
    case 'money':
      return tickFormat(unit.currency, {
        ...short,
        style: 'currency',
        currency: unit.currency,
        minimumFractionDigits: 0,
      }).format(value);
    case 'percent':
      return tickFormat('%', { style: 'percent', maximumFractionDigits: 2 }).format(value);
    case 'number':
      return tickFormat('1', short).format(value);
  }
}

/**
 * The power of ten of the last decimal that `formatTick` writes of a value so far from zero: −2 is a cent, 4 are the ten
 * thousands of `$1.25M`.
 */
export function tickPlace(size: number, unit: ChartUnit): number {
  if (unit.kind === 'percent') return -4;
  const thousands = Math.floor(Math.log10(size) / 3);
  return 3 * Math.min(4, Math.max(0, thousands)) - 2;
}

/** A place on the x axis in full: a day or an instant in words, anything else as it is. */
export function formatX(x: string): string {
  if (isInstantString(x)) return formatInstant(x);
  return isDateString(x) ? formatDate(x) : x;
}

const DAY_MS = 86_400_000;

/** A day or an instant on the axis, as short as the span allows: `9:30 AM`, `Nov 19`, `Nov 2026`, `2026`. */
export function formatXTick(x: string, spanMs: number): string {
  if (isInstantString(x)) {
    return spanMs <= DAY_MS ? formatTime(x) : formatXTick(newYorkDate(x), spanMs);
  }
  if (!isDateString(x)) return x;
  const [month = '', day = '', year = ''] = formatDate(x).replace(',', '').split(' ');
  if (spanMs <= 120 * DAY_MS) return `${month} ${day}`;
  return spanMs <= 5 * 366 * DAY_MS ? `${month} ${year}` : year;
}
