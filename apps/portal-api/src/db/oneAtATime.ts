import type { Sql } from './sql';

/**
 * Lets servers that start together do something one after the other, until the transaction ends. Whoever comes later
 * waits as long as it takes: no request waits for it, so the limit of a statement's time does not apply.
 */
export async function oneAtATime(sql: Sql, name: string): Promise<void> {
  patient.add(sql);
  await sql.query(
    `select set_config(name, '0', true)
     from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) name`,
  );
  // Any name does, as long as nothing else in this database locks the same one.
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [name]);
}

const patient = new WeakSet<Sql>();

/** True in a transaction whose statements may take as long as they need. */
export function takesItsTime(sql: Sql): boolean {
  return patient.has(sql);
}
