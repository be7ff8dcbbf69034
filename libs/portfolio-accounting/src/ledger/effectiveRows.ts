import { AccountingRefusal } from '../refusals';
import { DEFAULT_CURRENCY } from './run';
import { toEntry, type Entry, type Transaction } from './transaction';

/** Why a row of the ledger does not count; the row itself stays on the record. */
export type RowStatus = 'effective' | 'cancelled' | 'corrected' | 'instruction';

export interface EffectiveRows {
  /** In the order in which they are accounted: by date, then `seq` or the order given. */
  entries: Entry[];
  /** Rows that do not count; every other row is in force. */
  status: Map<string, Exclude<RowStatus, 'effective'>>;
}

/**
 * Applies cancellations and corrections: a CANCEL takes back the row it names, a row with `corrects` stands in
 * for the row it names (on its own date). Chains work: correcting a correction leaves the last one standing.
 */
export function effectiveRows(
  rows: readonly Transaction[],
  currency: string = DEFAULT_CURRENCY,
): EffectiveRows {
  const status: EffectiveRows['status'] = new Map();
  refuseDuplicates(rows);
  refuseOtherCurrencies(rows, currency);
  const instructions = rows.filter(isInstruction);
  const ids = instructions.length > 0 ? new Set(rows.map((row) => row.id)) : new Set<string>();
  for (const row of instructions) withdraw(row, ids, status);
  const entries: Entry[] = [];
  rows.forEach((row, index) => {
    if (!status.has(row.id)) entries.push(toEntry(row, index));
  });
  entries.sort(byTime);
  return { entries, status };
}

/** Whether a row says something about another row instead of about the account. */
export function isInstruction(row: Transaction): boolean {
  return row.type === 'CANCEL' || (row.corrects !== null && row.corrects !== undefined);
}

export function refuseDuplicates(rows: readonly Transaction[]): void {
  const ids = new Set<string>();
  for (const { id } of rows) {
    if (ids.has(id))
      throw new AccountingRefusal('row.duplicate', `Two rows have the id ${id}`, { row: id });
    ids.add(id);
  }
}

/** Amounts of two currencies cannot be added up; converting them is not this engine's business. */
export function refuseOtherCurrencies(
  rows: readonly Transaction[],
  currency: string = DEFAULT_CURRENCY,
): void {
  const other = rows.find((row) => row.currency && row.currency !== currency);
  if (other)
    throw new AccountingRefusal(
      'currency.mixed',
      `${other.currency} in a ledger of ${currency}: other currencies are not supported`,
      { row: other.id, account: other.account, date: other.date },
    );
}

function withdraw(
  row: Transaction,
  ids: ReadonlySet<string>,
  status: EffectiveRows['status'],
): void {
  const target = row.type === 'CANCEL' ? (row.cancels ?? row.corrects) : row.corrects;
  if (row.type === 'CANCEL') status.set(row.id, 'instruction');
  if (target === null || target === undefined || !ids.has(target) || target === row.id) {
    throw new AccountingRefusal(
      'row.unknown-reference',
      `Row ${row.id} refers to a row that is not there`,
      { row: row.id },
    );
  }
  status.set(target, row.type === 'CANCEL' ? 'cancelled' : 'corrected');
}

export function byTime(a: Entry, b: Entry): number {
  return a.day - b.day || a.order - b.order;
}
