import type { Transaction } from '@portal/portfolio-accounting';
import { readOnce, type SqlEngine, type SqlValue } from '../db/sql';

// A chunk is read, turned into text and handed over in a few milliseconds: requests wait no longer than that.
const CHUNK_ROWS = 150;

interface LedgerRange {
  household: string;
  /** Rows of later days only. */
  after?: string | null;
  through: string;
  /** Rows recorded later only. */
  afterSeq?: string;
  /** Rows of these securities only. */
  securities?: readonly string[];
}

/** Rows in force, in order of recording. */
export async function readLedger(
  engine: SqlEngine,
  { household, after = null, through, afterSeq = '0', securities }: LedgerRange,
): Promise<{ rows: Transaction[]; lastSeq: string }> {
  const rows: Transaction[] = [];
  for (let lastSeq = afterSeq; ;) {
    const chunk = await readChunk(engine, [household, lastSeq, after, through], securities);
    for (const cells of chunk) rows.push(toTransaction(cells));
    const last = chunk.at(-1);
    if (last) lastSeq = last[1];
    if (chunk.length < CHUNK_ROWS) return { rows, lastSeq };
  }
}

type Text = string | null;
type LedgerCells = [
  id: string,
  seq: string,
  date: string,
  account: string,
  type: Transaction['type'],
  symbol: Text,
  quantity: Text,
  price: Text,
  fee: Text,
  tax: Text,
  amount: Text,
  accrued: Text,
  toAccount: Text,
  detail: Partial<Transaction> | null,
];

async function readChunk(
  engine: SqlEngine,
  values: SqlValue[],
  securities?: readonly string[],
): Promise<LedgerCells[]> {
  const among = securities
    ? 'and (security_id = any($5::text[]) or to_security_id = any($5::text[]))'
    : '';
  const found =
    await // One text per chunk: whoever computes parses it, not the thread that answers requests.
    readOnce<{ chunk: string }>(
      engine,
      `select ${CHUNK_OF_ROWS}
       from (
         select * from ledger_entry
         where household_id = $1 and seq > $2::bigint and status = 'effective'
           and ($3::date is null or trade_date > $3::date) and trade_date <= $4::date ${among}
         order by seq limit ${CHUNK_ROWS}
       ) part`,
      securities ? [...values, securities] : values,
    );
  return cellsOf(found[0]?.chunk);
}

function cellsOf(chunk = '[]'): LedgerCells[] {
  return JSON.parse(chunk) as LedgerCells[]; // built by the expression below
}

const CHUNK_OF_ROWS = `coalesce(json_agg(json_build_array(entry_id, seq::text, trade_date, account_key, entry_type,
  security_id, quantity::text, price::text, fee::text, tax::text, amount::text, accrued::text, to_account_key,
  nullif(detail, '{}')) order by seq), '[]')::text as chunk`;

/**
 * Rows as they were known at the end of a day: what had been entered by then, less what had been taken back by then.
 * A correction that came later changes nothing of it.
 */
export async function readKnownLedger(
  engine: SqlEngine,
  { household, through, knownOn }: { household: string; through: string; knownOn: string },
): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  for (let lastSeq = '0'; ;) {
    const values = [household, lastSeq, through, knownOn];
    const found = await readOnce<{ chunk: string }>(
      engine,
      `select ${CHUNK_OF_ROWS}
         from (
           select * from ledger_entry e
           where e.household_id = $1 and e.seq > $2::bigint and e.trade_date <= $3::date and e.entered_on <= $4::date
             and e.entry_type <> 'CANCEL'
             and not exists (
               select from ledger_entry later
               where later.household_id = $1 and coalesce(later.cancels, later.corrects) = e.entry_id
                 and later.entered_on <= $4::date)
           order by e.seq limit ${CHUNK_ROWS}
         ) part`,
      values,
    );
    const chunk = cellsOf(found[0]?.chunk);
    for (const cells of chunk) rows.push(toTransaction(cells));
    const last = chunk.at(-1);
    if (last) lastSeq = last[1];
    if (chunk.length < CHUNK_ROWS) return rows;
  }
}

/** Rows that were in force up to a place in the ledger and have been taken back by later ones. */
export async function readTakenBack(
  engine: SqlEngine,
  { household, afterSeq, through }: { household: string; afterSeq: string; through: string },
): Promise<Transaction[]> {
  const found = await readOnce<{ chunk: string }>(
    engine,
    `select ${CHUNK_OF_ROWS} from ledger_entry target
       where household_id = $1 and seq <= $2::bigint and trade_date <= $3::date and entry_type <> 'CANCEL'
         and entry_id in (
           select coalesce(cancels, corrects) from ledger_entry where household_id = $1 and seq > $2::bigint)
         and not exists (
           select from ledger_entry earlier
           where earlier.household_id = $1 and earlier.seq <= $2::bigint
             and coalesce(earlier.cancels, earlier.corrects) = target.entry_id)`,
    [household, afterSeq, through],
  );
  return cellsOf(found[0]?.chunk).map(toTransaction);
}

// A row in force stands for itself: what it once replaced is not among the rows, so it is not named.
function toTransaction(cells: LedgerCells): Transaction {
  const [id, seq, date, account, type, symbol, quantity, price, fee, tax, amount, accrued] = cells;
  const toAccount = cells[12];
  return {
    id,
    seq: Number(seq),
    date,
    account,
    type,
    symbol,
    quantity,
    price,
    fee,
    tax,
    amount,
    accrued,
    toAccount,
    ...cells[13],
  };
}
