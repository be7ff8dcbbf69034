import type { FoundSecurity, Provenance } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Sql } from '../../db/sql';

/** What every answer about a security says of it; join `security s`, `$household` is the parameter of the household. */
export const foundColumns = (household: string): string =>
  `s.security_id as id, s.symbol, s.cusip, s.name, s.kind, s.sector,
   exists (select from position p where p.household_id = ${household} and p.security_id = s.security_id) as held`;

export interface FoundRow {
  id: string;
  symbol: string | null;
  cusip: string | null;
  name: string;
  kind: string;
  sector: string | null;
  held: boolean;
}

const KINDS: Readonly<Record<string, FoundSecurity['kind']>> = {
  equity: 'equity',
  etf: 'fund',
  fund: 'fund',
  'money-market': 'fund',
  bond: 'bond',
};

export function foundOf({ id, symbol, cusip, name, kind, sector, held }: FoundRow): FoundSecurity {
  return {
    securityid: id,
    ...(symbol !== null && { symbol }),
    ...(cusip !== null && { cusip }),
    name,
    kind: KINDS[kind] ?? 'other',
    ...(sector !== null && { sector }),
    held,
  };
}

/** The securities of a list of ids, in its order; unknown ids are left out. */
export async function selectFound(
  { sql, household }: HouseholdScope,
  ids: readonly string[],
): Promise<FoundSecurity[]> {
  const rows = await sql.query<FoundRow>(
    `select ${foundColumns('$1')} from security s where s.security_id = any($2::text[])`,
    [household, ids],
  );
  const byId = new Map(rows.map((row) => [row.id, foundOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The day of the newest index level: the market's last trading day that is known here. */
export async function selectMarketDay(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ day: string | null }>(
    `select max(day) as day from benchmark_history, unnest(days) as day
     where year = (select max(year) from benchmark_history)`,
  );
  return row?.day ?? '1970-01-01';
}

export function provenanceOf(asof: string, source: string): Provenance {
  return { source, asof, delay: 'end-of-day' };
}
