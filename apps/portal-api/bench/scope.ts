import { scopedDatabase, type Sql } from '../src/db/sql';
import { seedSandbox } from '../src/sandbox/seedSandbox';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { subjectOf, testSecretBox } from '../src/testing/testServer';
import { engineName, medians, printTable } from './measure';

const AS_OF = '2026-11-19';
const ROUNDS = 60;
/** Of one kind in a row, so that a turn is longer than what the clock can tell. */
const IN_A_TURN = 10;
/** performance.md: token and row-level security per request ÷ the bare query. */
const AT_MOST = 1.5;

/** Reads of the pages that are opened most; the household is asked for by its key, as handlers do. */
const READS: Readonly<Record<string, string>> = {
  accounts: `select account_key, account_name, value, day_change from account where household_id = $1 order by position`,
  positions: `select p.account_key, p.security_id, p.quantity, p.stated_value, s.name
    from position p join security s using (security_id) where p.household_id = $1`,
  'month of facts': `select account_key, month, value from fact_month where household_id = $1 and month >= '2026-11-01'`,
};

/** What the scope of a person (one statement that sets it, and the policies of each table) adds to a read. */
export async function benchScope(): Promise<void> {
  const engine = await makeMigratedDatabase();
  await seedSandbox(engine, testSecretBox, { asOf: AS_OF });
  await engine.transaction('write', (sql) => sql.script('analyze'));
  const subject = subjectOf('rich');
  const [row] = await engine.transaction('read', (sql) =>
    sql.query<{ household_id: string }>('select household_id from membership where subject = $1', [
      subject,
    ]),
  );
  const household = row?.household_id ?? '';
  const scoped = scopedDatabase(engine);
  const lines = [];
  for (const [name, text] of Object.entries(READS)) {
    const ask = (sql: Sql) => sql.query(text, [household]);
    const turn = (one: () => Promise<unknown>) => async () => {
      for (let time = 0; time < IN_A_TURN; time += 1) await one();
    };
    const works = {
      bare: turn(() => engine.transaction('read', ask)),
      scope: turn(() => scoped.transaction({ subject, access: 'read' }, ask)),
    };
    // Once more before: plans and caches are the same for both.
    await medians(works, 3);
    const times = await medians(works, ROUNDS);
    const ms = (one: keyof typeof times) => (times[one] / IN_A_TURN).toFixed(2);
    lines.push({
      what: name,
      measured: times.scope / times.bare,
      target: AT_MOST,
      note: `${ms('scope')} ms ÷ ${ms('bare')} ms`,
    });
  }
  await engine.close();
  printTable(
    `A read in a person's scope ÷ the same read by the owner of the tables, both in a transaction, ${engineName()}; medians of ${ROUNDS}`,
    lines,
  );
}
