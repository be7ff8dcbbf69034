import type { ChartRange, PriceRange } from '@portal/api-sdk';

export const RANGES: readonly ChartRange[] = ['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'All'];
/** Prices within the day, for what is traded all day long. */
export const DAY_RANGES: readonly PriceRange[] = ['1D', '5D'];
export const PRICE_RANGES: readonly PriceRange[] = [...DAY_RANGES, ...RANGES];
const YEAR_MS = 366 * 86_400_000;

/** A year, or all there is where the last price is older than that: of a company whose trading ended. */
export function firstRange(lastPrice: string, now: number): PriceRange {
  return now - Date.parse(lastPrice) > YEAR_MS ? 'All' : '1Y';
}

export const PERIODS = ['1D', '1M', '3M', 'YTD', '1Y'] as const;
export type Period = (typeof PERIODS)[number];

const ID = /^[A-Za-z0-9-]{1,64}$/;

type Raw = Record<string, unknown>;

/** What the address says and is known; the rest of it is as if it were not there. */
function pick<Value extends string>(
  raw: Raw,
  name: string,
  isKnown: (text: string) => boolean,
): Partial<Record<string, Value>> {
  // A number alone comes out of the address as a number.
  const text = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
  return typeof text === 'string' && isKnown(text) ? { [name]: text as Value } : {};
}

const among = (list: readonly string[]) => (text: string) => list.includes(text);

export interface MarketsSearch {
  period?: Period;
  index?: string;
  range?: ChartRange;
}

export const validateMarketsSearch = (raw: Raw): MarketsSearch => ({
  ...pick(raw, 'period', among(PERIODS)),
  ...pick(raw, 'index', (text) => ID.test(text)),
  ...pick(raw, 'range', among(RANGES)),
});

export interface NewsSearch {
  about?: 'held';
  article?: string;
}

export const validateNewsSearch = (raw: Raw): NewsSearch => ({
  ...pick(raw, 'about', among(['held'])),
  ...pick(raw, 'article', (text) => ID.test(text)),
});

export interface WatchListSearch {
  list?: string;
  view?: 'arrange';
}

export const validateWatchListSearch = (raw: Raw): WatchListSearch => ({
  ...pick(raw, 'list', (text) => /^w[0-9a-f]{32}$/.test(text)),
  ...pick(raw, 'view', among(['arrange'])),
});

export interface CompanySearch {
  range?: PriceRange;
  compare?: string;
}

export const validateCompanySearch = (raw: Raw): CompanySearch => ({
  ...pick(raw, 'range', among(PRICE_RANGES)),
  ...pick(raw, 'compare', (text) => ID.test(text)),
});

export interface InsightsSearch {
  text?: string;
  topic?: string;
  kept?: 'yes';
}

const TEXT = /^[^\u0000-\u001f\u007f]{1,60}$/;

export const validateInsightsSearch = (raw: Raw): InsightsSearch => ({
  ...pick(raw, 'text', (text) => TEXT.test(text)),
  ...pick(raw, 'topic', (text) => TEXT.test(text)),
  ...pick(raw, 'kept', among(['yes'])),
});
