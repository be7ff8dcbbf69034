import { randomUUID } from 'node:crypto';
import { originOfFirm, recordAudit } from '../audit/recordAudit';
import type { SecretBox } from '../auth/secretBox';
import { endSignIns } from '../auth/signInEnds';
import type { Sql, SqlEngine } from '../db/sql';
import { FAILURES_UNTIL_CLOSED } from '../groups/profile/firstTimeLoginRepository';
import { tell } from '../telling/tell';
import { findPerson } from './findPerson';
import type { Report } from './report';

interface Resetting {
  engine: SqlEngine;
  box: SecretBox;
  now: Date;
}

/** What a person's second step consists of; recovery codes go with their set. */
const SECOND_STEP = [
  'mfa_step_up',
  'mfa_session',
  'mfa_authenticator',
  'mfa_registration',
  'mfa_channel',
  'mfa_code',
  'mfa_attempt',
  'mfa_recovery_set',
  'mfa_preference',
  'mfa_reset_request',
] as const;

/**
 * Takes a person's second step away and ends every sign-in, so that the next one sets a second step up. An identity check
 * that guessing has closed is open again. The person is told, and reads it in the access log.
 */
export function resetSecondStep(
  { engine, box, now }: Resetting,
  { who }: { who: string },
): Promise<Report> {
  return engine.transaction('write', async (sql) => {
    const person = await findPerson(sql, who);
    if ('done' in person) return person;
    const { subject, name, disabled } = person;
    if (disabled)
      return {
        done: false,
        lines: [`${name} has no access: give it back first. Nothing was changed.`],
      };
    const origin = originOfFirm(subject, randomUUID());
    for (const table of SECOND_STEP)
      await sql.query(`delete from ${table} where subject = $1`, [subject]);
    // Also of whoever had set one up by choice: what the firm takes away is not left away.
    await sql.query('update person set mfa_required = true where subject = $1', [subject]);
    await recordAudit(sql, { ...origin, action: 'mfa.reset', outcome: 'done' });
    await tell({ sql, subject, box, now }, 'mfa.reset');
    const ended = await endSignIns(sql, { subject, now }, { everywhere: true }, 'revoked', origin);
    const reopened = await reopenIdentityCheck(sql, subject);
    if (reopened)
      await recordAudit(sql, {
        ...origin,
        action: 'registration.identity_reopened',
        outcome: 'done',
      });
    return {
      done: true,
      lines: [
        `${name} sets up a second step at the next sign-in. ${ended} open ${ended === 1 ? 'sign-in has' : 'sign-ins have'} ended.`,
        ...(reopened ? ['They may try again to confirm who they are.'] : []),
        'A mail to them is in the outbox, and the access log shows it.',
      ],
    };
  });
}

async function reopenIdentityCheck(sql: Sql, subject: string): Promise<boolean> {
  const reopened = await sql.query(
    `update identity_check set failures = 0, locked_until = null
     where subject = $1 and confirmed_at is null and failures >= ${FAILURES_UNTIL_CLOSED} returning subject`,
    [subject],
  );
  return reopened.length > 0;
}
