import { expect, it } from 'vitest';
import { createJobs } from '../jobs/createJobs';
import { sendJob } from '../jobs/jobKind';
import { openMigratedDatabase } from '../testing/testDatabase';
import { databaseJobs, databaseVacuum } from './databaseJobs';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A partitioned table keeps no rows of its own. */
const LEFT = `select relid::regclass::text from pg_stat_user_tables join pg_class on oid = relid
  where last_vacuum is null and relkind <> 'p'`;

it.skipIf(process.env.TEST_DATABASE_URL)(
  'every table of the embedded database is vacuumed, which has no server to do so',
  async () => {
    const engine = await openMigratedDatabase();
    const jobs = createJobs({ engine, log });
    databaseJobs(jobs, { engine });
    await jobs.prepare();
    await engine.transaction('write', (sql) => sendJob(sql, databaseVacuum, {}));
    expect(await jobs.drain()).toEqual({ completed: 1, failures: [] });
    const left = await engine.transaction('read', (sql) => sql.query(LEFT));
    expect(left).toEqual([]);
    await jobs.stop();
    await engine.close();
  },
);
