import type { PreferenceJson } from '@portal/api-sdk';

/** The pages that Markets may open with, by the word that is kept. spec §3; the words are assumed */
export const MARKETS_PAGES = [
  { value: 'overview', label: 'Overview', to: '/markets' },
  { value: 'news', label: 'News', to: '/markets/news' },
  { value: 'watchlists', label: 'Watch lists', to: '/markets/watchlists' },
] as const;

/** The page that the client wants Markets to open with: the overview, unless another one of ours is kept. */
export function marketsPageOf(
  preferences: Pick<PreferenceJson, 'markets'> | undefined,
): (typeof MARKETS_PAGES)[number] {
  const kept = preferences?.markets?.page;
  return MARKETS_PAGES.find(({ value }) => value === kept) ?? MARKETS_PAGES[0];
}
