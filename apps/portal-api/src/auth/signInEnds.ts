import type { BrowserFamily } from '../audit/browserFamily';
import { type AuditOrigin, originOfClock, recordAudit } from '../audit/recordAudit';
import type { Sql } from '../db/sql';
import { ENDED_AT, ENDED_HOW, type EndedHow, ENDS_AT_ONCE, REMAINING_SECONDS } from './signInTimes';
import type { Presented } from './totpSession';

/** Which of a person's sign-ins to end. */
export type Ending =
  | { tokenSession: Uint8Array }
  | { sessionId: string }
  | { except: Uint8Array }
  | { providerSession: Uint8Array }
  | { everywhere: true };

const ACTIONS = {
  signed_out: 'session.ended',
  revoked: 'session.revoked',
  timed_out: 'session.timed_out',
  expired: 'session.expired',
} as const satisfies Record<EndedHow, string>;

interface EndedRow {
  session_id: string;
  subject: string;
  token_session: Uint8Array;
  browser: BrowserFamily;
  ended_how: EndedHow;
  ended_at: string;
}
const ENDED_ROW = 's.session_id, s.subject, s.token_session, s.browser, s.ended_how, s.ended_at';

/**
 * Ends sign-ins with all that a second factor has opened in them, and tells of each; says how many were open. One that its
 * own tab ends after its time has timed out: the tabs do not wait for the grace.
 */
export async function endSignIns(
  sql: Sql,
  { subject, now }: Pick<Presented, 'subject' | 'now'>,
  ending: Ending,
  how: Extract<EndedHow, 'signed_out' | 'revoked'>,
  origin: AuditOrigin,
): Promise<number> {
  const [which, value] = whichOf(ending);
  const rows = await sql.query<EndedRow>(
    `update sign_in s set ended_at = $1::timestamptz,
       ended_how = case when $3 = 'signed_out' and ${REMAINING_SECONDS} = 0 then 'timed_out' else $3 end
     where subject = $2 and ${which} and ${ENDED_HOW} is null returning ${ENDED_ROW}`,
    [now.toISOString(), subject, how, value],
  );
  for (const row of rows) {
    await closeFactors(sql, row);
    await record(sql, row, origin);
  }
  return rows.length;
}

function whichOf(ending: Ending): [condition: string, value: string | Uint8Array | null] {
  if ('everywhere' in ending) return ['$4::text is null', null];
  if ('providerSession' in ending) return ['provider_session = $4', ending.providerSession];
  if ('tokenSession' in ending) return ['token_session = $4', ending.tokenSession];
  if ('sessionId' in ending) return ['session_id = $4', ending.sessionId];
  return ['token_session <> $4', ending.except];
}

/**
 * Writes down what the clock or the firm has ended, each once whichever server comes first, with its first cause and the
 * time of that. Of all people with the owner's rights, of one person in their scope. Says how many, up to a hundred.
 */
export async function endOutOfTime(sql: Sql, now: Date): Promise<number> {
  const rows = await sql.query<EndedRow>(
    `update sign_in s set ended_how = found.how, ended_at = found.at
     from (select s.session_id, earliest.how, earliest.at
       from sign_in s left join person on person.subject = s.subject
         cross join lateral (select how, at
           from (values (${ENDED_HOW}, ${ENDED_AT}), ('revoked', person.disabled_at)) as cause (how, at)
           where at <= $1::timestamptz order by at limit 1) earliest
       where s.ended_at is null
       order by s.last_active_at limit ${ENDS_AT_ONCE} for update of s skip locked) found
     where s.session_id = found.session_id returning ${ENDED_ROW}`,
    [now.toISOString()],
  );
  for (const row of rows) {
    const { subject, browser, ended_at: endedAt } = row;
    await record(sql, row, { ...originOfClock(subject, browser), happenedAt: new Date(endedAt) });
  }
  return rows.length;
}

async function closeFactors(sql: Sql, { subject, token_session }: EndedRow): Promise<void> {
  for (const table of ['mfa_step_up', 'mfa_session']) {
    await sql.query(`delete from ${table} where subject = $1 and token_session = $2`, [
      subject,
      token_session,
    ]);
  }
}

function record(
  sql: Sql,
  { session_id, subject, token_session, ended_how }: EndedRow,
  origin: AuditOrigin & { happenedAt?: Date },
): Promise<void> {
  return recordAudit(sql, {
    ...origin,
    subject,
    // Of the sign-in that has ended, whoever's hand it was.
    session: token_session,
    action: ACTIONS[ended_how],
    object: { type: 'session', id: session_id },
    outcome: 'done',
  });
}
