import type { IncomeCharacter, ReceivedIncome } from '@portal/api-sdk/server';
import { money } from '../../profile/money';
import { Statement } from '../activity/activityQuery';
import type { DateRange } from '../shared/dateRange';
import { explainKey } from '../shared/explainKey';
import type { HoldingsScope } from '../shared/holdingsScope';
import { SECURITY_COLUMNS, securityOf, type SecurityRow } from '../shared/securities';

const CHARACTERS: Readonly<Record<string, IncomeCharacter>> = {
  qualified: 'qualified',
  ordinary: 'ordinary',
  interest: 'interest',
  'tax-exempt': 'taxexempt',
  'capital-gain': 'capitalgain',
  'in-kind': 'inkind',
};

/** What the database calls by this name. */
export function characterOf(stored: string): IncomeCharacter {
  return CHARACTERS[stored] ?? 'ordinary';
}

/** As the database calls some characters. */
function storedNames(characters: readonly IncomeCharacter[]): string[] {
  return Object.keys(CHARACTERS).filter((name) => characters.includes(characterOf(name)));
}

/** Income of a month and character in cents; see 0007_summaries. */
export interface IncomeSums {
  month: string;
  character: IncomeCharacter;
  gross: string;
  withheld: string;
  reinvested: string;
  net: string;
  traded: string;
  count: number;
}

/** Sums of the months from one to another, both `YYYY-MM`. */
export async function sumIncome(
  scope: HoldingsScope,
  from: string,
  to: string,
): Promise<IncomeSums[]> {
  const rows = await scope.sql.query<Omit<IncomeSums, 'character'> & { character: string }>(
    `select to_char(month, 'YYYY-MM') as month, character, sum(gross) as gross, sum(withheld) as withheld,
       sum(reinvested) as reinvested, sum(net) as net, sum(traded) as traded, sum(payments)::int as count
     from income_month
     where household_id = $1 and account_key = any($2::text[]) and month between $3::date and $4::date
     group by month, character order by month, character`,
    [scope.household, scope.keys, `${from}-01`, `${to}-01`],
  );
  return rows.map((row) => ({ ...row, character: characterOf(row.character) }));
}

/** Sums of the same months by account, in the order of the accounts. */
export async function sumIncomeByAccount(
  scope: HoldingsScope,
  from: string,
  to: string,
): Promise<(Omit<IncomeSums, 'month' | 'character'> & { account: string })[]> {
  return scope.sql.query(
    `select account_key as account, sum(gross) as gross, sum(withheld) as withheld, sum(reinvested) as reinvested,
       sum(net) as net, sum(traded) as traded, sum(payments)::int as count
     from income_month
     where household_id = $1 and account_key = any($2::text[]) and month between $3::date and $4::date
     group by account_key having sum(payments) > 0 order by array_position($2::text[], account_key)`,
    [scope.household, scope.keys, `${from}-01`, `${to}-01`],
  );
}

/** Years with income, latest first: one look into the index for each, however many months there are. */
export async function selectIncomeYears(scope: HoldingsScope): Promise<number[]> {
  const latest = (condition: string): string =>
    `select month from income_month where household_id = $1 and account_key = any($2::text[]) ${condition}
     order by month desc limit 1`;
  const rows = await scope.sql.query<{ year: number }>(
    `with recursive found as (
       (${latest('')})
       union all
       select (${latest("and month < date_trunc('year', found.month)::date")}) from found where found.month is not null
     )
     select extract(year from month)::int as year from found where month is not null order by year desc`,
    [scope.household, scope.keys],
  );
  return rows.map(({ year }) => year);
}

/**
 * The entry that paid, row by row (`offset 0`): how few rows a page needs shows only once they are read, and a planner
 * that may choose reads the whole ledger instead.
 */
export const DIVIDEND = `cross join lateral (
  select coalesce((detail->>'reinvest')::boolean, false) as reinvested, detail->>'rate' as stated_rate,
    detail->>'exDate' as stated_ex from ledger_entry
  where entry_id = i.entry_id and activity = 'DV' offset 0) e`;

/** Net income of some days that are not whole months. */
export async function sumNetIncome(scope: HoldingsScope, { from, to }: DateRange): Promise<string> {
  const [row] = await scope.sql.query<{ net: string }>(
    `select coalesce(sum(round(i.gross, 2) - round(i.withheld + i.fee, 2)), 0)::numeric(20, 2) as net
     from income_received i ${DIVIDEND}
     where i.household_id = $1 and i.account_key = any($2::text[]) and i.day between $3::date and $4::date
       and not e.reinvested`,
    [scope.household, scope.keys, from, to],
  );
  return row?.net ?? '0.00';
}

/** Interest bought (negative) and sold with bonds, in cents, oldest first. */
export async function selectTraded(
  { sql, household, keys }: HoldingsScope,
  { from, to }: DateRange,
): Promise<{ entry: string; label: string; gross: string }[]> {
  return sql.query(
    `select i.entry_id as entry, e.description || ' ' || i.day as label, round(i.gross, 2) as gross
     from income_received i join ledger_entry e using (entry_id)
     where i.household_id = $1 and i.account_key = any($2::text[]) and i.day between $3::date and $4::date
       and e.activity <> 'DV'
     order by i.day, i.entry_id`,
    [household, keys, from, to],
  );
}

