import type { MaintenanceMessage } from '@portal/api-sdk/server';
import type { Sql } from '../../db/sql';

interface MessageRow {
  message: string;
  /** RFC 3339, UTC. */
  until: string | null;
}

/** The message for a surface while it is announced; empty when nothing is planned. */
export async function selectMaintenanceMessage(
  sql: Sql,
  surface: string,
): Promise<MaintenanceMessage> {
  const rows = await sql.query<MessageRow>(
    `select message, to_char(until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as until
     from maintenance_message where surface = $1 and (until is null or until > now())`,
    [surface],
  );
  const row = rows[0];
  return row ? { message: row.message, ...(row.until !== null && { until: row.until }) } : {};
}
