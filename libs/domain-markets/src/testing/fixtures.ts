import type { Insight, NewsArticle, Quote, WatchListItems } from '@portal/api-sdk';

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
  spark: ['41.00', '40.60', '41.27'],
  provenance,
};

/** Fell, and is not held. */
export const otherQuote: Quote = {
  ...quote,
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
