import type { SimulatedClient, SimulationLaunch } from '@portal/api-sdk/server';
import type { Database, Sql } from '../../db/sql';

/** Half an hour, and no longer without a new reason. assumed: docs/adr/0014 */
export const SIMULATION_SECONDS = 30 * 60;
/** How soon a page that was left has to be back. assumed: docs/adr/0014 */
export const RELOAD_SECONDS = 60;

/** The support user who signed in, by which sign-in, and when by the server's clock. */
export interface SupportScope {
  subject: string;
  tokenSession: Uint8Array;
  now: Date;
}

/** Who looks at whom. */
export interface Permission {
  supportName: string;
  clientSubject: string;
  client: SimulatedClient;
}

/** Null for whoever may not, and for a launch whose values do not agree: nothing tells the two apart. */
export async function findPermission(
  db: Database,
  subject: string,
  launch: SimulationLaunch,
): Promise<Permission | null> {
  const found = await db.transaction({ subject, access: 'read' }, (sql) =>
    selectSupport(sql, subject, launch),
  );
  if (!found?.client) return null;
  const scope = { subject: found.client, actor: subject, access: 'read' } as const;
  const client = await db.transaction(scope, (sql) =>
    selectClient(sql, scope.subject, launch.account),
  );
  return client && { supportName: found.name, clientSubject: found.client, client };
}

async function selectSupport(
  sql: Sql,
  subject: string,
  { simulationuser, loginid, pid }: SimulationLaunch,
): Promise<{ name: string; client: string | null } | null> {
  const rows = await sql.query<{ name: string; client: string | null }>(
    `select given_name || ' ' || family_name as name, client_reference.subject as client
     from support_user join person using (subject)
       left join client_reference on login_id = $3 and pid = $4
     where support_user.subject = $1 and may_simulate and staff_id = $2`,
    [subject, simulationuser, loginid, pid],
  );
  return rows[0] ?? null;
}

/** In the client's own scope, where row-level security shows their household's accounts alone. */
async function selectClient(
  sql: Sql,
  subject: string,
  account: string,
): Promise<SimulatedClient | null> {
  const rows = await sql.query<{ given_name: string; family_name: string }>(
    `select given_name, family_name from person where subject = $1
       and ($2 = 'all' or exists (select from account where account_key = $2))`,
    [subject, account],
  );
  const row = rows[0];
  return row
    ? { displayname: `${row.given_name} ${row.family_name}`, givenname: row.given_name }
    : null;
}

interface NewSimulation {
  id: string;
  clientSubject: string;
  launch: SimulationLaunch;
  reason: string;
  ticket: string;
}

export async function insertSimulation(
  sql: Sql,
  { subject, tokenSession, now }: SupportScope,
  { id, clientSubject, launch, reason, ticket }: NewSimulation,
): Promise<Date> {
  const endsAt = new Date(now.getTime() + SIMULATION_SECONDS * 1_000);
  await sql.query(
    `insert into simulation (simulation_id, support_subject, token_session, client_subject,
       login_id, pid, account, reason, ticket, started_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $11::timestamptz)`,
    [
      id,
      subject,
      tokenSession,
      clientSubject,
      launch.loginid,
      launch.pid,
      launch.account,
      reason,
      ticket,
      now.toISOString(),
      endsAt.toISOString(),
    ],
  );
  return endsAt;
}

export interface Resumed {
  id: string;
  page: number;
  endsAt: Date;
}

/** Takes up what the same sign-in has begun with the same launch, once its page is back in time. */
export async function resumeSimulation(
  sql: Sql,
  { subject, tokenSession, now }: SupportScope,
  clientSubject: string,
  launch: SimulationLaunch,
): Promise<Resumed | null> {
  const rows = await sql.query<{ simulation_id: string; page: number; ends_at: string }>(
    `update simulation set page = page + 1, left_at = null
     where support_subject = $1 and token_session = $2 and client_subject = $3 and account = $4
       and ended_at is null and ends_at > $5::timestamptz
       and (left_at is null or left_at > $5::timestamptz - make_interval(secs => ${RELOAD_SECONDS}))
     returning simulation_id, page, ends_at`,
    [subject, tokenSession, clientSubject, launch.account, now.toISOString()],
  );
  const row = rows[0];
  return row ? { id: row.simulation_id, page: row.page, endsAt: new Date(row.ends_at) } : null;
}

/** Notes that a page was left; a reload takes it up again. False when there was nothing to leave. */
export async function leaveSimulation(
  sql: Sql,
  { subject, now }: SupportScope,
  { simulationId, page }: { simulationId: string; page: number | null },
): Promise<boolean> {
  const rows = await sql.query(
    `update simulation set left_at = $3::timestamptz
     where left_at is null and page = coalesce($4::int, page)
       and simulation_id = $1 and support_subject = $2 and ended_at is null
     returning simulation_id`,
    [simulationId, subject, now.toISOString(), page],
  );
  return rows.length > 0;
}
