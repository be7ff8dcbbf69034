import type { PriceRange, SeriesPoint } from '@portal/api-sdk/server';
import type { Sql } from '../../db/sql';

/** Ranges that are drawn from prices within the day, with how many trading days they have. */
const TRADING_DAYS: Partial<Record<PriceRange, number>> = { '1D': 1, '5D': 5 };
/** Of several days every third point is told: so much as a chart shows. */
const MINUTES_APART: Partial<Record<PriceRange, number>> = { '1D': 1, '5D': 15 };

export const isWithinDay = (range: PriceRange): boolean => range in TRADING_DAYS;
export const tradingDaysOf = (range: PriceRange): number => TRADING_DAYS[range] ?? 0;

/**
 * Prices of the last trading days on which they are known up to a day, oldest first; none for most securities. A day
 * that does not end with its close is not known: the close was corrected since.
 */
export function selectIntraday(
  sql: Sql,
  {
    securityid,
    range,
    adjusted,
    asof,
  }: { securityid: string; range: PriceRange; adjusted: boolean; asof: string },
): Promise<Required<SeriesPoint>[]> {
  return sql.query(
    `with known as (
       select h.day, h.instants, h.prices, case when $3::boolean then coalesce((select s.factor from security_split s
         where s.security_id = h.security_id and s.ex_day > h.day order by s.ex_day limit 1), 1) else 1 end as factor
       from intraday_history h join price c on c.security_id = h.security_id and c.day = h.day
         and c.close = h.prices[cardinality(h.prices)]
       where h.security_id = $1 and h.day <= $2::date order by h.day desc limit $4::int)
     select k.day, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
       trim_scale(round(p.price / k.factor, 6))::text as close
     from known k, unnest(k.instants, k.prices) with ordinality as p (at, price, place)
     where extract(minute from p.at)::int % $5::int = 0 or p.place = cardinality(k.prices)
     order by p.at`,
    [securityid, asof, adjusted, tradingDaysOf(range), MINUTES_APART[range] ?? 1],
  );
}
