import { AccountingRefusal } from '../refusals';
import { toEntry, type Entry, type Transaction } from './transaction';

/** Why a row of the ledger does not count; the row itself stays on the record. */
export type RowStatus = 'effective' | 'cancelled' | 'corrected' | 'instruction';

export interface EffectiveRows {
  /** In the order in which they are accounted: by date, then `seq` or the order given. */
  entries: Entry[];
  status: Map<string, RowStatus>;
}

/**
 * Applies cancellations and corrections: a CANCEL takes back the row it names, a row with `corrects` stands in
 * for the row it names (on its own date). Chains work: correcting a correction leaves the last one standing.
 */
export function effectiveRows(rows: readonly Transaction[], firstPosition = 0): EffectiveRows {
  const status = new Map<string, RowStatus>();
  for (const row of rows) {
    if (status.has(row.id)) {
      throw new AccountingRefusal('row.duplicate', `Two rows have the id ${row.id}`, { row: row.id });
    }
    status.set(row.id, row.type === 'CANCEL' ? 'instruction' : 'effective');
  }
  for (const row of rows) withdraw(row, status);
  refuseMixedCurrencies(rows);
  const entries: Entry[] = [];
  rows.forEach((row, index) => {
    if (status.get(row.id) === 'effective') entries.push(toEntry(row, firstPosition + index));
  });
  entries.sort(byTime);
  return { entries, status };
}

// Amounts of two currencies cannot be added up; converting them is not this engine's business.
function refuseMixedCurrencies(rows: readonly Transaction[]): void {
  const stated = rows.find((row) => row.currency);
  const other = stated && rows.find((row) => row.currency && row.currency !== stated.currency);
  if (other) throw new AccountingRefusal('currency.mixed', `${other.currency} beside ${stated.currency}`, { row: other.id });
}

function withdraw(row: Transaction, status: Map<string, RowStatus>): void {
  const target = row.type === 'CANCEL' ? (row.cancels ?? row.corrects) : row.corrects;
  if (row.type !== 'CANCEL' && (target === null || target === undefined)) return;
  if (target === null || target === undefined || !status.has(target) || target === row.id) {
    throw new AccountingRefusal('row.unknown-reference', `Row ${row.id} refers to a row that is not there`, { row: row.id });
  }
  status.set(target, row.type === 'CANCEL' ? 'cancelled' : 'corrected');
}

export function byTime(a: Entry, b: Entry): number {
  return a.day - b.day || a.order - b.order;
}
