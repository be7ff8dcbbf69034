import type { Connection, ConnectionRefresh } from '@portal/api-sdk/server';
import type { ProviderFailure } from '../../aggregation/provider';
import type { Sealed } from '../../auth/secretBox';
import type { HouseholdScope } from '../../auth/requestContext';

export type When = Date | string | null;

/** What is kept of a connection. */
export interface ConnectionRow {
  connection_id: string;
  institution_id: string;
  institution_name: string;
  status: 'waiting' | 'active' | 'expired' | 'failing';
  problem: ProviderFailure | null;
  state_hash: Uint8Array | null;
  state_session: Uint8Array | null;
  state_until: When;
  verifier_key: string | null;
  verifier_box: Uint8Array | null;
  tokens_key: string | null;
  tokens_box: Uint8Array | null;
  last_refresh: When;
  last_attempt: When;
  refresh_id: string | null;
  refresh_state: Exclude<ConnectionRefresh['state'], 'never'> | null;
  refresh_attempt: number;
  refresh_started: When;
  refresh_ended: When;
  /** Since when nothing is fetched, because the client said so. */
  paused_at: When;
}

/** How many tries a refresh has, how far apart, and how long it may take. spec §9 */
export const REFRESH_TRIES = 10;
export const REFRESH_PAUSE_MS = 2_000;
export const REFRESH_LIMIT_MS = 180_000;
/** assumed: values are fetched by themselves once a day. */
export const REFRESH_EVERY_MS = 86_400_000;

/** The household's connections that were answered once, by name. */
export async function selectConnections({ sql, household }: HouseholdScope): Promise<Connection[]> {
  const rows = await sql.query<ConnectionRow & { found: number; linked: number; fresh: number }>(
    `select c.*, (select count(*)::int from connection_account a
         where a.connection_id = c.connection_id and not a.missing) as found,
       (select count(*)::int from connection_account a
         where a.connection_id = c.connection_id and a.account_key is not null) as linked,
       (select count(*)::int from connection_account a where a.connection_id = c.connection_id
         and a.later and a.account_key is null and not a.missing) as fresh
     from connection c where c.household_id = $1 and c.status <> 'waiting' and c.removed_at is null
     order by c.institution_name, c.connection_id`,
    [household],
  );
  return rows.map(({ found, linked, fresh, ...row }) => {
    const { status } = row;
    if (status === 'waiting') throw new Error('Only what was answered is listed.');
    const last = instantOf(row.last_refresh);
    const attempt = instantOf(row.last_attempt);
    const paused = instantOf(row.paused_at);
    return {
      connectionid: row.connection_id,
      institutionid: row.institution_id,
      institution: row.institution_name,
      health: status,
      ...(row.problem !== null && { problem: row.problem }),
      found,
      linked,
      fresh,
      ...(paused !== null && { pausedat: paused }),
      ...(last !== null && { lastrefresh: last }),
      ...(attempt !== null &&
        status !== 'expired' &&
        paused === null && {
          nextrefresh: new Date(Date.parse(attempt) + REFRESH_EVERY_MS).toISOString(),
        }),
      refresh: refreshOf(row),
    };
  });
}

export function refreshOf(row: ConnectionRow): ConnectionRefresh {
  const [started, ended] = [instantOf(row.refresh_started), instantOf(row.refresh_ended)];
  return {
    state: row.refresh_state ?? 'never',
    attempt: row.refresh_attempt,
    of: REFRESH_TRIES,
    ...(started !== null && { startedat: started }),
    ...(ended !== null && { endedat: ended }),
    ...(row.refresh_state === 'failed' && row.problem !== null && { problem: row.problem }),
  };
}

export function instantOf(value: When): string | null {
  return value === null ? null : new Date(value).toISOString();
}

