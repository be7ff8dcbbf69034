import type { Provenance } from '@portal/api-sdk/server';
import type { KnownQuote } from '../../market/marketFeed';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';

/** A step between the file's last close and the vendor's close before: a split, whose file comes with the night. */
const SPLIT = { least: 0.7, most: 1.4 };

/** The day in New York of a vendor's instant. */
export function dayOf({ asof }: { asof: string }): string {
  return newYorkTimeOf(new Date(asof)).day;
}

export function provenanceOfFeed(
  { source, delay, stale }: Pick<KnownQuote, 'source' | 'delay' | 'stale'>,
  asof: string,
): Provenance {
  return { source, asof, delay, ...(stale && { stale }) };
}

/** Whether no split lies between the file's last close and the vendor's close before. */
export function isOfSameShare(
  { previous }: { previous: string },
  close: string | undefined,
): boolean {
  const step = close === undefined ? null : Number(previous) / Number(close);
  return step !== null && step >= SPLIT.least && step <= SPLIT.most;
}
