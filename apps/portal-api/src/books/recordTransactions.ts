import type { Transaction } from '@portal/portfolio-accounting';
import { insertRows } from '../db/insertRows';
import type { Sql, SqlEngine } from '../db/sql';
import { LEDGER_ENTRY } from './bookTables';
import type { Row } from './row';

/** A transaction with what the record says beside the engine's part. */
export interface RecordedTransaction extends Omit<Transaction, 'seq' | 'currency'> {
  /** Two letters, spec §9. */
  activity: string;
  description: string;
  /** When money and shares change hands, and when the row was booked; the trade date without them. */
  settled?: string;
  entered?: string;
  /** The year that a contribution to an IRA counts for; the year in which it was made without it. */
  contributionYear?: number;
}

/**
 * Adds rows to a household's ledger and marks its books as behind from the first day that changes, in one
 * transaction. A row that corrects or cancels another takes that one out of force.
 */
export function recordTransactions(
  engine: SqlEngine,
  household: string,
  rows: readonly RecordedTransaction[],
): Promise<void> {
  return engine.transaction('write', (sql) => appendTransactions(sql, household, rows));
}

/** As recordTransactions, inside a transaction of the caller's. */
export async function appendTransactions(
  sql: Sql,
  household: string,
  rows: readonly RecordedTransaction[],
  batch?: number,
): Promise<void> {
  if (rows.length === 0) return;
  await sql.query('insert into books (household_id) values ($1) on conflict do nothing', [
    household,
  ]);
  // Whoever records holds the books' row, so places in the ledger are given out one after the other.
  await sql.query('select household_id from books where household_id = $1 for update', [household]);
  const [last] = await sql.query<{ seq: string }>(
    'select coalesce(max(seq), 0) as seq from ledger_entry where household_id = $1',
    [household],
  );
  const first = Number(last?.seq ?? 0) + 1;
  await insertRows(
    sql,
    'ledger_entry',
    LEDGER_ENTRY,
    rows.map((row, index) => ledgerRow(household, row, first + index)),
    { ...(batch && { batch }) },
  );
  const targets = rows.flatMap(({ corrects, cancels }) => corrects ?? cancels ?? []);
  if (targets.length > 0) await takeOutOfForce(sql, household, first);
  const changed = await firstDay(sql, household, rows, targets);
  await mark(sql, household, { from: changed, dueThrough: null, onlyRows: true });
}

async function takeOutOfForce(sql: Sql, household: string, first: number): Promise<void> {
  await sql.query(
    `update ledger_entry target
     set status = case when source.entry_type = 'CANCEL' then 'cancelled' else 'corrected' end
     from ledger_entry source
     where source.household_id = $1 and source.seq >= $2::bigint and target.household_id = $1
       and target.entry_id = coalesce(source.cancels, source.corrects)`,
    [household, String(first)],
  );
}

async function firstDay(
  sql: Sql,
  household: string,
  rows: readonly RecordedTransaction[],
  targets: readonly string[],
): Promise<string> {
  const [earliest] = await sql.query<{ day: string | null }>(
    'select min(trade_date) as day from ledger_entry where household_id = $1 and entry_id = any($2::text[])',
    [household, targets],
  );
  const days = [...rows.map(({ date }) => date), ...(earliest?.day ? [earliest.day] : [])];
  return days.reduce((first, day) => (day < first ? day : first));
}

/**
 * Says that the books are behind from a day on, for another reason than rows of the ledger, and through which day they
 * are wanted when that changes too.
 */
export function markChanged(
  sql: Sql,
  household: string,
  from: string,
  dueThrough: string | null = null,
): Promise<void> {
  return mark(sql, household, { from, dueThrough, onlyRows: false });
}

async function mark(
  sql: Sql,
  household: string,
  { from, dueThrough, onlyRows }: { from: string; dueThrough: string | null; onlyRows: boolean },
): Promise<void> {
  await sql.query(
    `insert into books (household_id, ledger_version, dirty_from, due_through, only_rows)
     values ($1, 1, $2::date, $3::date, $4::boolean)
     on conflict (household_id) do update
     set ledger_version = books.ledger_version + 1, dirty_from = least(books.dirty_from, excluded.dirty_from),
       due_through = greatest(books.due_through, excluded.due_through), retry_after = null,
       only_rows = books.only_rows and excluded.only_rows`,
    [household, from, dueThrough, onlyRows],
  );
}

function ledgerRow(household: string, row: RecordedTransaction, seq: number): Row {
  const { id, date, account, type, symbol, quantity, price, fee, tax, amount, accrued } = row;
  const { toAccount, corrects, cancels, activity, description, settled, entered } = row;
  const text = (value: string | null | undefined): string | null => value ?? null;
  return [
    id,
    household,
    account,
    String(seq),
    date,
    settled ?? date,
    entered ?? date,
    type,
    activity,
    text(symbol),
    text(quantity),
    text(price),
    text(fee),
    text(tax),
    text(amount),
    text(accrued),
    text(toAccount),
    text(corrects),
    text(cancels),
    type === 'CANCEL' ? 'instruction' : 'effective',
    description,
    JSON.stringify(detailOf(row)),
  ];
}

/** What has no column of its own. */
function detailOf(
  row: RecordedTransaction,
): Partial<Transaction> & Pick<RecordedTransaction, 'contributionYear'> {
  const { method, lot, lotSelector, ratio, costBasis, acquired, covered } = row;
  const { toSymbol, basisFraction, cashInLieu, reinvest, character } = row;
  const { units, rate, exDate, giftValue, contributionYear } = row;
  return {
    ...{ method, lot, lotSelector, ratio, costBasis, acquired, covered },
    ...{ toSymbol, basisFraction, cashInLieu, reinvest, character },
    ...{ units, rate, exDate, giftValue, contributionYear },
  };
}
