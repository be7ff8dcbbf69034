import type { FoundSecurity } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Sql } from '../../db/sql';
import { selectFound } from './securities';
import { createSecurityIndex, type IndexedSecurity, type SecurityIndex } from './securityIndex';

const RESULTS = 20;
/** How long new securities may be missing from the search. */
const INDEX_LIFE_MS = 300_000;

/**
 * Finds securities by symbol, by words of a name even if misspelt, and by CUSIP. The index is in memory, made of the
 * master file, which is the same for everyone: a database extension for this is not in both engines.
 */
export function createSecuritySearch(now: () => Date): SecuritySearch {
  let index: SecurityIndex | undefined;
  let madeAt = -Infinity;
  return async (scope, query) => {
    if (!index || now().getTime() - madeAt > INDEX_LIFE_MS) {
      // While one request makes the new index, the others search the old one.
      const before = madeAt;
      madeAt = now().getTime();
      try {
        index = createSecurityIndex(await selectSecurities(scope.sql));
      } catch (error) {
        madeAt = before;
        throw error;
      }
    }
    return selectFound(scope, index(query, RESULTS));
  };
}

export type SecuritySearch = (scope: HouseholdScope, query: string) => Promise<FoundSecurity[]>;

function selectSecurities(sql: Sql): Promise<IndexedSecurity[]> {
  return sql.query<IndexedSecurity>(
    `select security_id as id, coalesce(symbol, '') as symbol, name, coalesce(cusip, '') as cusip,
       array(select f.symbol from former_symbol f where f.security_id = s.security_id) as former
     from security s order by name, security_id`,
  );
}
