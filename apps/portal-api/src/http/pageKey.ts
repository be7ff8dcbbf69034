import { createHash } from 'node:crypto';
import { requestInvalid } from '../problems';

const CHECK_CHARACTERS = 8;

/** Where a page ended, for the filter it was made under: opaque to clients, worthless when anything is changed. */
export function pageKeyOf(filter: unknown, last: readonly string[]): string {
  return Buffer.from(JSON.stringify([checkOf(filter, last), ...last])).toString('base64url');
}

/**
 * The parts of a page key, null without one. `shapes` bound each part.
 * @throws ProblemError 400 when it was not made by pageKeyOf for this filter.
 */
export function readPageKey(
  key: string | undefined,
  filter: unknown,
  shapes: readonly RegExp[],
): string[] | null {
  if (key === undefined) return null;
  const [check, ...last] = partsOf(key);
  const isShaped =
    last.length === shapes.length && last.every((part, place) => shapes[place]?.test(part));
  if (isShaped && check === checkOf(filter, last)) return last;
  throw requestInvalid([
    { field: '/querystring/pageKey', message: 'This is no page of this list.' },
  ]);
}

function partsOf(key: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(key, 'base64url').toString());
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : [];
  } catch {
    return [];
  }
}

function checkOf(filter: unknown, last: readonly string[]): string {
  const text = JSON.stringify([filter, last]);
  return createHash('sha256').update(text).digest('base64url').slice(0, CHECK_CHARACTERS);
}

/** Cuts the row too many that tells whether there is another page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  filter: unknown,
  lastOf: (row: Row) => readonly string[],
): { items: Row[]; nextPageKey?: string; hasMore: boolean } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items, hasMore: false };
  return { items, nextPageKey: pageKeyOf(filter, lastOf(last)), hasMore: true };
}

export const DEFAULT_LIMIT = 50;
