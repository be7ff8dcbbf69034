import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import type { Sql } from '../db/sql';
import { messageDelivery } from '../outbox/messageDelivery';
import { queueOf } from './queueOf';

/** Where pg-boss keeps its tables. */
export const JOBS_SCHEMA = 'pgboss';

const WRITES_VERSION = /insert into pgboss\.version\(version\) values \('(\d+)'\)/i;

/** Creates pg-boss's tables, or brings them up to the version of this build, inside a transaction that is open; and the queue of messages. */
export async function installQueues(sql: Sql): Promise<void> {
  const plan = getConstructionPlans(JOBS_SCHEMA);
  const wanted = Number(WRITES_VERSION.exec(plan)?.[1]);
  if (!wanted) throw new Error('pg-boss does not say which version its tables have.');
  const installed = await installedVersion(sql);
  if (installed === null) await sql.script(withoutTransaction(plan));
  else if (installed < wanted)
    await sql.script(withoutTransaction(getMigrationPlans(JOBS_SCHEMA, installed)));
  // Commands send it too, on a database on which no server has run yet.
  await sql.query(`select ${JOBS_SCHEMA}.create_queue($1, $2::jsonb)`, [
    messageDelivery.name,
    JSON.stringify(queueOf(messageDelivery)),
  ]);
}

async function installedVersion(sql: Sql): Promise<number | null> {
  const [table] = await sql.query<{ there: boolean }>(
    "select to_regclass('pgboss.version') is not null as there",
  );
  if (!table?.there) return null;
  const rows = await sql.query<{ version: number }>('select version from pgboss.version');
  return rows[0]?.version ?? null;
}

/** The plans bring a transaction of their own; here they are part of a larger one. */
function withoutTransaction(plan: string): string {
  const inner = /^\s*begin;(?<statements>.*)commit;\s*$/is.exec(plan)?.groups?.statements;
  if (inner === undefined) throw new Error('pg-boss writes its plans in another form now.');
  return inner;
}
