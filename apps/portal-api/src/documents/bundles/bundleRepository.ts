import type { Sql } from '../../db/sql';
import { safeName } from '../../groups/documents/sendContent';

export interface BundleRow {
  bundle_id: string;
  household_id: string;
  form: 'zip' | 'pdf';
  state: 'queued' | 'running' | 'ready' | 'failed';
  done: number;
  total: number;
  sha256: string | null;
  bytes: string | null;
  failure: string | null;
  created: string;
  expires: string;
  is_over: boolean;
}

const UTC = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Null when it is not the household's, like one that never was. */
export async function selectBundle(sql: Sql, id: string, now: Date): Promise<BundleRow | null> {
  const [row] = await sql.query<BundleRow>(
    `select bundle_id, household_id, form, state, done, cardinality(documents) as total, sha256, bytes, failure,
       to_char(created_at at time zone 'UTC', ${UTC}) as created, to_char(expires_at at time zone 'UTC', ${UTC}) as expires,
       expires_at <= $2::timestamptz as is_over
     from document_bundle where bundle_id = $1`,
    [id, now.toISOString()],
  );
  return row ?? null;
}

/** A document of a bundle with its fixed bytes and the name of its file in a ZIP. */
export interface BundledDocument {
  id: string;
  title: string;
  kind: string;
  account: string | null;
  date: string;
  version: number;
  sha256: string | null;
  bytes: number;
  pages: number;
  file: string;
}

/** The documents of a bundle in the order in which they were chosen; a ZIP's names sort by date and are all different. */
export async function selectBundled(sql: Sql, bundle: string): Promise<BundledDocument[]> {
  const rows = await sql.query<Omit<BundledDocument, 'file'>>(
    `select d.document_id as id, d.title, d.kind, a.account_name as account, d.document_date as date, d.version, c.sha256,
       coalesce(c.bytes, 0)::int as bytes, coalesce(c.pages, 0) as pages
     from document_bundle b, unnest(b.documents) with ordinality as chosen (document_id, place)
     join document d using (document_id) left join account a on a.account_key = d.account_key
     left join document_content c on c.document_id = d.document_id
     where b.bundle_id = $1 and d.household_id = b.household_id order by chosen.place`,
    [bundle],
  );
  const used = new Set<string>();
  return rows.map((row) => ({ ...row, file: uniqueName(row, used) }));
}

function uniqueName(
  { date, account, title, version, id }: Omit<BundledDocument, 'file'>,
  used: Set<string>,
): string {
  const words = [date, account, title, version > 1 ? `v${version}` : null]
    .filter(Boolean)
    .join('_');
  const name = safeName(words).replace(/\s+/g, '-');
  const file = used.has(name) ? `${name}_${id.slice(-8)}` : name;
  used.add(file);
  return `${file}.pdf`;
}
