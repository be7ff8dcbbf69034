import { createHash } from 'node:crypto';
import type { Sql } from '../../db/sql';
import { ImportRefusal } from '../refusal';
import type { ManifestRow } from './manifest';

/** Whose a document is. */
export interface Place {
  household: string;
  account: string | null;
}

export interface PlannedDocument {
  id: string;
  outcome: 'new' | 'corrected' | 'unchanged';
  version: number;
  supersedes: string | null;
}

/** Of where it belongs and what is in it: the same file of the same place is the same document. */
function documentId({ household, account }: Place, row: ManifestRow, sha256: string): string {
  const { kind, type, from, to, title } = row;
  const hash = createHash('sha256')
    .update(JSON.stringify([household, account, kind, type, from, to, title, sha256]))
    .digest('hex')
    .slice(0, 32);
  // In letters: keys must not look like numbers of accounts.
  return `doc${hash.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
}

/** What a file would become: nothing that was delivered ever changes, so another file of the same place is a correction. */
export async function planDocument(
  sql: Sql,
  place: Place,
  row: ManifestRow,
  sha256: string,
): Promise<PlannedDocument> {
  const id = documentId(place, row, sha256);
  const [known] = await sql.query<{ version: number }>(
    'select version from document where document_id = $1',
    [id],
  );
  if (known) return { id, outcome: 'unchanged', version: known.version, supersedes: null };
  const [last] = await sql.query<{ id: string; version: number }>(
    `select document_id as id, version from document d
     where household_id = $1 and account_key is not distinct from $2 and kind = $3 and document_type = $4
       and period_from = $5::date and period_to = $6::date and title = $7
       and not exists (select from document later where later.supersedes = d.document_id)
     order by version desc limit 1`,
    [place.household, place.account, row.kind, row.type, row.from, row.to, row.title],
  );
  if (!last && row.correction !== null)
    throw new ImportRefusal('There is nothing that it could correct: leave “correction” empty.');
  if (!last) return { id, outcome: 'new', version: 1, supersedes: null };
  if (row.correction === null)
    throw new ImportRefusal(
      'Another file of this title and period was delivered: say what is different in “correction”.',
    );
  return { id, outcome: 'corrected', version: last.version + 1, supersedes: last.id };
}

export async function insertDocument(
  sql: Sql,
  { household, account }: Place,
  row: ManifestRow,
  { id, version, supersedes }: PlannedDocument,
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into document (document_id, household_id, account_key, kind, document_type, title, period_from, period_to,
       document_date, delivered_at, version, supersedes, correction)
     values ($1, $2, $3, $4, $5, $6, $7::date, $8::date, $9::date, $10::timestamptz, $11::int, $12, $13)`,
    [
      ...[id, household, account, row.kind, row.type, row.title, row.from, row.to, row.date],
      ...[now.toISOString(), version, supersedes, row.correction],
    ],
  );
  // What was owed is there.
  await sql.query(
    `update document_expectation set document_id = $1
     where household_id = $2 and account_key is not distinct from $3 and kind = $4 and document_type = $5
       and period_to = $6::date and document_id is null and entry_id is null`,
    [id, household, account, row.kind, row.type, row.to],
  );
}
