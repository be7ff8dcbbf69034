import { type RecordedTransaction, appendTransactions } from '../books/recordTransactions';
import { BOOKS_ROLE, type Sql } from '../db/sql';
import type { PaymentRow } from './paymentRows';
import { amountOf, centsOf } from './rules/cents';
import type { TransferKind } from './rules/cutOffs';

const WORDS: Readonly<Record<TransferKind, string>> = {
  journal: 'Transfer between accounts',
  'ach-in': 'ACH deposit',
  'ach-out': 'ACH payment',
  'same-day-ach': 'Same-day ACH payment',
  wire: 'Wire sent',
  check: 'Check',
  'ira-distribution': 'IRA distribution',
  'ira-contribution': 'IRA contribution',
};

interface Step {
  step: 'sent' | 'settled' | 'returned' | 'refused';
  day: string;
  /** Of a return: in a few words why. */
  note?: string;
}

/**
 * What a step of a payment looks like in the household's ledger: what leaves is booked when it is sent, what arrives and
 * what moves inside when it settles, a return the other way round. A row's id is that of its step, so it is there once.
 */
export function activityRows(row: PaymentRow, { step, day, note }: Step): RecordedTransaction[] {
  const words = WORDS[row.kind];
  const isInside = row.from_account_key !== null && row.to_account_key !== null;
  const base = { date: day, settled: day, entered: day };
  const id = (part: string): string => `pay-${row.transfer_id}-${part}`;
  if (step === 'returned') return returnRows(row, { base, id, words, note: note ?? '' });
  if (step === 'refused') return refusedRows(row, { base, id, words });
  if (isInside) return step === 'settled' ? insideRows(row, base, id, words) : [];
  if (step === 'sent' && row.from_account_key !== null) {
    return outgoingRows(row, row.from_account_key, { base, id, words });
  }
  if (step === 'settled' && row.to_account_key !== null) {
    return [
      {
        ...{ ...base, id: id('in'), account: row.to_account_key, type: 'DEPOSIT', activity: 'DP' },
        ...{ amount: row.amount, description: words },
      },
    ];
  }
  return [];
}

type Base = Pick<RecordedTransaction, 'date' | 'settled' | 'entered'>;
type IdOf = (part: string) => string;

/** A part of the distribution, paid for the client: no tax of the account's own (docs/accounting.md, taxes). */
function withheldRows(row: PaymentRow, base: Base, id: IdOf): RecordedTransaction[] {
  return (['federal', 'state'] as const).flatMap((authority) => {
    const cents = centsOf(row[`${authority}_withheld`]);
    if (cents === 0n || row.from_account_key === null) return [];
    return [
      {
        ...base,
        id: id(authority),
        account: row.from_account_key,
        type: 'WITHDRAWAL' as const,
        activity: 'WD',
        amount: amountOf(-cents),
        tax: amountOf(cents),
        description: `${authority === 'federal' ? 'Federal' : 'State'} tax withheld from a distribution`,
      },
    ];
  });
}

function netOf(row: PaymentRow): bigint {
  return centsOf(row.amount) - centsOf(row.federal_withheld) - centsOf(row.state_withheld);
}

function insideRows(row: PaymentRow, base: Base, id: IdOf, words: string): RecordedTransaction[] {
  const net = netOf(row);
  const moved: RecordedTransaction[] =
    net === 0n
      ? []
      : [
          {
            ...{ ...base, id: id('move'), account: row.from_account_key ?? '', type: 'JOURNAL' },
            ...{ toAccount: row.to_account_key, activity: 'JN' },
            ...{ amount: amountOf(-net), description: words },
          },
        ];
  return [...moved, ...withheldRows(row, base, id)];
}

function outgoingRows(
  row: PaymentRow,
  account: string,
  { base, id, words }: { base: Base; id: IdOf; words: string },
): RecordedTransaction[] {
  const fee = centsOf(row.fee);
  const net = netOf(row);
  const rows: RecordedTransaction[] = [];
  if (net > 0n) {
    rows.push({
      ...{ ...base, id: id('out'), account, type: 'WITHDRAWAL', activity: 'WD' },
      ...{ amount: amountOf(-net), description: words },
    });
  }
  rows.push(...withheldRows(row, base, id));
  if (fee > 0n) {
    rows.push({
      ...{ ...base, id: id('fee'), account, type: 'FEE', activity: 'FE' },
      ...{ amount: amountOf(-fee), description: `Fee: ${words.toLowerCase()}` },
    });
  }
  return rows;
}

interface Back {
  base: Base;
  id: IdOf;
  words: string;
}

/** What left comes back with what was withheld of it: nothing reached anybody, so nothing is taxed. */
function returnRows(
  row: PaymentRow,
  { base, id, words, note }: Back & { note: string },
): RecordedTransaction[] {
  const description = `Returned: ${words}${note === '' ? '' : `, ${note}`}`;
  if (row.from_account_key !== null) {
    return backRows(row, { base, id, words: description });
  }
  return [
    {
      ...{ ...base, id: id('back'), account: row.to_account_key ?? '', type: 'WITHDRAWAL' },
      ...{ activity: 'WD', amount: amountOf(-centsOf(row.amount)), description },
    },
  ];
}

/** The bank never took it: the fee comes back, too. */
function refusedRows(row: PaymentRow, { base, id, words }: Back): RecordedTransaction[] {
  const fee = centsOf(row.fee);
  const account = row.from_account_key ?? '';
  const rows = backRows(row, { base, id, words: `Refused: ${words}` });
  if (fee > 0n) {
    rows.push({
      ...{ ...base, id: id('feeback'), account, type: 'FEE_REFUND', activity: 'FE' },
      ...{ amount: amountOf(fee), description: `Fee given back: ${words.toLowerCase()}` },
    });
  }
  return rows;
}

function backRows(row: PaymentRow, { base, id, words }: Back): RecordedTransaction[] {
  const account = row.from_account_key ?? '';
  const net = netOf(row);
  const back: RecordedTransaction[] =
    net === 0n
      ? []
      : [
          {
            ...{ ...base, id: id('back'), account, type: 'DEPOSIT', activity: 'DP' },
            ...{ amount: amountOf(net), description: words },
          },
        ];
  const taxes = withheldRows(row, base, (part) => id(`${part}back`)).map(
    ({ tax, description, ...withheld }): RecordedTransaction => ({
      ...{ ...withheld, type: 'DEPOSIT', activity: 'DP' },
      ...{ amount: tax, description: `Given back: ${description.toLowerCase()}` },
    }),
  );
  return [...back, ...taxes];
}

/** Books them in the transaction of the step. */
export async function recordActivity(
  sql: Sql,
  household: string,
  rows: readonly RecordedTransaction[],
): Promise<void> {
  if (rows.length === 0) return;
  await withBooksRights(sql, () => appendTransactions(sql, household, rows));
}

/** A part of a step that reads or writes the books: with the rights of whoever keeps them. */
export async function withBooksRights<Result>(
  sql: Sql,
  work: () => Promise<Result>,
): Promise<Result> {
  await sql.query("select set_config('role', $1, true)", [BOOKS_ROLE]);
  const result = await work();
  await sql.query("select set_config('role', 'none', true)");
  return result;
}
