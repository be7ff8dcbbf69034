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

const FILTER = `d.household_id = $2 and ($3::text is null or d.kind = $3)
  and ($4::text[] is null or d.account_key = any($4::text[]))
  and (select later.document_id from document later where later.supersedes = d.document_id) is null
  and ($5::date is null or (d.document_date, d.document_id) < ($5::date, $6::text))`;

/** All pages with the words are looked up, and their documents sorted. */
const FEW = `select d.document_id, d.document_date, coalesce(min(nullif(m.page, 0)), 0) as page
  from search_documents($1, ${MOST_HITS}) m join document d using (document_id)
  where ${FILTER} group by 1, 2
  order by d.document_date desc, d.document_id desc limit $7::int`;

/** Words that stand nearly everywhere: documents are read one by one from the newest until the page is full. */
const MANY = `select d.document_id, d.document_date, found.page
  from (select d.* from document d where ${FILTER}
      order by d.document_date desc, d.document_id desc offset 0) d,
    lateral (select coalesce(
      (select min(p.page) from document_page p
        where p.document_id = d.document_id and p.search @@ websearch_to_tsquery('english', $1)),
      case when to_tsvector('english', d.title) @@ websearch_to_tsquery('english', $1) then 0 end) as page) found
  where found.page is not null
  order by d.document_date desc, d.document_id desc limit $7::int`;

/** Documents with the words, newest first, each with its first page that has them and the passage. */
export async function searchDocuments(
  { sql, household }: HouseholdScope,
  { words, kind, accounts }: SearchFilter,
  rows: number,
  after: DocumentPlace | null,
): Promise<Found[]> {
  const [hits] = await sql.query<{ few: boolean }>(
    `select count(*) <= ${MOST_HITS} as few from search_documents($1, ${MOST_HITS + 1})`,
    [words],
  );
  const place = [after?.day ?? null, after?.id ?? null];
  return sql.query<Found>(
    `with best as materialized (${hits?.few ? FEW : MANY})
     select b.document_id as document, b.document_date as date, b.page,
       ts_headline('english', p.words, websearch_to_tsquery('english', $1), '${SHAPE}') as headline
     from best b left join document_page p on p.document_id = b.document_id and p.page = b.page
     order by b.document_date desc, b.document_id desc`,
    [words, household, kind ?? null, accounts ?? null, ...place, rows],
  );
}

/** How many documents were searched inside, and how many have not been needed yet. */
export async function countSearched(
  { sql, household }: HouseholdScope,
  { kind, accounts }: SearchFilter,
): Promise<{ searched: number; unread: number }> {
  const [row] = await sql.query<{ searched: number; unread: number }>(
    `select coalesce(sum(searched), 0)::int as searched, coalesce(sum(documents - searched), 0)::int as unread
     from document_tally
     where household_id = $1 and ($2::text is null or kind = $2) and ($3::text[] is null or account_key = any($3::text[]))`,
    [household, kind ?? null, accounts ?? null],
  );
  return row ?? { searched: 0, unread: 0 };
}
