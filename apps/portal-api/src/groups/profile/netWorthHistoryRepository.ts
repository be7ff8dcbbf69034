import type { NetWorthHistory } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { money } from './money';

type NetWorthPoint = NetWorthHistory['points'][number];
type NetWorthChange = NonNullable<NetWorthHistory['monthtodate']>;

interface PointRow {
  day: string;
  assets: string;
  liabilities: string;
  external: string;
  external_liabilities: string;
  manual: string;
  manual_liabilities: string;
}

/**
 * The ends of months since the first value and each day of the last year, of the accounts that count now.
 *
 * Accounts of the firm are read from the books; the last day of each account is what `account` says, so that the history
 * ends in the total that is shown beside it. An account is owed on each day on which it is worth less than nothing.
 */
export async function selectNetWorthPoints(
  { sql, household }: HouseholdScope,
  asof: string,
): Promise<NetWorthPoint[]> {
  const rows = await sql.query<PointRow>(POINTS, [household, asof]);
  return rows.map((row) => ({
    date: row.day,
    total: money(sum(row.assets, row.liabilities)),
    assets: money(row.assets),
    liabilities: money(row.liabilities),
    external: money(row.external),
    externalliabilities: money(row.external_liabilities),
    manual: money(row.manual),
    manualliabilities: money(row.manual_liabilities),
  }));
}

/** From the last point at or before a day; null where nothing was known then. */
export function changeSince(
  points: readonly NetWorthPoint[],
  day: string,
): NetWorthChange | undefined {
  const before = points.findLast(({ date }) => date <= day);
  const last = points.at(-1);
  if (!before || !last || before === last) return undefined;
  const change = cents(last.total.amount) - cents(before.total.amount);
  const base = cents(before.total.amount);
  return {
    from: before.date,
    change: money(amountOf(change)),
    ...(base > 0n && { fraction: fractionOf(change, base) }),
  };
}

const POINTS = `
with counted as (select * from account where household_id = $1 and counted),
known as (
  select f.account_key, min(f.month) as since from fact_month f join counted using (account_key)
  where f.household_id = $1 group by f.account_key
  union all
  select v.account_key, min(v.day) from account_valuation v join counted using (account_key)
  where v.household_id = $1 group by v.account_key),
days as (
  select d::date as day from generate_series($2::date - 366, $2::date, '1 day') d
  union
  select (m + interval '1 month - 1 day')::date
  from generate_series(date_trunc('month', (select min(since) from known)::timestamp),
                       $2::timestamp - interval '367 days', '1 month') m
  where (m + interval '1 month - 1 day')::date < $2::date - 366),
past as (
  -- Each account in cents, as it was shown on its day: parts add up to the whole.
  select days.day, a.source, round(f.value[extract(day from days.day)::int], 2) as value
  from days
  join fact_month f on f.month = date_trunc('month', days.day::timestamp)::date and f.household_id = $1
  join counted a on a.account_key = f.account_key
  where days.day < $2::date
  union all
  select days.day, a.source, v.value
  from days
  cross join counted a
  cross join lateral (
    select value from account_valuation
    where household_id = $1 and account_key = a.account_key and day <= days.day
    order by day desc limit 1) v
  where a.source <> 'firm' and days.day < $2::date
  union all
  select $2::date, source, value from counted)
select day,
       coalesce(sum(value) filter (where value > 0), 0)::numeric(20, 2) as assets,
       coalesce(sum(value) filter (where value < 0), 0)::numeric(20, 2) as liabilities,
       coalesce(sum(value) filter (where source = 'external'), 0)::numeric(20, 2) as external,
       coalesce(sum(value) filter (where source = 'external' and value < 0), 0)::numeric(20, 2)
         as external_liabilities,
       coalesce(sum(value) filter (where source = 'manual'), 0)::numeric(20, 2) as manual,
       coalesce(sum(value) filter (where source = 'manual' and value < 0), 0)::numeric(20, 2)
         as manual_liabilities
from past
where value is not null
group by day order by day`;

function sum(one: string, other: string): string {
  return amountOf(cents(one) + cents(other));
}

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

function amountOf(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Rounded half away from zero to six decimals. */
function fractionOf(change: bigint, base: bigint): string {
  const size = change < 0n ? -change : change;
  const millionths = (size * 2_000_000n + base) / (2n * base);
  const digits = String(millionths).padStart(7, '0');
  return `${change < 0n && millionths > 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
