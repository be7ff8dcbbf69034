import { z } from 'zod';
import { scopedDatabase } from '../../db/sql';
import type { Jobs } from '../../jobs/createJobs';
import { jobKind } from '../../jobs/jobKind';
import type { JobParts } from '../../jobs/registerJobs';
import { tell } from '../../telling/tell';

/** Tells the client that a message is there, once nobody can take it back; never what it says. */
export const messageNotice = jobKind('messages.notice', {
  data: z.strictObject({ messageId: z.string() }),
});

export function messageJobs(
  jobs: Jobs,
  { engine, secretBox, now }: Pick<JobParts, 'engine' | 'secretBox' | 'now'>,
): void {
  const db = scopedDatabase(engine);
  jobs.work(messageNotice, async ({ data: { messageId } }) => {
    const [message] = await engine.transaction('read', (sql) =>
      sql.query<{ client_subject: string }>(
        `select client_subject from secure_message join secure_conversation using (conversation_id)
         where message_id = $1 and by_firm and recalled_at is null`,
        [messageId],
      ),
    );
    if (!message) return;
    const subject = message.client_subject;
    await db.transaction({ subject, access: 'write' }, async (sql) => {
      // Whoever has read it already needs no notice, and nobody gets two.
      const unread = await sql.query(
        `update secure_placement set notified_at = $2::timestamptz
         where message_id = $1 and box = $3 and notified_at is null and read_at is null returning box`,
        [messageId, now().toISOString(), subject],
      );
      if (unread.length === 0) return;
      await tell({ sql, subject, box: secretBox, now: now() }, 'message.arrived');
    });
  });
}
