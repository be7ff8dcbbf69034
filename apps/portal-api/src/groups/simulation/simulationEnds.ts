import type { SimulationCause } from '@portal/api-sdk/server';
import type { BrowserFamily } from '../../audit/browserFamily';
import { type AuditOrigin, originOfClock, recordAudit } from '../../audit/recordAudit';
import { ENDED_AT, ENDED_HOW, ENDS_AT_ONCE, REMAINING_SECONDS } from '../../auth/signInTimes';
import type { Sql } from '../../db/sql';
import { RELOAD_SECONDS, type SupportScope } from './simulationRepository';

interface EndedRow {
  simulation_id: string;
  support_subject: string;
  token_session: Uint8Array;
  client_subject: string;
  ended_how: SimulationCause;
  ended_at: string;
}
const ENDED_ROW =
  'm.simulation_id, m.support_subject, m.token_session, m.client_subject, m.ended_how, m.ended_at';

/** What can end a simulation `m` of the sign-in `s` that nobody ends; the first of them does. */
const CAUSES = `(values
    ('left', case when m.left_at <= $1::timestamptz - make_interval(secs => ${RELOAD_SECONDS}) then m.left_at end),
    ('expired', m.ends_at),
    (case ${ENDED_HOW} when 'timed_out' then 'idle' else ${ENDED_HOW} end, ${ENDED_AT}),
    ('revoked', person.disabled_at),
    ('revoked', case when not may_simulate then $1::timestamptz end)) as cause (how, at)`;

/**
 * Writes down the ends that nobody has told of, each once whichever server comes first, with its cause and the time of
 * that. Of all support users with the owner's rights, of one in their scope. Says how many, up to a hundred.
 */
export async function endUntold(sql: Sql, now: Date): Promise<number> {
  const rows = await sql.query<EndedRow & { browser: BrowserFamily | null }>(
    `update simulation m set ended_how = found.how, ended_at = found.at
     from (select m.simulation_id, s.browser, earliest.how, earliest.at
       from simulation m
         join support_user on support_user.subject = m.support_subject
         join person on person.subject = m.support_subject
         left join sign_in s on s.subject = m.support_subject and s.token_session = m.token_session
         cross join lateral (select how, at from ${CAUSES}
           where at <= $1::timestamptz order by at limit 1) earliest
       where m.ended_at is null
       order by m.started_at limit ${ENDS_AT_ONCE} for update of m skip locked) found
     where m.simulation_id = found.simulation_id returning ${ENDED_ROW}, found.browser`,
    [now.toISOString()],
  );
  for (const row of rows) {
    const origin = originOfClock(row.support_subject, row.browser ?? 'other');
    await record(sql, row, { ...origin, happenedAt: new Date(row.ended_at) });
  }
  return rows.length;
}

/** One at a time: ends what the same sign-in had begun before. */
export async function endForNext(
  sql: Sql,
  { subject, tokenSession, now }: SupportScope,
  origin: AuditOrigin,
): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [`simulation ${subject}`]);
  await endUntold(sql, now);
  const rows = await sql.query<EndedRow>(
    `update simulation m set ended_at = $3::timestamptz,
       ended_how = case when left_at is null then 'replaced' else 'left' end
     where support_subject = $1 and token_session = $2 and ended_at is null returning ${ENDED_ROW}`,
    [subject, tokenSession, now.toISOString()],
  );
  for (const row of rows) await record(sql, row, origin);
}

/**
 * Ends one as its page says; false when there was nothing to end. Who signs out after their time was over has been idle,
 * whatever their tab calls it.
 */
export async function endAsTold(
  sql: Sql,
  { subject, now }: SupportScope,
  { simulationId, end }: { simulationId: string; end: SimulationCause },
  origin: AuditOrigin,
): Promise<boolean> {
  await endUntold(sql, now);
  const rows = await sql.query<EndedRow>(
    `update simulation m set ended_at = $1::timestamptz,
       ended_how = case when $4 = 'signed_out' and exists (select from sign_in s
           where s.subject = m.support_subject and s.token_session = m.token_session and ${REMAINING_SECONDS} = 0)
         then 'idle' else $4 end
     where simulation_id = $2 and support_subject = $3 and ended_at is null returning ${ENDED_ROW}`,
    [now.toISOString(), simulationId, subject, end],
  );
  for (const row of rows) await record(sql, row, origin);
  return rows.length > 0;
}

function record(
  sql: Sql,
  row: EndedRow,
  origin: AuditOrigin & { happenedAt?: Date },
): Promise<void> {
  return recordAudit(sql, {
    ...origin,
    // Into the client's file, by the hand of the support user.
    subject: row.client_subject,
    session: row.token_session,
    action: 'simulation.ended',
    object: { type: 'simulation', id: row.simulation_id },
    outcome: 'done',
    reason: `simulation.${row.ended_how}`,
  });
}
