import type { Sql } from '../../db/sql';

export interface StoredAuthorization {
  authorization_id: string;
  household_id: string;
  subject: string;
  transfer_id: string;
  decision: 'approved' | 'declined' | null;
}

/** Held; null for an unknown link as for a wrong key. */
export async function findAuthorization(
  sql: Sql,
  id: string,
  keyHash: Uint8Array,
): Promise<StoredAuthorization | null> {
  const rows = await sql.query<StoredAuthorization>(
    'select * from find_payment_authorization($1, $2)',
    [id, keyHash],
  );
  return rows[0] ?? null;
}

export async function decideAuthorization(
  sql: Sql,
  id: string,
  approve: boolean,
  now: Date,
): Promise<void> {
  await sql.query(
    `update payment_authorization set decision = $2, decided_at = $3::timestamptz
     where authorization_id = $1 and decision is null`,
    [id, approve ? 'approved' : 'declined', now.toISOString()],
  );
}

/** Whether the firm lets a person sign in. */
export async function hasAccess(sql: Sql, subject: string): Promise<boolean> {
  const [row] = await sql.query<{ has: boolean }>('select client_has_access($1) as has', [subject]);
  return row?.has === true;
}
