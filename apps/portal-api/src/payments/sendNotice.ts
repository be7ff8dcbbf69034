import { randomBytes } from 'node:crypto';
import type { Sql } from '../db/sql';
import type { JobParts } from '../jobs/registerJobs';
import { type MessageKind, putMessage } from '../outbox/outbox';
import { newRegkey, regkeyHash } from '../registration/regkey';
import type { PaymentNotice } from './paymentNotices';

const KINDS: Readonly<Record<PaymentNotice['event'], MessageKind>> = {
  sent: 'payment.sent',
  approval: 'payment.approval_wanted',
  decided: 'payment.decided',
  returned: 'payment.returned',
  rejected: 'payment.rejected',
  expired: 'payment.expired',
  payee: 'payment.payee_added',
  run_failed: 'payment.run_failed',
};

/** Puts out the mails of one event. Told once more after a crash, it says the same again: mails are at least once. */
export async function sendNotice(parts: JobParts, notice: PaymentNotice): Promise<void> {
  await parts.engine.transaction('write', async (sql) => {
    for (const subject of await readersOf(sql, notice)) {
      const link =
        notice.event === 'approval' && notice.approvalId !== undefined
          ? await linkFor(parts, sql, notice.approvalId, subject)
          : null;
      await put(parts, sql, { subject, kind: KINDS[notice.event], link });
    }
  });
}

async function readersOf(sql: Sql, notice: PaymentNotice): Promise<string[]> {
  const { event, transferId, approvalId, payeeId, instructionId } = notice;
  const rows = await sql.query<{ subject: string }>(
    event === 'approval'
      ? `select h.subject from approval a
           left join transfer t on t.transfer_id = a.transfer_id
           left join standing_instruction i on i.instruction_id = a.instruction_id
           join account_holder h on h.household_id = a.household_id
             and h.account_key = coalesce(t.from_account_key, i.from_account_key)
         where a.approval_id = $2 and h.subject <> a.requested_by and a.state = 'pending'
           and coalesce($1, $3, $4) is distinct from '-' order by 1`
      : `select initiated_by as subject from transfer where transfer_id = $1
         union select requested_by from approval where approval_id = $2
         union select added_by from payee where payee_id = $3
         union select created_by from standing_instruction where instruction_id = $4`,
    [transferId ?? null, approvalId ?? null, payeeId ?? null, instructionId ?? null],
  );
  return rows.map(({ subject }) => subject);
}

/** A link of their own for each reader: it decides once, and only a hash of its key is kept. */
async function linkFor(
  { portalOrigin, now }: JobParts,
  sql: Sql,
  approvalId: string,
  subject: string,
): Promise<string | null> {
  const id = `z${randomBytes(16).toString('hex')}`;
  const key = newRegkey();
  const made = await sql.query<{ authorization_id: string }>(
    `insert into payment_authorization (authorization_id, household_id, approval_id, subject, key_hash, created_at)
     select $1, household_id, approval_id, $3, $4, $5::timestamptz from approval
     where approval_id = $2 and transfer_id is not null
     on conflict (approval_id, subject) do update set key_hash = excluded.key_hash
       where payment_authorization.decision is null
     returning authorization_id`,
    [id, approvalId, subject, regkeyHash(key), now().toISOString()],
  );
  // The key in the fragment is in no log and no referrer.
  return made[0] ? `${portalOrigin}/atz/${made[0].authorization_id}#key=${key}` : null;
}

async function put(
  { secretBox, now }: JobParts,
  sql: Sql,
  { subject, kind, link }: { subject: string; kind: MessageKind; link: string | null },
): Promise<void> {
  const [person] = await sql.query<{ email: string }>(
    'select email from person where subject = $1 and disabled_at is null',
    [subject],
  );
  if (!person) return;
  await putMessage(
    { sql, subject, box: secretBox, now: now() },
    {
      kind,
      to: { kind: 'email', address: person.email },
      values: link === null ? {} : { link },
    },
  );
}
