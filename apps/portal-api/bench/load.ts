import { seedAtScale } from '../src/sandbox/seedAtScale';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { printTable } from './measure';

const ROWS = 1_000_000;

/** A million ledger rows of a hundred households, on the server of TEST_DATABASE_URL. */
export async function benchLoad(): Promise<void> {
  const engine = await makeMigratedDatabase();
  const started = performance.now();
  const scale = {
    households: 100,
    years: 15,
    activities: ROWS,
    accountsPerHousehold: 4,
    securities: 100,
  };
  await seedAtScale(engine, scale, () => undefined, '2026-11-19');
  const minutes = (performance.now() - started) / 60_000;
  const [count] = await engine.transaction('read', (sql) =>
    sql.query<{ count: string }>('select count(*) as count from ledger_entry'),
  );
  await engine.close();
  printTable(`Loading ${count?.count} ledger rows of 100 households into PostgreSQL`, [
    {
      what: 'minutes',
      measured: minutes,
      target: 5,
      note: `${Math.round(ROWS / minutes / 60)} rows/s`,
    },
  ]);
}
