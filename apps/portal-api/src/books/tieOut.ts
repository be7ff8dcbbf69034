import { readOnce, type SqlEngine } from '../db/sql';

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
 * each lot on its own, so a billionth is not a difference; cents are compared as cents. Account by account, so that
 * nobody waits for it; what was published meanwhile is checked another time.
 */
export async function tieOut(engine: SqlEngine, household: string): Promise<Break[]> {
  const books = await readBooksState(engine, household);
  if (!books) return [];
  const quotes = await readQuotes(engine, books.securities, books.day);
  const found: Omit<Break, 'household'>[] = [];
  for (const account of books.accounts) {
    const breaks = await readOnce<Omit<Break, 'household'>>(engine, TIE_OUT, [
      household,
      account,
      quotes.map(({ security }) => security),
      quotes.map(({ close }) => close),
      books.day,
    ]);
    found.push(...breaks);
  }
  const noted = await engine.transaction('write', (sql) =>
    sql.query(
      `update books set checked_at = now(), breaks = $2::text::jsonb
       where household_id = $1 and computed_version = $3::bigint returning household_id`,
      [household, JSON.stringify(found), books.version],
    ),
  );
  return noted.length > 0 ? found.map((one) => ({ household, ...one })) : [];
}

interface BooksState {
  day: string;
  version: string;
  accounts: string[];
  securities: string[];
}

async function readBooksState(engine: SqlEngine, household: string): Promise<BooksState | null> {
  return engine.transaction('read', async (sql) => {
    const [books] = await sql.query<Pick<BooksState, 'day' | 'version'>>(
      `select computed_through as day, computed_version as version from books
       where household_id = $1 and computed_through is not null`,
      [household],
    );
    if (!books) return null;
    const accounts = await sql.query<{ key: string }>(
      `select account_key as key from account
       where household_id = $1 and source = 'firm' and kind = 'asset' order by account_key`,
      [household],
    );
    const held = await sql.query<{ security: string }>(
      'select distinct security_id as security from position where household_id = $1',
      [household],
    );
    return {
      ...books,
      accounts: accounts.map(({ key }) => key),
      securities: held.map(({ security }) => security),
    };
  });
}

const CHUNK_SECURITIES = 20;

/** The price of record: the last quote up to a day. */
async function readQuotes(
  engine: SqlEngine,
  securities: readonly string[],
  day: string,
): Promise<{ security: string; close: string }[]> {
  const quotes: { security: string; close: string }[] = [];
  for (let start = 0; start < securities.length; start += CHUNK_SECURITIES) {
    const found = await readOnce<{ security: string; close: string }>(
      engine,
      `select wanted.security, quote.close::text as close from unnest($1::text[]) as wanted (security)
         cross join lateral (
           select close from price_history h, unnest(h.days, h.closes) as q (day, close)
           where h.security_id = wanted.security and q.day <= $2::date
             and h.year = (select max(year) from price_history y
                           where y.security_id = wanted.security and y.days[1] <= $2::date)
           order by q.day desc limit 1
         ) quote`,
      [securities.slice(start, start + CHUNK_SECURITIES), day],
    );
    quotes.push(...found);
  }
  return quotes;
}

/** Every household whose books are up to date; the others are in the queue and tie when they have been through it. */
export async function tieOutAll(engine: SqlEngine): Promise<Break[]> {
  const households = await readOnce<{ household_id: string }>(
    engine,
    'select household_id from books where dirty_from is null order by household_id',
  );
  const breaks: Break[] = [];
  for (const { household_id: household } of households) {
    breaks.push(...(await tieOut(engine, household)));
  }
  return breaks;
}

/** How many households `tieOutAll` looks at, and how many are in the queue. */
export async function countBooks(engine: SqlEngine): Promise<{ upToDate: number; behind: number }> {
  const [counts] = await readOnce<{ upToDate: string; behind: string }>(
    engine,
    `select count(*) filter (where dirty_from is null) as "upToDate",
       count(*) filter (where dirty_from is not null) as behind from books`,
  );
  return { upToDate: Number(counts?.upToDate ?? 0), behind: Number(counts?.behind ?? 0) };
}

/** Once after every midnight in New York, by whichever server comes first. */
export async function tieOutNightly(engine: SqlEngine): Promise<Break[]> {
  const due = await readOnce<{ household_id: string }>(
    engine,
    `select household_id from books
       where dirty_from is null and (checked_at is null or (checked_at at time zone 'America/New_York')::date
         < (now() at time zone 'America/New_York')::date)
       order by household_id limit 20`,
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

/** One account: household, account, securities and their prices, day. */
const TIE_OUT = `
with priced as (
  -- Only as long as the position claims a quote.
  select p.*, s.price_factor, quote.close
  from position p join security s using (security_id)
  left join unnest($3::text[], $4::numeric[]) as quote (security_id, close)
    on quote.security_id = p.security_id and p.price_state in ('quoted', 'carried')
  where p.household_id = $1 and p.account_key = $2
),
lots as (
  select security_id, sum(quantity) as quantity
  from open_lot where household_id = $1 and account_key = $2 group by 1
),
facts as (
  select a.value as account_value, coalesce(f.value, 0) as value, coalesce(f.cash, 0) as cash
  from account a
  left join lateral (
    select m.value[$5::date - m.month + 1] as value, m.cash[$5::date - m.month + 1] as cash
    from fact_month m
    where m.household_id = $1 and m.account_key = $2 and m.month = date_trunc('month', $5::date)::date
  ) f on true
  where a.household_id = $1 and a.account_key = $2
),
totals as (
  select coalesce(sum(market_value), 0) as market_value, coalesce(sum(stated_value), 0) as stated_value from priced
),
checks (security, "check", expected, actual, tolerance) as (
  select coalesce(p.security_id, l.security_id), 'lots are the position',
    coalesce(l.quantity, 0), coalesce(p.quantity, 0), 0::numeric
  from priced p full join lots l on l.security_id = p.security_id
  union all
  select p.security_id, 'lots × price is the position',
    l.quantity * coalesce(p.close, p.price) * p.price_factor, coalesce(p.market_value, 0), 1e-9
  from priced p join lots l on l.security_id = p.security_id
  where p.price is not null
  union all
  select null, 'positions and cash are the daily fact', t.market_value + f.cash, f.value, 1e-9
  from facts f cross join totals t
  union all
  select null, 'the daily fact is the account value', round(f.value, 2), f.account_value, 0
  from facts f
  union all
  select null, 'stated positions and cash are the account value', t.stated_value + round(f.cash, 2), f.account_value, 0
  from facts f cross join totals t
)
select $2 as account, security, $5::date as day, "check", expected::text, actual::text
from checks
where abs(expected - actual) > tolerance
order by security nulls last, "check"`;