/** The payments behind sumNetIncome. */
export async function selectNetIncomeRows(
  { sql, household, keys }: HoldingsScope,
  { from, to }: DateRange,
): Promise<{ entry: string; label: string; net: string }[]> {
  return sql.query(
    `select i.entry_id as entry, i.day || ' ' || coalesce(i.security_id, 'cash') as label,
       round(i.gross, 2) - round(i.withheld + i.fee, 2) as net
     from income_received i ${DIVIDEND}
     where i.household_id = $1 and i.account_key = any($2::text[]) and i.day between $3::date and $4::date
       and not e.reinvested
     order by i.day, i.entry_id, i.part`,
    [household, keys, from, to],
  );
}

export interface IncomeFilter extends DateRange {
  securityid?: string | undefined;
  characters?: readonly IncomeCharacter[] | undefined;
}

/** Where a page of payments ended. */
export interface IncomePlace {
  day: string;
  entry: string;
  part: string;
}

interface ReceivedRow extends Partial<SecurityRow> {
  entry_id: string;
  part: number;
  account_key: string;
  day: string;
  ex_day: string | null;
  character: string;
  rate: string | null;
  quantity: string;
  gross: string;
  withheld: string;
  reinvested: boolean;
  stated_rate: string | null;
  stated_ex: string | null;
  fits: boolean;
}

/** Dividends and interest after a place, latest first; so many rows, or all of them. */
export async function selectReceived(
  scope: HoldingsScope,
  { from, to, securityid, characters }: IncomeFilter,
  rows: number | null,
  after: IncomePlace | null,
): Promise<ReceivedIncome[]> {
  const put = new Statement();
  const limit = put.value(rows, 'int');
  const conditions = [
    `i.household_id = ${put.value(scope.household, 'text')}`,
    `i.day between ${put.value(from, 'date')} and ${put.value(to, 'date')}`,
    ...(securityid === undefined ? [] : [`i.security_id = ${put.value(securityid, 'text')}`]),
    ...(characters ? [`i.character = any(${put.value(storedNames(characters), 'text[]')})`] : []),
    ...(after
      ? [
          `(i.day, i.entry_id, i.part) < (${put.value(after.day, 'date')}, ${put.value(after.entry, 'text')}, ${put.value(after.part, 'int')})`,
        ]
      : []),
  ];
  const part = (
    account: string,
  ): string => `select i.*, e.reinvested, e.stated_rate, e.stated_ex from income_received i ${DIVIDEND}
    where ${conditions.join(' and ')} ${account}
    order by i.day desc, i.entry_id desc, i.part desc limit ${limit}`;
  const source = scope.whole
    ? part('')
    : `select part.* from unnest(${put.value(scope.keys, 'text[]')}) as wanted (key)
       cross join lateral (${part('and i.account_key = wanted.key')}) part`;
  const found = await scope.sql.query<ReceivedRow>(
    `select r.entry_id, r.part, r.account_key, r.day, r.character, r.reinvested, trim_scale(r.quantity) as quantity,
       round(r.gross, 2) as gross, round(r.withheld + r.fee, 2) as withheld, 
       coalesce(r.stated_ex, d.ex_day::text) as ex_day, coalesce(trim_scale(r.stated_rate::numeric), d.rate) as rate,
       round(coalesce(r.stated_rate::numeric, d.rate) * r.quantity, 2) = round(r.gross, 2) as fits, ${SECURITY_COLUMNS}
     from (select * from (${source}) p order by day desc, entry_id desc, part desc limit ${limit}) r
     left join security s using (security_id)
     left join lateral (
       select ex_day, trim_scale(rate) as rate from declared_payment p
       where p.security_id = r.security_id and p.pay_day = r.day and p.character = r.character
       order by ex_day desc limit 1
     ) d on true
     order by r.day desc, r.entry_id desc, r.part desc`,
    put.values,
  );
  return found.map(receivedOf);
}

function receivedOf(row: ReceivedRow): ReceivedIncome {
  const paid = centsText(
    (BigInt(row.gross.replace('.', '')) - BigInt(row.withheld.replace('.', ''))).toString(),
  );
  return {
    activityid: row.entry_id,
    account: row.account_key,
    // `as`: the columns come from one joined row, all of them or none.
    ...(row.s_id && { security: securityOf(row as SecurityRow) }),
    paydate: row.day,
    ...(row.ex_day !== null && { exdate: row.ex_day }),
    character: characterOf(row.character),
    ...(row.rate !== null && { rate: row.rate }),
    ...(Number(row.quantity) !== 0 && { quantity: row.quantity }),
    ...noteOf(row),
    reinvested: row.reinvested,
    gross: money(row.gross),
    withheld: money(row.withheld),
    reinvestedamount: money(row.reinvested ? paid : '0.00'),
    net: money(row.reinvested ? '0.00' : paid),
    explain: explainKey('received', row.entry_id, String(row.part)),
  };
}

/** Rate × quantity is what was paid; where it is not, the row says why. */
function noteOf(row: ReceivedRow): { ratenote?: string } {
  if (Number(row.quantity) === 0) return {};
  if (row.rate === null)
    return { ratenote: 'Paid on the balance of each day: there is no single rate.' };
  return row.fits
    ? {}
    : { ratenote: 'The amount was booked as the custodian paid it, not as rate × shares.' };
}

function centsText(cents: string): string {
  const digits = cents.replace('-', '').padStart(3, '0');
  return `${cents.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Where a payment stands in the list. */
export function placeOfIncome({ paydate, explain }: ReceivedIncome): IncomePlace {
  const [, entry = '', part = ''] = explain.split('~');
  return { day: paydate, entry, part };
}
