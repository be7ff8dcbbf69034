import type { Sql } from '../../db/sql';

export interface KnownHousehold {
  id: string;
  name: string;
}

/** By the firm's own id, or by its id here; null when there is none. Asks with the books' rights. */
export async function selectHousehold(sql: Sql, named: string): Promise<KnownHousehold | null> {
  const [row] = await sql.query<KnownHousehold>(
    `select household_id as id, name from household
     where household_id = coalesce(
       (select household_id from import_name where kind = 'household' and firm_id = $1), $1)`,
    [named],
  );
  return row ?? null;
}
