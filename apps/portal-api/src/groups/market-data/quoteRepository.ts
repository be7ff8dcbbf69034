import type { FoundSecurity, Quote } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Sql } from '../../db/sql';
import { provenanceOf, selectFound, selectMarketDay } from './securities';

export const MARKET_SOURCE = 'Closing prices of the firm’s market file';
export const SPARK_DAYS = 30;

interface QuoteRow {
  security_id: string;
  last: string;
  last_day: string;
  previous: string | null;
  change: string | null;
  fraction: string | null;
  year_low: string;
  year_high: string;
  month_low: string | null;
  month_high: string | null;
  open: string | null;
  day_low: string | null;
  day_high: string | null;
  volume: string | null;
  spark: string[];
  yield: string | null;
  next_ex: string | null;
  next_pay: string | null;
  next_rate: string | null;
}

/** Quotes in the order of the ids; one without a price says so by having no `last`. */
export async function selectQuotes(
  scope: HouseholdScope,
  ids: readonly string[],
): Promise<Quote[]> {
  const securities = await selectFound(scope, ids);
  const asof = await selectMarketDay(scope.sql);
  const rows = await scope.sql.query<QuoteRow>(QUOTES, [ids, asof]);
  const found = new Set(rows.map(({ security_id }) => security_id));
  const old = await selectOldQuotes(
    scope.sql,
    ids.filter((id) => !found.has(id)),
    asof,
  );
  const byId = new Map([...rows, ...old].map((row) => [row.security_id, row]));
  return securities.map((security) => quoteOf(security, byId.get(security.securityid), asof));
}

/** The shares and funds that are traded under symbols, by id. */
export async function selectBySymbols(
  sql: Sql,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string }>(
    'select security_id as id from security where symbol = any($1::text[])',
    [symbols],
  );
  return selectTradedSymbols(
    sql,
    rows.map(({ id }) => id),
  );
}

/** By id, the symbols to ask a vendor for: of shares and funds that are traded under them still. */
export async function selectTradedSymbols(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; symbol: string }>(
    `select security_id as id, symbol from security where security_id = any($1::text[])
     and symbol is not null and delisted is null and pricing = 'daily' and kind in ('equity', 'etf', 'fund')`,
    [ids],
  );
  return new Map(rows.map(({ id, symbol }) => [id, symbol]));
}

/** Quotes of what had no price for a year, such as delisted companies: of the day of its last one. */
async function selectOldQuotes(
  sql: Sql,
  ids: readonly string[],
  asof: string,
): Promise<QuoteRow[]> {
  if (ids.length === 0) return [];
  const days = await sql.query<{ day: string; ids: string[] }>(
    `select day, array_agg(security_id) as ids
     from (select security_id, max(day) as day from adjusted_price
       where security_id = any($1::text[]) and day <= $2::date group by security_id) last
     group by day`,
    [ids, asof],
  );
  const rows: QuoteRow[] = [];
  for (const last of days) rows.push(...(await sql.query<QuoteRow>(QUOTES, [last.ids, last.day])));
  // A payment that was next on that day is none that will come.
  return rows.map((row) => ({ ...row, next_ex: null, next_pay: null, next_rate: null }));
}

/** By how much every listed company moved on the last day, the largest rise first. */
export async function selectMoves(
  sql: Sql,
): Promise<{ asof: string; moves: { id: string; fraction: string }[] }> {
  const asof = await selectMarketDay(sql);
  const moves = await sql.query<{ id: string; fraction: string }>(
    `with recent as (
       select a.security_id, a.day, a.close, row_number() over (partition by a.security_id order by a.day desc) as place
       from adjusted_price a join security s using (security_id)
       where s.kind = 'equity' and s.delisted is null and s.pricing = 'daily' and a.day between $1::date - 10 and $1::date)
     select l.security_id as id, round(l.close / p.close - 1, 8) as fraction
     from recent l join recent p on p.security_id = l.security_id and p.place = 2
     where l.place = 1 and l.day = $1::date and p.close > 0 order by 2 desc, 1`,
    [asof],
  );
  return { asof, moves };
}

