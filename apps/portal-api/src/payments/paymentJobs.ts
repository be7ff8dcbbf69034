import { z } from 'zod';
import type { Jobs } from '../jobs/createJobs';
import { jobKind } from '../jobs/jobKind';
import type { JobParts } from '../jobs/registerJobs';
import { lookAtPayments } from './lookAtPayments';
import { paymentNotice } from './paymentNotices';
import { sendNotice } from './sendNotice';

/** One look at everything that is due; another one while it runs is not sent. */
export const paymentsTick = jobKind('payments.tick', {
  data: z.strictObject({}),
  policy: 'exclusive',
  retryLimit: 0,
  // A server that was killed in the midst of a look keeps the others from looking for no longer than this. Two looks at
  // once do no harm: each step holds its payment.
  expireInSeconds: 60,
  deleteAfterSeconds: 3_600,
});

/** Answers that were kept for longer are forgotten. promises: keep 30 days */
export const forgetAnswers = jobKind('payments.forget', { data: z.strictObject({}) });

export function paymentJobs(jobs: Jobs, parts: JobParts): void {
  const { engine, now, log } = parts;
  const { rail, secretBox: box } = parts;
  jobs.work(paymentsTick, async () => {
    // Neither a folder that cannot be reached nor a household that is busy keeps other payments from moving.
    const failures: unknown[] = [];
    const onFailure = (error: unknown): void => void failures.push(error);
    const attempt = (work: Promise<number> | undefined): Promise<number> =>
      Promise.resolve(work ?? 0).catch((error: unknown) => failures.push(error) && 0);
    const returns = await attempt(rail.collect?.({ engine, box, now }));
    const { moved, runs, approvals } = await lookAtPayments({ engine, box, rail, now }, onFailure);
    const files = await attempt(rail.handOver?.({ engine, box, now }));
    const counts = {
      ...{ ...moved, ...(approvals > 0 && { approvals }) },
      ...{ ...(returns > 0 && { returns }), ...(files > 0 && { files }) },
    };
    if (Object.keys({ ...runs, ...counts }).length > 0)
      log.info({ runs, ...counts }, 'payments moved');
    if (failures.length > 0) throw failures[0];
  });
  jobs.schedule(paymentsTick, '* * * * *', {}, { alsoAtStart: true });
  jobs.work(paymentNotice, ({ data }) => sendNotice(parts, data));
  jobs.work(forgetAnswers, async () => {
    await engine.transaction('write', (sql) =>
      sql.query("delete from idempotency where created_at < $1::timestamptz - interval '30 days'", [
        now().toISOString(),
      ]),
    );
  });
  jobs.schedule(forgetAnswers, '40 3 * * *', {});
}
