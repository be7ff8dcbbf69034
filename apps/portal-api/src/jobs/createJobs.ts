import { type JobWithMetadata, PgBoss, type WorkOptions } from 'pg-boss';
import type { LibraryEngine, Sql } from '../db/sql';
import { ensureQueues } from './ensureQueues';
import { JOBS_SCHEMA } from './installQueues';
import { type JobKind, type SendOptions, sendJob } from './jobKind';
import { ringWhenDue, wakeWorkers } from './ringWhenDue';

/** One try at a job. */
export interface JobRun<Data> {
  id: string;
  data: Data;
  /** 1 the first time. */
  attempt: number;
  /** True when a failure of this try is the end of it: say so where the client looks. */
  lastAttempt: boolean;
  /** Aborted when the time is over or the server stops without waiting any longer. */
  signal: AbortSignal;
}

/**
 * Does the work; what it throws is a failure, tried again later. A job may run twice (a server that dies after the work
 * and before the note of it), so the work has to bear that.
 */
export type JobHandler<Data> = (run: JobRun<Data>) => Promise<void>;

export type JobLog = Record<
  'info' | 'warn' | 'error',
  (detail: Record<string, unknown>, text: string) => void
>;

/** How many jobs ended how. */
export interface DrainReport {
  completed: number;
  /** One message per failure, retried later or not. */
  failures: string[];
}

/** Work in the background. */
export interface Jobs {
  /** See `sendJob`. */
  send<Data extends object>(
    sql: Sql,
    kind: JobKind<Data>,
    data: Data,
    options?: SendOptions,
  ): Promise<string | null>;
  /** Says who does a kind of job; before `start` or `prepare`. With null jobs wait for a server that does them. */
  work<Data extends object>(kind: JobKind<Data>, handler: JobHandler<Data> | null): void;
  /**
   * Sends a job again and again, by a cron expression in New York's time (to the minute), and if wanted once when a
   * server starts; before `start` or `prepare`.
   */
  schedule<Data extends object>(
    kind: JobKind<Data>,
    cron: string,
    data: Data,
    options?: { alsoAtStart?: boolean },
  ): void;
  /** Makes what `send` needs, and works on nothing: tests, which call `drain`. */
  prepare(): Promise<void>;
  /** Begins to work. */
  start(): Promise<void>;
  /** Takes no more jobs and waits for those that run, at most so long. */
  stop(limitMs?: number): Promise<void>;
  /** Runs what is due, one job after the other, until nothing is; `at` counts as the present time. For tests and commands. */
  drain(options?: { at?: Date }): Promise<DrainReport>;
  /** Whether jobs are being worked on and the last look at the database succeeded. */
  healthy(): boolean;
}

interface JobsOptions {
  engine: LibraryEngine;
  log: JobLog;
  /** How often jobs are looked for whose server is gone. */
  superviseSeconds?: number;
}

interface Registration {
  kind: JobKind;
  handler: JobHandler<object> | null;
}

interface Schedule {
  kind: JobKind;
  cron: string;
  data: object;
  alsoAtStart: boolean;
}

export const TIME_ZONE = 'America/New_York';
const STOP_LIMIT_MS = 5_000;
/** The bell rings sooner; this is for the case that it does not. */
const LONGEST_POLL_SECONDS = 30;
/** With the heartbeat, a client waits a minute at most for what a server that was killed had begun. */
const SUPERVISE_SECONDS = 20;

