import { selectFirmFace } from '../../groups/template/templateRepository';
import type { Sql } from '../../db/sql';
import type { AccountFacts, DocumentToDraw } from '../kinds/source';
import type { PaperFirm } from '../layout/paper';
import type { StoredContent } from '../store/documentStore';

/** The bytes of a document, fixed for good. */
export interface FixedContent extends StoredContent {
  pages: number;
}

export async function selectContent(sql: Sql, document: string): Promise<FixedContent | null> {
  const [row] = await sql.query<{ sha256: string; bytes: string; pages: number }>(
    'select sha256, bytes, pages from document_content where document_id = $1',
    [document],
  );
  return row ? { ...row, bytes: Number(row.bytes) } : null;
}

/** Fixes the bytes of a document and what stands on its pages; whoever was first has fixed them. */
export async function insertContent(
  sql: Sql,
  { id, household }: Pick<DocumentToDraw, 'id' | 'household'>,
  { sha256, bytes }: StoredContent,
  pages: readonly string[],
): Promise<FixedContent> {
  const added = await sql.query(
    `insert into document_content (document_id, household_id, sha256, bytes, pages)
     values ($1, $2, $3, $4::bigint, $5::int) on conflict do nothing returning document_id`,
    [id, household, sha256, bytes, Math.max(pages.length, 1)],
  );
  if (added.length > 0) {
    await sql.query(
      `insert into document_page (document_id, page, household_id, words)
       select $1, place, $2, words from unnest($3::text[]) with ordinality as t (words, place)`,
      // A page may hold what no text of PostgreSQL can.
      [id, household, pages.map((words) => words.replaceAll('\u0000', ' '))],
    );
  }
  const fixed = await selectContent(sql, id);
  if (!fixed) throw new Error(`The content of ${id} was not kept.`);
  return fixed;
}

interface DrawRow {
  document_id: string;
  household_id: string;
  household_name: string;
  account_key: string | null;
  kind: string;
  document_type: string;
  title: string;
  period_from: string;
  period_to: string;
  document_date: string;
  version: number;
  correction: string | null;
  entry_id: string | null;
  recipe: Record<string, unknown> | null;
  is_corrected: boolean;
}

/** Null for a document that came as a file: there is nothing to draw. */
export async function selectToDraw(sql: Sql, document: string): Promise<DocumentToDraw | null> {
  const [row] = await sql.query<DrawRow>(
    `select d.*, h.name as household_name,
       exists (select from document later where later.supersedes = d.document_id) as is_corrected
     from document d join household h using (household_id) where d.document_id = $1`,
    [document],
  );
  if (!row?.recipe) return null;
  return {
    id: row.document_id,
    household: row.household_id,
    householdName: row.household_name,
    account: row.account_key,
    kind: row.kind,
    type: row.document_type,
    title: row.title,
    from: row.period_from,
    to: row.period_to,
    date: row.document_date,
    version: row.version,
    correction: row.correction,
    entry: row.entry_id,
    // What was corrected later was wrong before, also when it is drawn only now.
    recipe: { ...row.recipe, corrected: row.is_corrected },
  };
}

/** Names as the firm knows them, not as the client calls them today: a document does not change with a nickname. */
export async function selectAccountFacts(sql: Sql, account: string): Promise<AccountFacts | null> {
  const [row] = await sql.query<AccountFacts>(
    `select account_name as name, masked_number as "maskedNumber", registration
     from account where account_key = $1`,
    [account],
  );
  return row ?? null;
}

/** The firm as its documents name it: as it names itself, or as the account does where nobody has said. */
export async function selectFirm(sql: Sql, household: string): Promise<PaperFirm> {
  const { name, support } = await selectFirmFace(sql);
  const [row] = await sql.query<{ institution: string }>(
    `select institution from account where household_id = $1 and source = 'firm' order by position limit 1`,
    [household],
  );
  const contact = [support?.phone, support?.hours].filter(Boolean).join(' · ');
  return { name: name ?? row?.institution ?? '', contact };
}
