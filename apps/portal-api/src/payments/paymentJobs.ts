import { z } from 'zod';
import type { Jobs } from '../jobs/createJobs';
import { jobKind } from '../jobs/jobKind';
import type { JobParts } from '../jobs/registerJobs';
import { movePayments } from './movePayments';
import { paymentNotice } from './paymentNotices';
import { runInstructions } from './runInstructions';
import { expireApprovals } from './expireApprovals';
import { sendNotice } from './sendNotice';

/** One look at everything that is due; another one while it runs is not sent. */
export const paymentsTick = jobKind('payments.tick', {
  data: z.strictObject({}),
  policy: 'exclusive',
  retryLimit: 0,
  deleteAfterSeconds: 3_600,
});

/** Answers that were kept for longer are forgotten. promises: keep 30 days */
export const forgetAnswers = jobKind('payments.forget', { data: z.strictObject({}) });

export function paymentJobs(jobs: Jobs, parts: JobParts): void {
  const { engine, now, log } = parts;
  jobs.work(paymentsTick, async () => {
    const runs = await runInstructions(engine, now());
    const approvals = await expireApprovals(engine, now());
    const moved = await movePayments({ engine, box: parts.secretBox, rail: parts.rail, now });
    const counts = { ...moved, ...(approvals > 0 && { approvals }) };
    if (Object.keys({ ...runs, ...counts }).length > 0)
      log.info({ runs, ...counts }, 'payments moved');
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