/** Jobs on pg-boss, kept in the database of the engine; several servers share them. */
export function createJobs({
  engine,
  log,
  superviseSeconds = SUPERVISE_SECONDS,
}: JobsOptions): Jobs {
  const registered = new Map<string, Registration>();
  const schedules: Schedule[] = [];
  let boss: PgBoss | null = null;
  let bell: ReturnType<typeof ringWhenDue> | null = null;

  const open = async (working: boolean): Promise<PgBoss> => {
    const opened = new PgBoss({
      db: { executeSql: (text, values) => engine.direct(text, values) },
      schema: JOBS_SCHEMA,
      // Our own migration has made the tables.
      migrate: false,
      supervise: working,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      schedule: working,
    });
    opened.on('error', (error) => log.warn({ err: error }, 'jobs: the database did not answer'));
    opened.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs: a warning'));
    await opened.start();
    await ensureQueues(
      opened,
      [...registered.values()].map(({ kind }) => kind),
      engine,
    );
    return opened;
  };
  const opened = async (): Promise<PgBoss> => (boss ??= await open(false));

  return {
    send: sendJob,
    work: (kind, handler) => {
      if (registered.has(kind.name)) throw new Error(`${kind.name} is worked on already.`);
      // `as`: a handler gets only what the kind's own schema has let through.
      registered.set(kind.name, { kind, handler: handler as JobHandler<object> | null });
    },
    schedule: (kind, cron, data, { alsoAtStart = false } = {}) =>
      void schedules.push({ kind, cron, data, alsoAtStart }),
    prepare: async () => void (await opened()),
    start: async () => {
      boss = await open(true);
      for (const { kind, handler } of registered.values())
        if (handler) await workOn(boss, kind, handler, log);
      await keepSchedules(boss, schedules);
      const atStart = schedules.filter(({ alsoAtStart }) => alsoAtStart);
      await engine.transaction('write', async (sql) => {
        for (const { kind, data } of atStart) await sendJob(sql, kind, data);
      });
      bell = ringWhenDue({ engine, boss, log });
    },
    stop: async (limitMs = STOP_LIMIT_MS) => {
      await bell?.close();
      await boss?.stop({ graceful: true, timeout: limitMs });
      bell = null;
      boss = null;
    },
    drain: async ({ at } = {}) => drain(await opened(), engine, registered, at),
    healthy: () => bell?.healthy() ?? false,
  };
}

async function workOn(
  boss: PgBoss,
  { name, data, options }: JobKind,
  handler: JobHandler<object>,
  log: JobLog,
): Promise<void> {
  const workOptions: WorkOptions & { includeMetadata: true } = {
    includeMetadata: true,
    pollingIntervalSeconds: LONGEST_POLL_SECONDS,
    localConcurrency: options.concurrency,
    ...(options.groupConcurrency && { groupConcurrency: options.groupConcurrency }),
  };
  const handle = async (job: JobWithMetadata<object>): Promise<void> => {
    try {
      await handler(runOf(job, data));
    } catch (error) {
      const { retryCount, retryLimit, id } = job;
      const end = retryCount >= retryLimit;
      const text = end ? 'a job failed for good' : 'a job failed and is tried again';
      log[end ? 'error' : 'warn'](
        { kind: name, job: id, attempt: retryCount + 1, err: error },
        text,
      );
      throw error;
    } finally {
      // There may be more: whoever has just done one looks again at once.
      wakeWorkers(boss, (kind) => kind === name);
    }
  };
  await boss.work<object, void, typeof workOptions>(name, workOptions, async (jobs) => {
    for (const job of jobs) await handle(job);
  });
}

function runOf(job: JobWithMetadata<object>, data: JobKind['data']): JobRun<object> {
  return {
    id: job.id,
    data: data.parse(job.data),
    attempt: job.retryCount + 1,
    lastAttempt: job.retryCount >= job.retryLimit,
    signal: job.signal,
  };
}

/** What is scheduled is what this build says, and nothing that an older one has left behind. */
async function keepSchedules(boss: PgBoss, wanted: readonly Schedule[]): Promise<void> {
  const known = await boss.getSchedules();
  for (const { name } of known)
    if (!wanted.some(({ kind }) => kind.name === name)) await boss.unschedule(name);
  for (const { kind, cron, data } of wanted) {
    const same = known.find(({ name, cron: now }) => name === kind.name && now === cron);
    if (!same) await boss.schedule(kind.name, cron, data, { tz: TIME_ZONE });
  }
}

async function drain(
  boss: PgBoss,
  engine: LibraryEngine,
  registered: ReadonlyMap<string, Registration>,
  at: Date | undefined,
): Promise<DrainReport> {
  if (at) {
    await engine.direct(
      `update ${JOBS_SCHEMA}.job set start_after = ${JOBS_SCHEMA}.job_now()
       where state < 'active' and start_after <= $1`,
      [at],
    );
  }
  const report: DrainReport = { completed: 0, failures: [] };
  for (let before = -1; before < report.completed + report.failures.length;) {
    before = report.completed + report.failures.length;
    for (const registration of registered.values()) await drainKind(boss, registration, report);
  }
  return report;
}

async function drainKind(
  boss: PgBoss,
  { kind: { name, data }, handler }: Registration,
  report: DrainReport,
): Promise<void> {
  if (!handler) return;
  for (;;) {
    const [job] = await boss.fetch<object>(name, { includeMetadata: true });
    if (!job) return;
    try {
      // pg-boss's own workers add the signal.
      await handler(
        runOf({ ...job, signal: AbortSignal.timeout(job.expireInSeconds * 1_000) }, data),
      );
      await boss.complete(name, job.id);
      report.completed += 1;
    } catch (error) {
      await boss.fail(name, job.id, error as Error);
      report.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
