import { z } from 'zod';
import type { SqlEngine } from '../db/sql';
import type { Jobs } from '../jobs/createJobs';
import { jobKind } from '../jobs/jobKind';
import type { JobParts } from '../jobs/registerJobs';
import { deliverMessage } from './deliver';
import { messageDelivery } from './messageDelivery';

const messageSweep = jobKind('outbox.sweep', {
  data: z.strictObject({}),
  policy: 'exclusive',
  retryDelay: 5,
  deleteAfterSeconds: 3_600,
});

/** Delivers messages. Where no way out is configured they wait for a server that has one. */
export function outboxJobs(
  jobs: Jobs,
  {
    engine,
    log,
    now,
    secretBox: box,
    channels = null,
  }: Pick<JobParts, 'engine' | 'log' | 'now' | 'secretBox' | 'channels'>,
): void {
  jobs.work(
    messageDelivery,
    channels &&
      (({ data: { message } }) => deliverMessage({ engine, box, channels, log, now }, message)),
  );
  jobs.work(messageSweep, channels && (() => sendAgain(engine)));
  if (channels) jobs.schedule(messageSweep, '* * * * *', {}, { alsoAtStart: true });
}

/**
 * Sends a job for each message that is due; where one waits or runs nothing changes. For messages that are older than these
 * jobs, and for those whose job has ended in another way.
 */
function sendAgain(engine: SqlEngine): Promise<void> {
  return engine.transaction('write', async (sql) => {
    await sql.query(
      `select send_job($1, jsonb_build_object('singletonKey', message_id::text,
         'data', jsonb_build_object('message', message_id::text)))
       from outbox_message where sent_at is null and next_attempt_at <= now() order by message_id`,
      [messageDelivery.name],
    );
  });
}
