import { addDays, type IsoDate } from '../days';
import type { Sandbox } from '../generateSandbox';
import { householdId } from '../households/householdId';
import { households } from '../households/households';
import type { SandboxPart } from '../seedContext';
import type { LedgerRow } from './ledgerRow';

/** The ledgers of all households, with their books. */
export const ledgersPart: SandboxPart = {
  name: 'ledgers',
  async seed({ sql, sandbox, books }) {
    for (const { key } of households) {
      const household = householdId(sandbox.seed, key);
      const rows = ledgerOf(sandbox, key, null);
      await books.record(household, rows);
      await books.markChanged(household, rows[0]?.date ?? sandbox.asOf, sandbox.asOf);
    }
    // Nobody counts rows in the embedded database by itself, and a planner that knows nothing reads whole tables.
    await sql.script('analyze ledger_entry, price_history, security');
    for (const { key } of households) await books.publish(householdId(sandbox.seed, key));
    await sql.script('analyze');
  },
  async continueAfter({ sandbox, books }, after, known) {
    for (const { key } of known) {
      const household = householdId(sandbox.seed, key);
      await books.record(household, ledgerOf(sandbox, key, after));
      await books.markChanged(household, addDays(after, 1), sandbox.asOf);
    }
  },
};

/** A household's rows booked after a day, as they are recorded. */
function ledgerOf({ ledger }: Sandbox, key: string, after: IsoDate | null): LedgerRow[] {
  return ledger.filter(
    ({ householdid, entered }) => householdid === key && (after === null || entered > after),
  );
}
