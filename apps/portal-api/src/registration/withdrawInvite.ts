import { originOfFirm, recordAudit } from '../audit/recordAudit';
import type { SecretBox } from '../auth/secretBox';
import type { SqlEngine } from '../db/sql';
import { putMessage } from '../outbox/outbox';
import type { Report } from '../people/report';

interface Withdrawing {
  engine: SqlEngine;
  box: SecretBox;
  now: Date;
}

/** Ends the open invites of an e-mail address; their links open nothing from then on, and the person is told. */
export async function withdrawInvite(
  { engine, box, now }: Withdrawing,
  { email }: { email: string },
): Promise<Report> {
  const withdrawn = await engine.transaction('write', async (sql) => {
    const invites = await sql.query<{ id: string }>(
      `update registration_invite set withdrawn_at = $2::timestamptz
       where lower(email) = lower($1)
         and completed_at is null and withdrawn_at is null and expires_at > $2::timestamptz
       returning invite_id as id`,
      [email, now.toISOString()],
    );
    for (const { id } of invites) {
      await recordAudit(sql, {
        ...originOfFirm(null, id),
        action: 'registration.invite_withdrawn',
        outcome: 'done',
        object: { type: 'invite', id },
      });
    }
    const [first] = invites;
    if (first) {
      await putMessage(
        { sql, subject: `registration:${first.id}`, box, now },
        { kind: 'registration.withdrawn', to: { kind: 'email', address: email } },
      );
    }
    return invites.length;
  });
  if (withdrawn === 0) return { done: false, lines: [`${email} has no open invite.`] };
  const what = withdrawn === 1 ? 'The invite' : `${withdrawn} invites`;
  return {
    done: true,
    lines: [
      `${what} of ${email} ${withdrawn === 1 ? 'opens' : 'open'} nothing any more. A mail to them is in the outbox.`,
    ],
  };
}
