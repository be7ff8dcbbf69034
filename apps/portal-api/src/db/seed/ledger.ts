import { publishBooks } from '../../books/publishBooks';
import {
  appendTransactions,
  markChanged,
  type RecordedTransaction,
} from '../../books/recordTransactions';
import type { IsoDate } from '../../sandbox/days';
import type { Sandbox } from '../../sandbox/generateSandbox';
import type { Sql } from '../sql';
import { householdId } from './accounts';
import { households } from './households';

/** Writes the ledgers of all households and computes their books. */
export async function seedLedgers(sql: Sql, sandbox: Sandbox): Promise<void> {
  for (const { key } of households) {
    const household = householdId(sandbox.seed, key);
    const rows = ledgerOf(sandbox, key, null);
    await appendTransactions(sql, household, rows);
    await markChanged(sql, household, rows[0]?.date ?? sandbox.asOf, sandbox.asOf);
    await publishBooks(sql, household);
  }
}

/** A household's rows booked after a day, as they are recorded. */
export function ledgerOf(
  { ledger }: Sandbox,
  key: string,
  after: IsoDate | null,
): RecordedTransaction[] {
  return ledger.filter(
    ({ householdid, entered }) => householdid === key && (after === null || entered > after),
  );
}
