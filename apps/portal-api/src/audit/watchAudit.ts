import type { SqlEngine } from '../db/sql';
import { type AuditVerdict, verifyAudit } from './verifyAudit';

/** How often it looks whether a night has passed. */
const POLL_MS = 600_000;
const NEW_YORK_DAY = "(now() at time zone 'America/New_York')::date";

interface WatchOptions {
  engine: SqlEngine;
  log: Record<'info' | 'error', (detail: Record<string, unknown>, text: string) => void>;
}

/**
 * Checks the chain once after every midnight in New York, by whichever server comes first. The log of the server is
 * where its end is kept apart from the database.
 */
export function watchAudit({ engine, log }: WatchOptions): { close(): Promise<void> } {
  let checking = Promise.resolve();
  const look = (): void => {
    checking = checkOncePerDay(engine)
      .then((verdict) => {
        if (verdict) report(log, verdict);
      })
      .catch((error: unknown) => log.error({ err: error }, 'the audit log could not be checked'));
  };
  const timer = setInterval(look, POLL_MS);
  look();
  return {
    close: async () => {
      clearInterval(timer);
      await checking;
    },
  };
}

/** Null when this day's check has been made. */
export async function checkOncePerDay(engine: SqlEngine): Promise<AuditVerdict | null> {
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

function report(log: WatchOptions['log'], { lines, hash, broken }: AuditVerdict): void {
  if (broken) log.error({ lines, hash, broken: broken.sentence }, 'the audit log was changed');
  else log.info({ lines, hash }, 'the audit log is whole');
}
