import type { SqlEngine } from '../db/sql';

/** Two figures that should be one. Amounts are decimal strings. */
export interface Break {
  household: string;
  account: string;
  /** Null where the account as a whole does not tie. */
  security: string | null;
  day: string;
  /** Which equation of the chain fails. */
  check:
    | 'lots are the position'
    | 'lots × price is the position'
    | 'positions and cash are the daily fact'
    | 'the daily fact is the account value'
    | 'stated positions and cash are the account value';
  expected: string;
  actual: string;
}

/**
 * Σ lots × price = position = daily fact = account value, for one household: the books against each other and
 * against the prices as they are now. Empty when all of it holds. The engine rounds products at the 18th place and
 * each lot on its own, so a billionth is not a difference; cents are compared as cents.
 */
export async function tieOut(engine: SqlEngine, household: string): Promise<Break[]> {
  const breaks = await engine.transaction('write', async (sql) => {
    const found = await sql.query<Omit<Break, 'household'>>(TIE_OUT, [household]);
    await sql.query(
      'update books set checked_at = now(), breaks = $2::text::jsonb where household_id = $1',
      [household, JSON.stringify(found)],
    );
    return found;
  });
  return breaks.map((found) => ({ household, ...found }));
}

/** Every household whose books are up to date; the others are in the queue and tie when they have been through it. */
export async function tieOutAll(engine: SqlEngine): Promise<Break[]> {
  const households = await engine.transaction('read', (sql) =>
    sql.query<{ household_id: string }>(
      'select household_id from books where dirty_from is null order by household_id',
    ),
  );
  const breaks: Break[] = [];
  for (const { household_id: household } of households) {
    breaks.push(...(await tieOut(engine, household)));
  }
  return breaks;
}

/** Once after every midnight in New York, by whichever server comes first. */
export async function tieOutNightly(engine: SqlEngine): Promise<Break[]> {
  const due = await engine.transaction('read', (sql) =>
    sql.query<{ household_id: string }>(
      `select household_id from books
       where dirty_from is null and (checked_at is null or (checked_at at time zone 'America/New_York')::date
         < (now() at time zone 'America/New_York')::date)
       order by household_id limit 20`,
    ),
  );
  const breaks: Break[] = [];
  for (const { household_id: household } of due) breaks.push(...(await tieOut(engine, household)));
  return breaks;
}

/** A sentence for the log or the terminal. */
export function sentenceOf(found: Break): string {
  const { household, account, security, day, check, expected, actual } = found;
  const of = security === null ? account : `${account}, ${security}`;
  return `${household}: ${of} on ${day}: ${check}: expected ${expected}, found ${actual}`;
}

const TIE_OUT = `
with last_day as (select computed_through as day from books where household_id = $1),
priced as (
  -- The price of record: the last quote up to the day, as long as the position claims one.
  select p.*, s.price_factor, quote.close
  from position p join security s using (security_id) cross join last_day d
  left join lateral (
    select close from price_history h, unnest(h.days, h.closes) as q (day, close)
    where h.security_id = p.security_id and q.day <= d.day
      and h.year = (select max(year) from price_history y
                    where y.security_id = p.security_id and y.days[1] <= d.day)
    order by q.day desc limit 1
  ) quote on p.price_state in ('quoted', 'carried')
  where p.household_id = $1
),
lots as (
  select account_key, security_id, sum(quantity) as quantity
  from open_lot where household_id = $1 group by 1, 2
),
facts as (
  select a.account_key, a.value as account_value, coalesce(f.value, 0) as value, coalesce(f.cash, 0) as cash
  from account a cross join last_day d
  left join lateral (
    select m.value[d.day - m.month + 1] as value, m.cash[d.day - m.month + 1] as cash
    from fact_month m
    where m.household_id = $1 and m.account_key = a.account_key and m.month = date_trunc('month', d.day)::date
  ) f on true
  where a.household_id = $1 and a.source = 'firm' and a.kind = 'asset'
),
totals as (
  select account_key, sum(market_value) as market_value, sum(stated_value) as stated_value
  from position where household_id = $1 group by 1
),
checks (account, security, "check", expected, actual, tolerance) as (
  select coalesce(p.account_key, l.account_key), coalesce(p.security_id, l.security_id), 'lots are the position',
    coalesce(l.quantity, 0), coalesce(p.quantity, 0), 0::numeric
  from priced p full join lots l on l.account_key = p.account_key and l.security_id = p.security_id
  union all
  select p.account_key, p.security_id, 'lots × price is the position',
    l.quantity * coalesce(p.close, p.price) * p.price_factor, coalesce(p.market_value, 0), 1e-9
  from priced p join lots l on l.account_key = p.account_key and l.security_id = p.security_id
  where p.price is not null
  union all
  select f.account_key, null, 'positions and cash are the daily fact', coalesce(t.market_value, 0) + f.cash, f.value, 1e-9
  from facts f left join totals t using (account_key)
  union all
  select f.account_key, null, 'the daily fact is the account value', round(f.value, 2), f.account_value, 0
  from facts f
  union all
  select f.account_key, null, 'stated positions and cash are the account value',
    coalesce(t.stated_value, 0) + round(f.cash, 2), f.account_value, 0
  from facts f left join totals t using (account_key)
)
select account, security, d.day, "check", expected::text, actual::text
from checks cross join last_day d
where abs(expected - actual) > tolerance
order by account, security nulls last, "check"`;
