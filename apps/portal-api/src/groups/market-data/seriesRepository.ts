import type {
  ChartRange,
  OwnTrade,
  PriceRange,
  SeriesPoint,
  TimeSeries,
} from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Sql } from '../../db/sql';
import { isWithinDay, selectIntraday } from './intradayRepository';
import { MARKET_SOURCE } from './quoteRepository';
import { provenanceOf, selectMarketDay } from './securities';

/** The first day of a range, as PostgreSQL computes it from the last; `All` has none. */
const FIRST_DAYS: Readonly<Record<PriceRange, string>> = {
  // Of trades alone; those before the first price are left out once that is known (daysWithFeed.ts).
  '1D': '$2::date',
  '5D': '$2::date - 14',
  '1M': "($2::date - interval '1 month')::date",
  '3M': "($2::date - interval '3 months')::date",
  '6M': "($2::date - interval '6 months')::date",
  YTD: "date_trunc('year', $2::date)::date - 1",
  '1Y': "($2::date - interval '1 year')::date",
  '3Y': "($2::date - interval '3 years')::date",
  '5Y': "($2::date - interval '5 years')::date",
  All: "'1900-01-01'::date",
};

/**
 * The day of the close that was in force on the first day of a range: where markets were closed on it, the one before, as
 * returns of accounts and their benchmarks begin. What has no close so early begins with its own first, and of what has
 * none within the range nothing is drawn.
 */
function firstClose(range: PriceRange, closes: string): string {
  const first = FIRST_DAYS[range];
  return `(select case when max(day) >= ${first} then coalesce(max(day) filter (where day <= ${first}), ${first}) end
    from ${closes} and day <= $2::date)`;
}

export const DEFAULT_RANGE: ChartRange = '1Y';
const INTRADAY_SOURCE = 'Prices within the day of the firm’s market file';

interface Wanted {
  securityid: string;
  name: string;
  range: PriceRange;
  adjusted: boolean;
}

/** Prices of a security and what the household itself bought and sold meanwhile. */
export async function selectTimeSeries(scope: HouseholdScope, wanted: Wanted): Promise<TimeSeries> {
  const asof = await selectMarketDay(scope.sql);
  return isWithinDay(wanted.range)
    ? selectDays(scope, wanted, asof)
    : selectCloses(scope, wanted, asof);
}

async function selectDays(
  scope: HouseholdScope,
  { securityid, name, range, adjusted }: Wanted,
  asof: string,
): Promise<TimeSeries> {
  const points = await selectIntraday(scope.sql, { securityid, range, adjusted, asof });
  const last = points.at(-1);
  return {
    ...{ name, range, adjusted, timezone: 'America/New_York', points },
    ...changeOf(points),
    trades: await selectOwnTrades(scope, securityid, range, last?.day ?? asof),
    provenance: provenanceOf(last?.day ?? asof, INTRADAY_SOURCE),
  };
}

async function selectCloses(
  scope: HouseholdScope,
  { securityid, name, range, adjusted }: Wanted,
  asof: string,
): Promise<TimeSeries> {
  const prices = adjusted ? 'adjusted_price' : 'price';
  const points = await scope.sql.query<SeriesPoint>(
    `select day, close::text as close from ${prices}
     where security_id = $1 and day >= ${firstClose(range, `${prices} where security_id = $1`)} and day <= $2::date
     order by day`,
    [securityid, asof],
  );
  return {
    name,
    range,
    adjusted,
    points,
    ...changeOf(points),
    trades: await selectOwnTrades(scope, securityid, range, asof),
    provenance: provenanceOf(points.at(-1)?.day ?? asof, MARKET_SOURCE),
  };
}

/** Null for an index that is not there. */
export async function selectIndexChart(
  sql: Sql,
  indexid: string,
  range: ChartRange,
): Promise<TimeSeries | null> {
  const asof = await selectMarketDay(sql);
  const [index] = await sql.query<{ name: string }>(
    'select name from benchmark where benchmark_id = $1',
    [indexid],
  );
  if (!index) return null;
  const points = await sql.query<SeriesPoint>(
    `select day, level::text as close from benchmark_level
     where benchmark_id = $1 and day >= ${firstClose(range, 'benchmark_level where benchmark_id = $1')}
       and day <= $2::date order by day`,
    [indexid, asof],
  );
  const provenance = provenanceOf(asof, MARKET_SOURCE);
  return { name: index.name, range, adjusted: true, points, ...changeOf(points), provenance };
}

interface TradeRow {
  activityid: string;
  day: string;
  type: OwnTrade['type'];
  quantity: string;
  price: string | null;
  account: string;
}

async function selectOwnTrades(
  { sql, household }: HouseholdScope,
  securityid: string,
  range: PriceRange,
  asof: string,
): Promise<OwnTrade[]> {
  const rows = await sql.query<TradeRow>(
    `select entry_id as activityid, trade_date as day, activity as type, trim_scale(quantity) as quantity,
       trim_scale(price) as price, account_key as account
     from ledger_entry where household_id = $1 and security_id = $3 and activity in ('BY', 'SL')
       and status = 'effective' and quantity is not null
       and trade_date >= ${FIRST_DAYS[range]} and trade_date <= $2::date
     order by trade_date, entry_id limit ${TRADES_SHOWN}`,
    [household, asof, securityid],
  );
  return rows.map(({ price, ...trade }) => ({ ...trade, ...(price !== null && { price }) }));
}

const TRADES_SHOWN = 500;
const FRACTION_DIGITS = 8;

/** Of the last over the first. */
export function changeOf(points: readonly SeriesPoint[]): { change?: string } {
  const first = Number(points[0]?.close);
  const last = Number(points.at(-1)?.close);
  // Of a ratio only the first digits are shown: no money is computed here.
  return first > 0 ? { change: (last / first - 1).toFixed(FRACTION_DIGITS) } : {};
}
