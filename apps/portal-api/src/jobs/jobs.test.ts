import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type LibraryEngine, scopedDatabase } from '../db/sql';
import { openMigratedDatabase } from '../testing/testDatabase';
import { createJobs, type JobRun, type Jobs } from './createJobs';
import { jobKind, sendJob } from './jobKind';

const printing = jobKind('test.print', {
  data: z.strictObject({ page: z.string() }),
  retryLimit: 1,
  retryDelay: 60,
});
const reporting = jobKind('test.report', {
  data: z.strictObject({ page: z.string() }),
  policy: 'exclusive',
});

/** What the two databases cannot do otherwise is seen on a server alone. */
const itOnServer = it.runIf(process.env.TEST_DATABASE_URL);

/** The machine may be busy with other tests. */
const PATIENCE = { timeout: 120_000 };

let engine: LibraryEngine;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const opened: Jobs[] = [];

beforeEach(async () => {
  engine = await openMigratedDatabase();
});
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop();
  await engine.close();
});

/** A server's jobs, with what its handler was given. */
function serverWith(
  handler: (run: JobRun<{ page: string }>) => Promise<void> = async () => undefined,
) {
  const jobs = createJobs({ engine, log });
  const pages: string[] = [];
  const handle = async (run: JobRun<{ page: string }>): Promise<void> => {
    pages.push(run.data.page);
    await handler(run);
  };
  jobs.work(printing, handle);
  jobs.work(reporting, handle);
  opened.push(jobs);
  return { jobs, pages };
}

const asClient = <Result>(work: Parameters<typeof engine.transaction<Result>>[1]) =>
  scopedDatabase(engine).transaction({ subject: 'somebody', access: 'write' }, work);

