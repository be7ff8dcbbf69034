import type { InsightFilter, NewsFilter } from '../queries';
import type { InsightsSearch, NewsSearch } from './search';

/** What the API is asked for by an address. */
export function newsFilterOf({ about }: NewsSearch): NewsFilter {
  return about === 'held' ? { held: true } : {};
}

export function insightFilterOf({ text, topic, kept }: InsightsSearch): InsightFilter {
  return {
    ...(text !== undefined && { query: text }),
    ...(topic !== undefined && { topic }),
    ...(kept === 'yes' && { bookmarked: true }),
  };
}
