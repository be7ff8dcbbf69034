import { type Exact, parseExact, roundTo, toDate, toDay } from '@portal/portfolio-accounting';
import type { PastBooks } from '../../../books/pastBooks';
import type { DateRange } from '../shared/dateRange';
import type { HoldingsScope } from '../shared/holdingsScope';

/** A day of the accounts in question added up; flows are positive, transfers between them are in none. */
export interface FactDay {
  day: number;
  date: string;
  /** Securities, cash and accrued interest, exact. */
  securities: Exact;
  cash: Exact;
  accrued: Exact;
  /** Σ of each account's value, and of its accrued interest, in cents. */
  stated: Exact;
  statedAccrued: Exact;
  contributions: Exact;
  withdrawals: Exact;
  income: Exact;
  fees: Exact;
  taxes: Exact;
  realized: Exact;
  carried: Exact;
}

type FactRow = Record<Exclude<keyof FactDay, 'day'>, string>;

/** One line per day for text as short as the numbers: thousands of days are read at once. */
const SEPARATOR = '|';

const COLUMNS = `sum(d.value) - sum(d.cash) as securities, sum(d.cash) as cash, sum(d.accrued) as accrued,
  sum(round(d.value, 2)) as stated, sum(round(d.accrued, 2)) as "statedAccrued",
  sum(d.contributions) as contributions, sum(d.withdrawals) as withdrawals, sum(d.income) as income,
  sum(d.fees) as fees, sum(d.taxes) as taxes, sum(d.realized) as realized, sum(d.carried) as carried`;

const NAMES = [
  'securities',
  'cash',
  'accrued',
  'stated',
  'statedAccrued',
  'contributions',
  'withdrawals',
  'income',
  'fees',
  'taxes',
  'realized',
  'carried',
] as const satisfies readonly (keyof FactRow)[];

/** The days of a range that the books have, oldest first. */
export async function selectFactDays(scope: HoldingsScope, range: DateRange): Promise<FactDay[]> {
  // What came in later changes no day before it: only another knowledge of the same days has facts of its own.
  if (scope.past?.knownOn) return pastFactDays(scope, scope.past, range);
  const days: FactDay[] = [];
  for (const part of scope.inPieces ? await quartersOf(scope, range) : [range])
    days.push(...(await storedFactDays(scope, part)));
  return scope.whole ? days : addTransfers(days, await selectTransfers(scope, range));
}

/** A range in calendar quarters, as far as there are facts. */
async function quartersOf(
  { sql, household, keys }: HoldingsScope,
  { from, to }: DateRange,
): Promise<DateRange[]> {
  return sql.query<DateRange>(
    `select greatest(quarter::date, first) as "from",
       least((quarter + interval '3 months - 1 day')::date, $4::date) as "to"
     from (
       select greatest(coalesce(min(month), $4::date), $3::date) as first
       from fact_month where household_id = $1 and account_key = any($2::text[])
     ) facts, generate_series(date_trunc('quarter', first), $4::date, interval '3 months') as quarter
     order by quarter`,
    [household, keys, from, to],
  );
}

async function storedFactDays(scope: HoldingsScope, { from, to }: DateRange): Promise<FactDay[]> {
  const [found] = await scope.sql.query<{ lines: string | null }>(
    `select string_agg(concat_ws('${SEPARATOR}', day, ${NAMES.map((name) => `"${name}"`).join(', ')}), E'\\n'
       order by day) as lines
     from (
       select f.month + (d.place - 1)::int as day, ${COLUMNS}
       from fact_month f, unnest(f.value, f.cash, f.accrued, f.contributions, f.withdrawals, f.income, f.fees,
         f.taxes, f.realized, f.carried) with ordinality
         as d (value, cash, accrued, contributions, withdrawals, income, fees, taxes, realized, carried, place)
       where f.household_id = $1 and f.account_key = any($2::text[])
         and f.month between date_trunc('month', $3::date)::date and $4::date
       group by 1 having f.month + (d.place - 1)::int between $3::date and $4::date
     ) days`,
    [scope.household, scope.keys, from, to],
  );
  return (found?.lines ?? '').split('\n').filter(Boolean).map(factDayOf);
}

