import { z } from 'zod';
import type { Jobs } from '../../jobs/createJobs';
import { jobKind } from '../../jobs/jobKind';
import type { JobParts } from '../../jobs/registerJobs';
import { tell } from '../../telling/tell';

/** Tells the holders of an account that its beneficiaries were changed: a joint account has others than who did it. */
export const beneficiariesNotice = jobKind('profile.beneficiaries_notice', {
  data: z.strictObject({ account: z.string(), by: z.string() }),
});

export function beneficiaryJobs(
  jobs: Jobs,
  { engine, secretBox: box, now }: Pick<JobParts, 'engine' | 'secretBox' | 'now'>,
): void {
  jobs.work(beneficiariesNotice, async ({ data: { account, by } }) => {
    await engine.transaction('write', async (sql) => {
      const holders = await sql.query<{ subject: string }>(
        'select subject from account_holder where account_key = $1 union select $2 order by 1',
        [account, by],
      );
      for (const { subject } of holders)
        await tell({ sql, subject, box, now: now() }, 'profile.beneficiaries_changed');
    });
  });
}
