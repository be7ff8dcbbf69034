import type { Insight, NewsArticle, Quote, TimeSeries, WatchListItems } from '@portal/api-sdk';

const provenance = {
  source: 'Closing prices of the firm’s market file',
  asof: '2026-11-20',
  delay: 'end-of-day',
} as const;

export const quote: Quote = {
  security: {
    securityid: 'alder-foods',
    symbol: 'ALDR',
    name: 'Alder Foods Inc.',
    kind: 'equity',
    sector: 'Consumer staples',
    held: true,
  },
  last: '41.27',
  previous: '41.00',
  change: '0.27',
  changefraction: '0.00658537',
  yearlow: '35.10',
  yearhigh: '44.02',
  monthlow: '40.12',
  monthhigh: '42.80',
  open: '41.05',
  daylow: '40.88',
  dayhigh: '41.60',
  volume: '2417300',
  spark: ['41.00', '40.60', '41.27'],
  provenance,
};

/** Prices of that day, each five minutes from half past nine in New York. */
export const day: TimeSeries = {
  name: 'Alder Foods Inc.',
  range: '1D',
  adjusted: true,
  timezone: 'America/New_York',
  points: Array.from({ length: 79 }, (_, step) => ({
    day: '2026-11-20',
    at: new Date(Date.parse('2026-11-20T14:30:00Z') + step * 300_000).toISOString(),
    close: (41.24 + Math.sin(step / 12) * 0.36).toFixed(2),
  })),
  trades: [],
  provenance,
};

const { open: _open, daylow: _low, dayhigh: _high, volume: _volume, ...closing } = quote;
/** Fell, and is not held; what happened within the day is not known. */
export const otherQuote: Quote = {
  ...closing,
  security: {
    securityid: 'quillpoint-cloud',
    symbol: 'QPNT',
    name: 'Quillpoint Cloudworks Inc.',
    kind: 'equity',
    sector: 'Information technology',
    held: false,
  },
  change: '-1.10',
  changefraction: '-0.025962',
};

export const list: WatchListItems = {
  watchlist: {
    watchlistid: 'w0f8e2c6a4b1d49e7a3c5b7d9e1f20304',
    name: 'Dividend payers',
    count: 2,
    version: '3',
  },
  items: [{ quote }, { quote: otherQuote, note: 'Buy below 40' }],
  provenance,
};

export const article: NewsArticle = {
  articleid: 'n-20261120-alder-foods',
  headline: 'Alder Foods closes 4.2% higher',
  summary: 'The shares ended Friday at $41.27.',
  body: 'The shares ended Friday at $41.27.\n\nThe company gave no statement.',
  source: 'Sandbox Wire',
  publishedat: '2026-11-20T21:30:00.000Z',
  securities: [quote.security],
  held: true,
};

export const insight: Insight = {
  insightid: 'bond-ladders-in-a-falling-market',
  title: 'Bond ladders in a falling market',
  topic: 'Fixed income',
  summary: 'Why the rung that matures next matters most.',
  author: 'Philippa Quill',
  publishedon: '2026-11-12',
  readminutes: 5,
  bookmarked: false,
  because: [quote.security],
};
