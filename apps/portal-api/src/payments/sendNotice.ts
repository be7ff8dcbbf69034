import { randomBytes } from 'node:crypto';
import type { Sql } from '../db/sql';
import type { JobParts } from '../jobs/registerJobs';
import type { ToldKind } from '../outbox/outbox';
import { newRegkey, regkeyHash } from '../registration/regkey';
import { tell } from '../telling/tell';
import type { PaymentNotice } from './paymentNotices';

const KINDS: Readonly<Record<PaymentNotice['event'], ToldKind>> = {
  sent: 'payment.sent',
  approval: 'payment.approval_wanted',
  decided: 'payment.decided',
  returned: 'payment.returned',
  rejected: 'payment.rejected',
  expired: 'payment.expired',
  payee: 'payment.payee_added',
  cancelled: 'payment.cancelled',
  instruction_set_up: 'payment.instruction_set_up',
  instruction_changed: 'payment.instruction_changed',
  run_failed: 'payment.run_failed',
};

/** Tells everybody whom one event concerns. Told once more after a crash, it says the same again: at least once. */
export async function sendNotice(parts: JobParts, notice: PaymentNotice): Promise<void> {
  await parts.engine.transaction('write', async (sql) => {
    for (const subject of await readersOf(sql, notice)) {
      const { event, approvalId } = notice;
      const sender = { sql, subject, box: parts.secretBox, now: parts.now() };
      // Made only for a mail: a key that nobody is sent opens nothing for anybody.
      const mailValues =
        event === 'approval' && approvalId !== undefined
          ? () => linkFor(parts, sql, approvalId, subject)
          : undefined;
      await tell(sender, KINDS[event], mailValues && { mailValues });
    }
  });
}

async function readersOf(sql: Sql, notice: PaymentNotice): Promise<string[]> {
  const { event, transferId, approvalId, payeeId, instructionId, by } = notice;
  const rows = await sql.query<{ subject: string }>(
    event === 'approval'
      ? `select h.subject from approval a
           left join transfer t on t.transfer_id = a.transfer_id
           left join standing_instruction i on i.instruction_id = a.instruction_id
           join account_holder h on h.household_id = a.household_id
             -- Of a change, those of the account that money would leave.
             and h.account_key = coalesce(t.from_account_key, a.proposal #>> '{wanted,from,account}', i.from_account_key)
         where a.approval_id = $2 and h.subject <> a.requested_by and a.state = 'pending'
           and coalesce($1, $3, $4) is distinct from '-' order by 1`
      : `select initiated_by as subject from transfer where transfer_id = $1
         union select requested_by from approval where approval_id = $2
         union select added_by from payee where payee_id = $3
         union select created_by from standing_instruction where instruction_id = $4`,
    [transferId ?? null, approvalId ?? null, payeeId ?? null, instructionId ?? null],
  );
  const readers = new Set(rows.map(({ subject }) => subject));
  return [...(by === undefined ? readers : readers.add(by))];
}

/** A link of their own for each reader: it decides once, and only a hash of its key is kept. */
async function linkFor(
  { portalOrigin, now }: JobParts,
  sql: Sql,
  approvalId: string,
  subject: string,
): Promise<{ link?: string }> {
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
  return made[0] ? { link: `${portalOrigin}/atz/${made[0].authorization_id}#key=${key}` } : {};
}
