import type { ServerConfig } from '../config';
import { createHttpFeed } from './httpFeed';
import { type MarketFeed, noFeed } from './marketFeed';
import { createRememberingFeed } from './rememberingFeed';

/** The vendor of the configuration, behind a memory; none is there without one. */
export function feedOf(
  { marketFeed }: Pick<ServerConfig, 'marketFeed'>,
  onFailure: (error: unknown) => void,
): MarketFeed {
  if (!marketFeed) return noFeed;
  const now = (): Date => new Date();
  return createRememberingFeed({ ask: createHttpFeed(marketFeed, { now }), now, onFailure });
}
