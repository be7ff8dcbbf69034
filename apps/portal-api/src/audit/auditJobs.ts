import { z } from 'zod';
import type { SqlEngine } from '../db/sql';
import type { JobLog, Jobs } from '../jobs/createJobs';
import { jobKind } from '../jobs/jobKind';
import type { JobParts } from '../jobs/registerJobs';
import { presentCheckpoint, publishCheckpoint } from './checkpoints';
import { type AuditVerdict, verifyAudit } from './verifyAudit';

const NEW_YORK_DAY = "(now() at time zone 'America/New_York')::date";

/** Checks the whole chain, once a day. */
export const auditCheck = jobKind('audit.check', {
  data: z.strictObject({}),
  policy: 'exclusive',
  retryDelay: 60,
  expireInSeconds: 3_600,
});

/** Writes down outside of the database where the chain ends. */
export const auditCheckpoint = jobKind('audit.checkpoint', {
  data: z.strictObject({}),
  policy: 'exclusive',
  retryDelay: 30,
});

/**
 * Checks the chain after every midnight in New York, and at the start what was missed; and every hour, where the firm has
 * named a place for it, signs where the chain ends.
 */
export function auditJobs(
  jobs: Jobs,
  { engine, log, checkpoints = null }: Pick<JobParts, 'engine' | 'log' | 'checkpoints'>,
): void {
  const publish = async (): Promise<void> => {
    const present = await presentCheckpoint(engine);
    if (checkpoints && present)
      await publishCheckpoint(checkpoints.target, checkpoints.key.sign(present));
  };
  jobs.work(auditCheckpoint, checkpoints && publish);
  if (checkpoints) jobs.schedule(auditCheckpoint, '0 * * * *', {}, { alsoAtStart: true });
  jobs.work(auditCheck, async () => {
    const verdict = await checkOncePerDay(engine);
    if (verdict) report(log, verdict);
  });
  jobs.schedule(auditCheck, '5 0 * * *', {}, { alsoAtStart: true });
}

/** Null when this day's check has been made. */
async function checkOncePerDay(engine: SqlEngine): Promise<AuditVerdict | null> {
  const done = await engine.transaction('read', (sql) =>
    sql.query(`select 1 from audit_check where checked_on = ${NEW_YORK_DAY}`),
  );
  if (done.length > 0) return null;
  const verdict = await verifyAudit(engine);
  await engine.transaction('write', (sql) =>
    sql.query(
      `insert into audit_check (checked_on, lines, hash, broken) values (${NEW_YORK_DAY}, $1, $2, $3)
       on conflict do nothing`,
      [verdict.lines, verdict.hash, verdict.broken?.sentence ?? null],
    ),
  );
  return verdict;
}

function report(log: JobLog, { lines, hash, broken }: AuditVerdict): void {
  if (broken) log.error({ lines, hash, broken: broken.sentence }, 'the audit log was changed');
  else log.info({ lines, hash }, 'the audit log is whole');
}
