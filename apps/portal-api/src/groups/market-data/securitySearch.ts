import type { FoundSecurity } from '@portal/api-sdk/server';
import MiniSearch from 'minisearch';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Sql } from '../../db/sql';
import { selectFound } from './securities';

const RESULTS = 20;
/** How long new securities may be missing from the search. */
const INDEX_LIFE_MS = 300_000;
/** Of a word's letters, how many may be wrong: one of five, and never more than two. */
const FUZZINESS = 0.2;
const MAX_FUZZY = 2;
/** A name spelt by ear. */
const LENIENT = { fuzzy: 0.3, maxFuzzy: 3 };

interface Entry {
  id: string;
  symbol: string;
  name: string;
  cusip: string;
}

/**
 * Finds securities by the beginning of a symbol, by words of a name even if misspelt, and by CUSIP. The index is in
 * memory, made of the master file, which is the same for everyone: a database extension for this is not in both engines.
 */
export function createSecuritySearch(now: () => Date): SecuritySearch {
  let index: MiniSearch<Entry> | undefined;
  let madeAt = -Infinity;
  return async (scope, query) => {
    if (!index || now().getTime() - madeAt > INDEX_LIFE_MS) {
      index = indexOf(await selectEntries(scope.sql));
      madeAt = now().getTime();
    }
    const exact = index.search(query);
    // Only where nothing else is found: so many wrong letters would put strangers beside a good match.
    const found = (exact.length > 0 ? exact : index.search(query, LENIENT)).slice(0, RESULTS);
    return selectFound(
      scope,
      found.map(({ id }) => String(id)),
    );
  };
}

export type SecuritySearch = (scope: HouseholdScope, query: string) => Promise<FoundSecurity[]>;

function indexOf(entries: readonly Entry[]): MiniSearch<Entry> {
  const index = new MiniSearch<Entry>({
    fields: ['symbol', 'name', 'cusip'],
    searchOptions: {
      boost: { symbol: 4, cusip: 3 },
      prefix: true,
      fuzzy: FUZZINESS,
      maxFuzzy: MAX_FUZZY,
      combineWith: 'AND',
    },
  });
  index.addAll(entries);
  return index;
}

function selectEntries(sql: Sql): Promise<Entry[]> {
  return sql.query<Entry>(
    `select security_id as id, coalesce(symbol, '') as symbol, name, coalesce(cusip, '') as cusip from security`,
  );
}