/** Places of the lists of the books' facts, see factMonths. */
const LISTS = [
  'value',
  'cash',
  'accrued',
  'contributions',
  'withdrawals',
  'transfersIn',
  'transfersOut',
] as const;
const LATER_LISTS = ['income', 'fees', 'taxes', 'realized', 'carried'] as const;
const CENTS = 2;

function pastFactDays(
  { keys, asof }: HoldingsScope,
  past: PastBooks,
  { from, to }: DateRange,
): FactDay[] {
  const { first, lists, transfers } = past.facts();
  const own = keys.map((key) => lists.get(key) ?? []);
  const names = [...LISTS, ...LATER_LISTS];
  const start = Math.max(first, toDay(from));
  const end = Math.min(toDay(asof), toDay(to));
  const days: FactDay[] = [];
  for (let day = start; day <= end; day += 1) {
    // Lists begin with the day before the first one.
    const at = (name: (typeof names)[number], stated = false): Exact =>
      own.reduce((total, account) => {
        const exact = account[names.indexOf(name)]?.[day - first + 1] ?? 0n;
        return total + (stated ? roundTo(exact, CENTS) : exact);
      }, 0n);
    const crossing = transfers.filter(
      (one) => one.day === day && keys.includes(one.from) !== keys.includes(one.to),
    );
    const moved = (arrives: boolean): Exact =>
      crossing.reduce(
        (total, one) => (keys.includes(one.to) === arrives ? total + one.value : total),
        0n,
      );
    days.push({
      day,
      date: toDate(day),
      securities: at('value') - at('cash'),
      cash: at('cash'),
      accrued: at('accrued'),
      stated: at('value', true),
      statedAccrued: at('accrued', true),
      contributions: at('contributions') + moved(true),
      withdrawals: at('withdrawals') + moved(false),
      income: at('income'),
      fees: at('fees'),
      taxes: at('taxes'),
      realized: at('realized'),
      carried: at('carried'),
    });
  }
  return days;
}

function factDayOf(line: string): FactDay {
  const [date = '', ...texts] = line.split(SEPARATOR);
  const numbers = Object.fromEntries(NAMES.map((name, place) => [name, exactOf(texts[place])]));
  return { date, day: toDay(date), ...numbers } as FactDay; // `as`: one entry for each name
}

function exactOf(text: string | undefined): Exact {
  return text === undefined || text === '0' ? 0n : parseExact(text);
}

interface TransferRow {
  day: string;
  arrived: string;
  left: string;
}

/** What crossed the border of some accounts to or from the household's other ones. */
async function selectTransfers(
  { sql, household, keys }: HoldingsScope,
  { from, to }: DateRange,
): Promise<TransferRow[]> {
  return sql.query<TransferRow>(
    `select day, coalesce(sum(value) filter (where to_account_key = any($2::text[])), 0) as arrived,
       coalesce(sum(value) filter (where from_account_key = any($2::text[])), 0) as "left"
     from transfer_flow
     where household_id = $1 and day between $3::date and $4::date
       and (to_account_key = any($2::text[])) <> (from_account_key = any($2::text[]))
     group by day`,
    [household, keys, from, to],
  );
}

function addTransfers(days: FactDay[], transfers: readonly TransferRow[]): FactDay[] {
  const byDay = new Map(transfers.map((row) => [row.day, row]));
  return days.map((one) => {
    const moved = byDay.get(one.date);
    if (!moved) return one;
    return {
      ...one,
      contributions: one.contributions + parseExact(moved.arrived),
      withdrawals: one.withdrawals + parseExact(moved.left),
    };
  });
}