/** One connection, null when there is none of the household's; `lock` keeps others waiting until the transaction ends. */
export async function selectConnection(
  { sql, household }: HouseholdScope,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<ConnectionRow | null> {
  const rows = await sql.query<ConnectionRow>(
    `select * from connection
     where household_id = $1 and connection_id = $2 and removed_at is null ${lock ? 'for update' : ''}`,
    [household, id],
  );
  return rows[0] ?? null;
}

/**
 * How many connections the household has, those that wait for an answer included. What nobody
 * answered in time is deleted first: closed windows must not use up the limit.
 */
export async function countConnections(
  { sql, household }: HouseholdScope,
  now: Date,
): Promise<number> {
  await sql.query(
    `delete from connection where household_id = $1 and status = 'waiting' and state_until <= $2::timestamptz`,
    [household, now.toISOString()],
  );
  const rows = await sql.query<{ count: number }>(
    'select count(*)::int as count from connection where household_id = $1 and removed_at is null',
    [household],
  );
  return rows[0]?.count ?? 0;
}

/** What a consent is asked with. */
export interface ConsentState {
  hash: Uint8Array;
  session: Uint8Array;
  until: Date;
  verifier: Sealed;
}

export async function insertConnection(
  { sql, household, subject }: HouseholdScope,
  row: { id: string; institutionId: string; institutionName: string; now: Date },
): Promise<void> {
  await sql.query(
    `insert into connection (connection_id, household_id, institution_id, institution_name, begun_by, created_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz)`,
    [
      ...[row.id, household, row.institutionId, row.institutionName, subject],
      row.now.toISOString(),
    ],
  );
}

/** Remembers what the answer has to bring, or null: an answer is taken once. */
export async function saveState(
  { sql, household }: HouseholdScope,
  id: string,
  state: ConsentState | null,
): Promise<void> {
  await sql.query(
    `update connection set state_hash = $3, state_session = $4, state_until = $5::timestamptz,
       verifier_key = $6, verifier_box = $7
     where household_id = $1 and connection_id = $2`,
    [
      ...[household, id, state?.hash ?? null, state?.session ?? null],
      ...[state?.until.toISOString() ?? null],
      ...[state?.verifier.keyId ?? null, state?.verifier.box ?? null],
    ],
  );
}

/** Keeps what the institution gave. In the name of whoever consented last, its values are fetched. */
export async function saveTokens(
  { sql, household, subject }: HouseholdScope,
  id: string,
  tokens: Sealed,
): Promise<boolean> {
  const rows = await sql.query(
    `update connection set tokens_key = $3, tokens_box = $4, begun_by = $5,
       status = case when status in ('waiting', 'expired') then 'active' else status end,
       problem = case when problem = 'consent' then null else problem end
     where household_id = $1 and connection_id = $2 returning connection_id`,
    [household, id, tokens.keyId, tokens.box, subject],
  );
  return rows.length > 0;
}

/** Lets a connection rest from `since`, or goes on with null. */
export async function savePause(
  { sql, household }: HouseholdScope,
  id: string,
  since: Date | null,
): Promise<void> {
  await sql.query(
    `update connection set paused_at = $3::timestamptz
     where household_id = $1 and connection_id = $2`,
    [household, id, since?.toISOString() ?? null],
  );
}

/** Notes that a refresh begins. */
export async function startRefresh(
  { sql, household }: HouseholdScope,
  id: string,
  { refreshId, now }: { refreshId: string; now: Date },
): Promise<void> {
  await sql.query(
    `update connection set refresh_id = $3, refresh_state = 'running', refresh_attempt = 0,
       refresh_started = $4::timestamptz, refresh_ended = null, last_attempt = $4::timestamptz
     where household_id = $1 and connection_id = $2`,
    [household, id, refreshId, now.toISOString()],
  );
}

/** Notes which try a refresh is at; null once it was stopped, replaced or removed. */
export async function noteTry(
  { sql, household }: HouseholdScope,
  { id, refreshId, attempt }: { id: string; refreshId: string; attempt: number },
): Promise<ConnectionRow | null> {
  const rows = await sql.query<ConnectionRow>(
    `update connection set refresh_attempt = $4::int
     where household_id = $1 and connection_id = $2 and refresh_id = $3 and refresh_state = 'running'
     returning *`,
    [household, id, refreshId, attempt],
  );
  return rows[0] ?? null;
}

/** True while a refresh runs; nothing ends it before this transaction does. */
export async function holdRefresh(
  { sql, household }: HouseholdScope,
  id: string,
  refreshId: string,
): Promise<boolean> {
  const rows = await sql.query(
    `select from connection
     where household_id = $1 and connection_id = $2 and refresh_id = $3 and refresh_state = 'running' for update`,
    [household, id, refreshId],
  );
  return rows.length > 0;
}

/** Ends the refresh that runs; true when it did run. */
export async function endRefresh(
  { sql, household }: HouseholdScope,
  id: string,
  end: {
    refreshId: string;
    state: 'done' | 'failed' | 'cancelled';
    problem: ProviderFailure | null;
    now: Date;
  },
): Promise<boolean> {
  const status = statusAfter(end);
  const rows = await sql.query(
    `update connection set refresh_state = $4, refresh_ended = $5::timestamptz,
       status = coalesce($6, status),
       problem = case when $4 = 'cancelled' then problem else $7 end,
       last_refresh = case when $4 = 'done' then $5::timestamptz else last_refresh end
     where household_id = $1 and connection_id = $2 and refresh_id = $3 and refresh_state = 'running'
     returning connection_id`,
    [household, id, end.refreshId, end.state, end.now.toISOString(), status, end.problem],
  );
  return rows.length > 0;
}

function statusAfter({
  state,
  problem,
}: {
  state: 'done' | 'failed' | 'cancelled';
  problem: ProviderFailure | null;
}): 'active' | 'expired' | 'failing' | null {
  if (state === 'cancelled') return null;
  if (state === 'done') return 'active';
  return problem === 'consent' ? 'expired' : 'failing';
}

export async function deleteConnection(
  { sql, household }: HouseholdScope,
  id: string,
): Promise<void> {
  await sql.query('delete from connection where household_id = $1 and connection_id = $2', [
    household,
    id,
  ]);
}