describe('a job', () => {
  it('exists exactly when the transaction that sent it commits', async () => {
    const { jobs, pages } = serverWith();
    await jobs.prepare();
    const undone = asClient(async (sql) => {
      await sendJob(sql, printing, { page: 'undone' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await asClient((sql) => jobs.send(sql, printing, { page: 'done' }));
    expect(await jobs.drain()).toEqual({ completed: 1, failures: [] });
    expect(pages).toEqual(['done']);
  });

  it('is the same row whether a request sends it or pg-boss itself', async () => {
    const { jobs } = serverWith();
    await jobs.prepare();
    await asClient((sql) => sendJob(sql, printing, { page: 'one' }));
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      db: { executeSql: (text, values) => engine.direct(text, values) },
      migrate: false,
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.send(printing.name, { page: 'one' });
    await boss.stop({ graceful: false });
    const { rows } = await engine.direct(
      `select to_jsonb(job) - 'id' - 'start_after' - 'created_on' - 'keep_until' as row,
         keep_until - start_after as kept, start_after = created_on as now from pgboss.job`,
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toEqual(rows[1]);
  });

  itOnServer('is not sent a second time while one that excludes it waits', async () => {
    const { jobs, pages } = serverWith();
    await jobs.prepare();
    const send = (singletonKey: string) =>
      asClient((sql) => jobs.send(sql, reporting, { page: singletonKey }, { singletonKey }));
    expect([await send('a'), await send('a'), await send('b')]).toEqual([
      expect.any(String),
      null,
      expect.any(String),
    ]);
    await jobs.drain();
    expect(pages.toSorted()).toEqual(['a', 'b']);
    expect(await send('a')).not.toBeNull();
  });

  itOnServer(
    'that fails is tried again when its delay is over, and told which try is the last',
    async () => {
      const tries: [number, boolean][] = [];
      const { jobs } = serverWith(async ({ attempt, lastAttempt }) => {
        tries.push([attempt, lastAttempt]);
        throw new Error('no paper');
      });
      await jobs.prepare();
      await asClient((sql) => jobs.send(sql, printing, { page: 'one' }));
      expect(await jobs.drain()).toEqual({ completed: 0, failures: ['test.print: no paper'] });
      expect(await jobs.drain()).toEqual({ completed: 0, failures: [] });
      await jobs.drain({ at: new Date(Date.now() + 3_600_000) });
      await jobs.drain({ at: new Date(Date.now() + 7_200_000) });
      expect(tries).toEqual([
        [1, false],
        [2, true],
      ]);
    },
  );

  itOnServer('sent for later waits until then', async () => {
    const { jobs, pages } = serverWith();
    await jobs.prepare();
    const startAfter = new Date(Date.now() + 3_600_000);
    await asClient((sql) => jobs.send(sql, printing, { page: 'later' }, { startAfter }));
    await jobs.drain();
    expect(pages).toEqual([]);
    await jobs.drain({ at: startAfter });
    expect(pages).toEqual(['later']);
  });

  itOnServer('of another form than its kind is refused before it is sent', async () => {
    const { jobs } = serverWith();
    await jobs.prepare();
    const wrong = { page: 1 } as unknown as { page: string };
    await expect(asClient((sql) => jobs.send(sql, printing, wrong))).rejects.toThrow('page');
  });
});

describe('requests', () => {
  it('see nothing of the jobs and can only send', async () => {
    const { jobs } = serverWith();
    await jobs.prepare();
    for (const statement of [
      'select * from pgboss.job',
      'select * from pgboss.queue',
      "insert into pgboss.job (name) values ('test.print')",
      "select pgboss.create_queue('mine', '{}')",
    ])
      await expect(asClient((sql) => sql.query(statement))).rejects.toMatchObject({
        code: '42501',
      });
    const unknown = jobKind('test.unknown', { data: z.strictObject({}) });
    await expect(asClient((sql) => sendJob(sql, unknown, {}))).rejects.toThrow('no queue');
  });
});

describe('servers that work', () => {
  it('share the jobs: each is done once, while it is sent and after', async () => {
    const servers = [serverWith(), serverWith(), serverWith()];
    for (const { jobs } of servers) await jobs.start();
    const pages = Array.from({ length: 20 }, (_, index) => `page ${index}`);
    for (const page of pages) await asClient((sql) => sendJob(sql, printing, { page }));
    const done = (): string[] => servers.flatMap((server) => server.pages).toSorted();
    await vi.waitFor(() => expect(done()).toHaveLength(pages.length), PATIENCE);
    expect(done()).toEqual(pages.toSorted());
    expect(servers.map(({ jobs }) => jobs.healthy())).toEqual([true, true, true]);
  });

  itOnServer('take up the job of one that has said nothing for half a minute', async () => {
    const lost = jobKind('test.lost', { data: z.strictObject({}), retryDelay: 0 });
    const attempts: number[] = [];
    const serve = async () => {
      const jobs = createJobs({ engine, log, superviseSeconds: 1 });
      opened.push(jobs);
      jobs.work(lost, async ({ attempt }) => {
        attempts.push(attempt);
        // As long as its server is killed, as far as others can see.
        if (attempt === 1) await new Promise(() => undefined);
      });
      await jobs.start();
    };
    await serve();
    await asClient((sql) => sendJob(sql, lost, {}));
    await vi.waitFor(() => expect(attempts).toEqual([1]), PATIENCE);
    await engine.direct(
      "update pgboss.job set heartbeat_on = now() - interval '31 seconds' where name = $1",
      [lost.name],
    );
    await serve();
    await vi.waitFor(() => expect(attempts).toEqual([1, 2]), PATIENCE);
  });

  itOnServer('finish what they have begun before they stop', async () => {
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let ended = false;
    const { jobs } = serverWith(async () => {
      begin();
      await held;
      ended = true;
    });
    await jobs.start();
    await asClient((sql) => jobs.send(sql, printing, { page: 'long' }));
    await begun;
    const stopping = jobs.stop();
    release();
    await stopping;
    expect(ended).toBe(true);
    const { rows } = await engine.direct('select state::text from pgboss.job where name = $1', [
      printing.name,
    ]);
    expect(rows).toEqual([{ state: 'completed' }]);
  });

  it('schedule by the clock of New York what this build names, and nothing that an older one did', async () => {
    const older = serverWith().jobs;
    older.schedule(printing, '0 2 * * *', { page: 'old' });
    older.schedule(reporting, '0 3 * * *', { page: 'kept' });
    await older.start();
    await older.stop();
    const { jobs } = serverWith();
    jobs.schedule(reporting, '15 2 * * *', { page: 'kept' });
    await jobs.start();
    const { rows } = await engine.direct('select name, cron, timezone from pgboss.schedule');
    expect(rows).toEqual([
      { name: 'test.report', cron: '15 2 * * *', timezone: 'America/New_York' },
    ]);
  });
});
