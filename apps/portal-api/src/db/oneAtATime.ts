import type { Sql } from './sql';

/**
 * Lets servers that start together do something one after the other, until the transaction ends. Whoever comes later
 * waits as long as it takes: no request waits for it, so the limit of a statement's time does not apply.
 */
export async function oneAtATime(sql: Sql, name: string): Promise<void> {
  await sql.query("select set_config('statement_timeout', '0', true)");
  // Any name does, as long as nothing else in this database locks the same one.
  await sql.query('select pg_advisory_xact_lock(hashtext($1))', [name]);
}
