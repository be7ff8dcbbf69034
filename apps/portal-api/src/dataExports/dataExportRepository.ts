import type { DataExport } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../auth/requestContext';
import type { Sql } from '../db/sql';

export interface StoredExport extends DataExport {
  subject: string;
  household: string;
  /** Null until it is ready. */
  sha256: string | null;
  /** How many bytes lie before it in the store. */
  lead: number;
  isOver: boolean;
}

interface ExportRow {
  export_id: string;
  household_id: string;
  subject: string;
  state: DataExport['state'];
  sha256: string | null;
  lead_bytes: number;
  bytes: string | null;
  row_count: string | null;
  failure: string | null;
  created: string;
  expires: string;
  is_over: boolean;
}

const UTC = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const COLUMNS = `export_id, household_id, subject, state, sha256, lead_bytes, bytes, row_count, failure,
  to_char(created_at at time zone 'UTC', ${UTC}) as created, to_char(expires_at at time zone 'UTC', ${UTC}) as expires,
  expires_at <= $1::timestamptz as is_over`;

/** Null when it is not one of theirs, like one that never was. */
export async function selectExport(sql: Sql, id: string, now: Date): Promise<StoredExport | null> {
  const [row] = await sql.query<ExportRow>(
    `select ${COLUMNS} from data_export where export_id = $2`,
    [now.toISOString(), id],
  );
  return row ? storedOf(row) : null;
}

/** Those of a person that have not expired, newest first. */
export async function selectExports(
  { sql, subject }: HouseholdScope,
  now: Date,
): Promise<StoredExport[]> {
  const rows = await sql.query<ExportRow>(
    `select ${COLUMNS} from data_export where subject = $2 and expires_at > $1::timestamptz
     order by created_at desc, export_id desc limit 50`,
    [now.toISOString(), subject],
  );
  return rows.map(storedOf);
}

interface NewExport {
  id: string;
  created: Date;
  expires: Date;
}

/** False when one of this person is in work already. */
export async function insertExport(
  { sql, household, subject }: HouseholdScope,
  { id, created, expires }: NewExport,
): Promise<boolean> {
  const rows = await sql.query(
    `insert into data_export (export_id, household_id, subject, created_at, expires_at)
     values ($1, $2, $3, $4::timestamptz, $5::timestamptz)
     on conflict (subject) where state in ('queued', 'running') do nothing returning export_id`,
    [id, household, subject, created.toISOString(), expires.toISOString()],
  );
  return rows.length > 0;
}

export interface Noted {
  state: 'running' | 'ready' | 'failed';
  sha256?: string;
  lead?: number;
  bytes?: number;
  rows?: number;
  failure?: string;
}

/** Writes down how far an export is. */
export async function noteExport(sql: Sql, id: string, noted: Noted): Promise<void> {
  const { state, sha256 = null, lead = null, bytes = null, rows = null, failure = null } = noted;
  await sql.query(
    `update data_export set state = $2, sha256 = coalesce($3, sha256), bytes = coalesce($4::bigint, bytes),
       row_count = coalesce($5::bigint, row_count), failure = $6, lead_bytes = coalesce($7::int, lead_bytes)
     where export_id = $1`,
    [id, state, sha256, bytes, rows, failure, lead],
  );
}

/** What may be forgotten, with its bytes where they are nobody else's: those that others may have begin without a lead. */
export async function selectExpired(
  sql: Sql,
  now: Date,
): Promise<{ id: string; sha256: string | null }[]> {
  return sql.query(
    `select export_id as id, case when lead_bytes > 0 then sha256 end as sha256
     from data_export where expires_at < $1::timestamptz order by expires_at limit 500`,
    [now.toISOString()],
  );
}

export async function deleteExport(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from data_export where export_id = $1', [id]);
}

function storedOf(row: ExportRow): StoredExport {
  const { bytes, row_count: rows, failure } = row;
  return {
    exportid: row.export_id,
    household: row.household_id,
    subject: row.subject,
    state: row.state,
    ...(bytes !== null && { bytes: Number(bytes) }),
    ...(rows !== null && { rows: Number(rows) }),
    ...(failure !== null && { failure }),
    created: row.created,
    expires: row.expires,
    sha256: row.sha256,
    lead: row.lead_bytes,
    isOver: row.is_over,
  };
}
