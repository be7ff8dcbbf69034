/** Articles and news that one page of the API brings (assumed; spec §4 names no number). */
export const NEWS_PAGE = 15;
export const INSIGHTS_PAGE = 6;
/** Letters before the search for securities asks, and how long it waits for the next one. */
export const SEARCH_FROM_LETTERS = 1;
export const SEARCH_WAIT_MS = 200;
/** Prices are of the last close: asking more often tells nothing new. */
export const MARKET_STALE_MS = 60_000;
