import type { DocumentKind } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { DocumentPlace } from './documentRepository';

export interface SearchFilter {
  words: string;
  kind?: DocumentKind | undefined;
  accounts?: readonly string[] | undefined;
}

export interface Found {
  document: string;
  date: string;
  /** 0 is the title. */
  page: number;
  headline: string | null;
}

/** Beyond so many pages with the words, the newest documents are walked instead of all hits sorted. */
const MOST_HITS = 2_000;

/** What no text of a document holds; ts_headline puts it around what it found. */
export const MARK = '\u0001';

const SHAPE = `StartSel=${MARK}, StopSel=${MARK}, MaxWords=30, MinWords=12, ShortWord=2, MaxFragments=1`;

/** Documents with the words, newest first, each with its first page that has them and the passage. */
export async function searchDocuments(
  { sql, household }: HouseholdScope,
  { words, kind, accounts }: SearchFilter,
  rows: number,
  after: DocumentPlace | null,
): Promise<Found[]> {
  const values = [words, household, kind ?? null, accounts ?? null, after?.day ?? null];
  return sql.query<Found>(
    `with hit as materialized (select * from search_documents($1, ${MOST_HITS + 1})),
     few as (select count(*) <= ${MOST_HITS} as few from hit),
     matched as (
       select document_id, min(page) as page from hit, few where few.few group by document_id
       union all
       -- A word that stands everywhere: the newest documents have it too.
       select d.document_id, (select min(p.page) from document_page p
         where p.document_id = d.document_id and p.search @@ websearch_to_tsquery('english', $1))
       from few, lateral (select document_id from document where household_id = $2
         order by document_date desc, document_id desc limit ${MOST_HITS}) d
       where not few.few
       union all
       select document_id, 0 from document
       where household_id = $2 and to_tsvector('english', title) @@ websearch_to_tsquery('english', $1)
     ), best as (
       select d.document_id, d.document_date, coalesce(min(nullif(m.page, 0)), 0) as page
       from matched m join document d using (document_id)
       where m.page is not null and d.household_id = $2 and ($3::text is null or d.kind = $3)
         and ($4::text[] is null or d.account_key = any($4::text[]))
         and not exists (select from document later where later.supersedes = d.document_id)
         and ($5::date is null or (d.document_date, d.document_id) < ($5::date, $6))
       group by 1, 2
       order by d.document_date desc, d.document_id desc limit $7::int
     )
     select b.document_id as document, b.document_date as date, b.page,
       ts_headline('english', p.words, websearch_to_tsquery('english', $1), '${SHAPE}') as headline
     from best b left join document_page p on p.document_id = b.document_id and p.page = b.page
     order by b.document_date desc, b.document_id desc`,
    [...values, after?.id ?? null, rows],
  );
}

/** How many documents were searched inside, and how many have not been needed yet. */
export async function countSearched(
  { sql, household }: HouseholdScope,
  { kind, accounts }: SearchFilter,
): Promise<{ searched: number; unread: number }> {
  const [row] = await sql.query<{ searched: number; unread: number }>(
    `select count(c.document_id)::int as searched, (count(*) - count(c.document_id))::int as unread
     from document d left join document_content c using (document_id)
     where d.household_id = $1 and ($2::text is null or d.kind = $2)
       and ($3::text[] is null or d.account_key = any($3::text[]))`,
    [household, kind ?? null, accounts ?? null],
  );
  return row ?? { searched: 0, unread: 0 };
}
