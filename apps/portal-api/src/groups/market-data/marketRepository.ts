import type { Index, Movers, Sector, Sectors } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { money } from '../profile/money';
import { MARKET_SOURCE, selectMoves, selectQuotes } from './quoteRepository';
import { provenanceOf, selectMarketDay } from './securities';

/** On each side. */
export const MOVERS_SHOWN = 10;

export async function selectMovers(scope: HouseholdScope): Promise<Movers> {
  const { asof, moves } = await selectMoves(scope.sql);
  const rose = moves.filter(({ fraction }) => !fraction.startsWith('-') && Number(fraction) !== 0);
  const fell = moves.filter(({ fraction }) => fraction.startsWith('-')).reverse();
  const ids = (list: typeof moves): string[] => list.slice(0, MOVERS_SHOWN).map(({ id }) => id);
  return {
    gainers: await selectQuotes(scope, ids(rose)),
    losers: await selectQuotes(scope, ids(fell)),
    provenance: provenanceOf(asof, MARKET_SOURCE),
  };
}

/** The last close that satisfies it is what a change since then is measured from. */
const PERIODS = {
  '1D': 'day < $1::date',
  '1M': "day <= ($1::date - interval '1 month')::date",
  '3M': "day <= ($1::date - interval '3 months')::date",
  YTD: "day < date_trunc('year', $1::date)::date",
  '1Y': "day <= ($1::date - interval '1 year')::date",
} as const;

type SectorRow = { sector: string } & Record<keyof typeof PERIODS, string | null>;

/** Mean change of a sector's listed companies, and what of the household's priced securities is in it. */
export async function selectSectors({ sql, household }: HouseholdScope): Promise<Sectors> {
  const asof = await selectMarketDay(sql);
  const periods = Object.entries(PERIODS);
  const rows = await sql.query<SectorRow>(
    `with closes as (
       select a.security_id, s.sector, (array_agg(a.close order by a.day desc))[1] as last,
         ${periods.map(([name, past]) => `(array_agg(a.close order by a.day desc) filter (where a.${past}))[1] as "${name}"`).join(', ')}
       from adjusted_price a join security s using (security_id)
       where s.kind = 'equity' and s.sector is not null and s.delisted is null and s.pricing = 'daily'
         and a.day > ($1::date - interval '13 months')::date and a.day <= $1::date
       group by a.security_id, s.sector)
     select sector, ${periods.map(([name]) => `round(avg(last / nullif("${name}", 0) - 1), 8) as "${name}"`).join(', ')}
     from closes group by sector order by sector`,
    [asof],
  );
  const mine = await sql.query<{ sector: string; value: string; share: string | null }>(
    `select coalesce(s.sector, '') as sector, sum(p.stated_value) as value,
       round(sum(p.market_value) / nullif(sum(sum(p.market_value)) over (), 0), 8) as share
     from position p join security s using (security_id)
     where p.household_id = $1 and p.market_value is not null group by 1`,
    [household],
  );
  const exposure = new Map(mine.map((row) => [row.sector, row]));
  return {
    items: rows.map((row) => sectorOf(row, exposure.get(row.sector))),
    provenance: provenanceOf(asof, MARKET_SOURCE),
  };
}

function sectorOf(row: SectorRow, mine?: { value: string; share: string | null }): Sector {
  const changes: Sector['changes'] = {};
  for (const [name] of Object.entries(PERIODS)) {
    const period = name as keyof typeof PERIODS;
    if (row[period] !== null) changes[period] = row[period];
  }
  return {
    sector: row.sector,
    changes,
    ...(mine && { value: money(mine.value), ...(mine.share !== null && { exposure: mine.share }) }),
  };
}

interface IndexRow {
  id: string;
  name: string;
  last: string | null;
  change: string | null;
  fraction: string | null;
  year: string | null;
  spark: string[] | null;
  asset_class: string | null;
  value: string | null;
  share: string | null;
}

/** Market indices, and what of the household's priced securities is in the class that each stands for. */
export async function selectIndices({
  sql,
  household,
}: HouseholdScope): Promise<{ items: Index[]; asof: string }> {
  const asof = await selectMarketDay(sql);
  const rows = await sql.query<IndexRow>(
    `with levels as (
       select benchmark_id, day, level, row_number() over (partition by benchmark_id order by day desc) as place
       from benchmark_level where day > ($1::date - interval '13 months')::date and day <= $1::date),
     mine as (
       select s.asset_class, sum(p.stated_value) as value,
         round(sum(p.market_value) / nullif(sum(sum(p.market_value)) over (), 0), 8) as share
       from position p join security s using (security_id)
       where p.household_id = $2 and p.market_value is not null group by 1)
     select b.benchmark_id as id, b.name, l.level as last, l.level - p.level as change,
       round(l.level / nullif(p.level, 0) - 1, 8) as fraction,
       (select round(l.level / nullif(y.level, 0) - 1, 8) from levels y
         where y.benchmark_id = b.benchmark_id and ${PERIODS['1Y']} order by y.day desc limit 1) as year,
       (select array_agg(level::text order by day) from levels s
         where s.benchmark_id = b.benchmark_id and s.place <= 30) as spark,
       b.asset_class, m.value, m.share
     from benchmark b left join levels l on l.benchmark_id = b.benchmark_id and l.place = 1
     left join mine m on m.asset_class = b.asset_class
     left join levels p on p.benchmark_id = b.benchmark_id and p.place = 2 order by b.name`,
    [asof, household],
  );
  return { asof, items: rows.map(indexOf) };
}

function indexOf(row: IndexRow): Index {
  const { id, name, last, change, fraction, year, spark, asset_class, value, share } = row;
  return {
    indexid: id,
    name,
    ...(last !== null && { last }),
    ...(change !== null && { change }),
    ...(fraction !== null && { changefraction: fraction }),
    ...(year !== null && { yearfraction: year }),
    spark: spark ?? [],
    ...(asset_class !== null && { assetclass: asset_class }),
    ...(value !== null && { value: money(value) }),
    ...(share !== null && { exposure: share }),
  };
}
