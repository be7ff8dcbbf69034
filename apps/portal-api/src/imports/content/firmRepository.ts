import type { Sql } from '../../db/sql';
import type { ContentOutcome } from './contentRepository';
import type { FirmFile } from './firmFile';

/** The surface that the message is shown on: spec §7 asks with `s=w`. */
const SURFACE = 'w';

/** Makes the configuration what the file says; what it does not name of a type is kept as it is. */
export async function putFirm(
  sql: Sql,
  { maintenance, ...types }: FirmFile,
): Promise<ContentOutcome> {
  const [{ known } = { known: false }] = await sql.query<{ known: boolean }>(
    "select exists (select 1 from dynamic_config where config_type = 'firm') as known",
  );
  const changed: unknown[] = [];
  for (const [type, value] of Object.entries(types)) {
    // Of the firm's face what the file leaves out is gone; a session has settings that are no firm's to say.
    const next = type === 'session' ? 'dynamic_config.value || excluded.value' : 'excluded.value';
    changed.push(
      ...(await sql.query(
        `insert into dynamic_config (config_type, value) values ($1, $2::text::jsonb)
         on conflict (config_type) do update set value = ${next}
         where dynamic_config.value is distinct from ${next} returning config_type`,
        [type, JSON.stringify(value)],
      )),
    );
  }
  changed.push(...(await putMaintenance(sql, maintenance)));
  if (!known) return 'new';
  return changed.length > 0 ? 'changed' : 'unchanged';
}

function putMaintenance(sql: Sql, maintenance: FirmFile['maintenance']): Promise<unknown[]> {
  if (!maintenance)
    return sql.query('delete from maintenance_message where surface = $1 returning surface', [
      SURFACE,
    ]);
  return sql.query(
    `insert into maintenance_message (surface, message, until) values ($1, $2, $3::timestamptz)
     on conflict (surface) do update set message = excluded.message, until = excluded.until
     where (maintenance_message.message, maintenance_message.until)
       is distinct from (excluded.message, excluded.until) returning surface`,
    [SURFACE, maintenance.message, maintenance.until],
  );
}