const QUOTES = `with quotes as (
    select security_id, day, close, row_number() over (partition by security_id order by day desc) as place
    from adjusted_price where security_id = any($1::text[]) and day > $2::date - 365 and day <= $2::date),
  summed as (
    select security_id, min(close) as year_low, max(close) as year_high,
      min(close) filter (where day > $2::date - 30) as month_low,
      max(close) filter (where day > $2::date - 30) as month_high,
      array_agg(close::text order by day) filter (where place <= ${SPARK_DAYS}) as spark
    from quotes group by security_id),
  -- A close outside of its own day was corrected since, and nothing is known of that day.
  sessions as (
    select a.security_id, a.day, a.open, a.low, a.high, a.volume from adjusted_session a
    join quotes q on q.security_id = a.security_id and q.day = a.day and q.close between a.low and a.high
    where a.security_id = any($1::text[]) and a.day > $2::date - 365),
  within as (
    select security_id, min(low) as year_low, max(high) as year_high,
      min(low) filter (where day > $2::date - 30) as month_low,
      max(high) filter (where day > $2::date - 30) as month_high
    from sessions group by security_id)
  select l.security_id, l.close as last, l.day as last_day, p.close as previous, l.close - p.close as change,
    case when p.close > 0 then round(l.close / p.close - 1, 8) end as fraction,
    least(u.year_low, w.year_low) as year_low, greatest(u.year_high, w.year_high) as year_high,
    least(u.month_low, w.month_low) as month_low, greatest(u.month_high, w.month_high) as month_high, u.spark,
    d.open, d.low as day_low, d.high as day_high, d.volume::text as volume,
    (select round(sum(rate) / nullif(l.close, 0), 6) from declared_payment d where d.security_id = l.security_id and d.ex_day <= $2::date
      and d.ex_day > ($2::date - interval '12 months')::date
      and d.character not in ('capital-gain', 'return-of-capital')) as yield,
    n.ex_day as next_ex, n.pay_day as next_pay, trim_scale(n.rate) as next_rate
  from quotes l join summed u using (security_id)
  left join within w on w.security_id = l.security_id
  left join sessions d on d.security_id = l.security_id and d.day = l.day
  left join quotes p on p.security_id = l.security_id and p.place = 2
  left join lateral (select ex_day, pay_day, sum(rate) as rate from declared_payment d
    where d.security_id = l.security_id and d.pay_day > $2::date and d.declared <= $2::date
    group by ex_day, pay_day order by pay_day limit 1) n on true
  where l.place = 1`;

function quoteOf(security: FoundSecurity, row: QuoteRow | undefined, asof: string): Quote {
  if (!row) return { security, provenance: provenanceOf(asof, MARKET_SOURCE) };
  return {
    security,
    last: row.last,
    ...(row.previous !== null && { previous: row.previous }),
    ...(row.change !== null && { change: row.change }),
    ...(row.fraction !== null && { changefraction: row.fraction }),
    yearlow: row.year_low,
    yearhigh: row.year_high,
    ...(row.month_low !== null && { monthlow: row.month_low }),
    ...(row.month_high !== null && { monthhigh: row.month_high }),
    ...dayOfRow(row),
    ...(row.yield !== null && { dividendyield: row.yield }),
    ...(row.next_ex !== null && { nextexdate: row.next_ex }),
    ...(row.next_pay !== null && { nextpaydate: row.next_pay }),
    ...(row.next_rate !== null && { nextpayment: row.next_rate }),
    spark: row.spark,
    provenance: provenanceOf(row.last_day, MARKET_SOURCE),
  };
}

function dayOfRow({ open, day_low, day_high, volume }: QuoteRow): Partial<Quote> {
  return {
    ...(open !== null && { open }),
    ...(day_low !== null && { daylow: day_low }),
    ...(day_high !== null && { dayhigh: day_high }),
    ...(volume !== null && { volume }),
  };
}
