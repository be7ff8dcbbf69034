import type { Document, DocumentKind, DocumentStatusFilter } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import type { SqlValue } from '../../db/sql';

export interface DocumentFilter {
  kind?: DocumentKind | undefined;
  accounts?: readonly string[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
  types?: readonly string[] | undefined;
  year?: number | undefined;
  status?: DocumentStatusFilter | undefined;
  title?: string | undefined;
  /** Only these, in whatever version. */
  documents?: readonly string[] | undefined;
  entry?: string | undefined;
}

/** Where a page ended. */
export interface DocumentPlace {
  day: string;
  id: string;
}

interface DocumentRow {
  document_id: string;
  kind: DocumentKind;
  document_type: string;
  title: string;
  account_key: string | null;
  account_name: string | null;
  period_from: string;
  period_to: string;
  document_date: string;
  delivered: string;
  version: number;
  supersedes: string | null;
  superseded_by: string | null;
  correction: string | null;
  entry_id: string | null;
  reading: Document['reading'];
  bytes: string | null;
  pages: number | null;
}

/** assumed: whoever has never looked finds what came in the last 30 days new. */
const NEW_FOR = "interval '30 days'";

export const UTC = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Has the person who asks opened it, and if not: came it since they looked last? */
const READING = `case when o.subject is not null then 'read'
  when d.delivered_at > coalesce(k.looked_before, now() - ${NEW_FOR}) then 'new' else 'unread' end`;

/** A statement of a document list that numbers its values. */
export class DocumentQuery {
  readonly values: SqlValue[] = [];
  readonly #scope: HouseholdScope;

  constructor(scope: HouseholdScope) {
    this.#scope = scope;
  }

  value(value: SqlValue, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** Documents with what is known of them, under a filter. */
  source(filter: DocumentFilter): string {
    const subject = this.value(this.#scope.subject, 'text');
    const { status } = filter;
    const parts = this.#conditions(filter);
    if (!filter.documents) parts.push('later.document_id is null');
    if (status && status !== 'corrected') parts.push(`${READING} = ${this.value(status, 'text')}`);
    return `${this.#known('document', subject)} where ${parts.join(' and ')}`;
  }

  /**
   * The first documents under a filter after a place, with what is known of them. The page is found before anything is
   * joined to it, so that it costs the same whatever else there is.
   */
  page(filter: DocumentFilter, rows: number, after: DocumentPlace | null): string {
    const subject = this.value(this.#scope.subject, 'text');
    const { status } = filter;
    const parts = this.#conditions(filter);
    // Subqueries, not joins: they are asked row by row, as far as the page goes.
    if (!filter.documents)
      parts.push(
        '(select later.document_id from document later where later.supersedes = d.document_id) is null',
      );
    if (status && status !== 'corrected')
      parts.push(
        `(select ${READING} from (select) one
           left join document_opening o on o.document_id = d.document_id and o.subject = ${subject}
           left join document_look k on k.subject = ${subject} and k.kind = d.kind) = ${this.value(status, 'text')}`,
      );
    if (after)
      parts.push(
        `(d.document_date, d.document_id) < (${this.value(after.day, 'date')}, ${this.value(after.id, 'text')})`,
      );
    return this.#known(
      `(select d.* from document d where ${parts.join(' and ')}
        order by d.document_date desc, d.document_id desc limit ${this.value(rows, 'int')})`,
      subject,
    );
  }

  #known(documents: string, subject: string): string {
    return `${documents} d
      left join account a on a.account_key = d.account_key
      left join document_content c on c.document_id = d.document_id
      left join document later on later.supersedes = d.document_id
      left join document_opening o on o.document_id = d.document_id and o.subject = ${subject}
      left join document_look k on k.subject = ${subject} and k.kind = d.kind`;
  }

  #conditions(filter: DocumentFilter): string[] {
    const { kind, accounts, from, to, types, year, status, title, documents, entry } = filter;
    // A tax document belongs to the year it is for, and is dated in the next.
    const day = kind === 'tax' ? 'd.period_to' : 'd.document_date';
    const parts = [`d.household_id = ${this.value(this.#scope.household, 'text')}`];
    if (documents) parts.push(`d.document_id = any(${this.value(documents, 'text[]')})`);
    if (kind) parts.push(`d.kind = ${this.value(kind, 'text')}`);
    if (accounts) parts.push(`d.account_key = any(${this.value(accounts, 'text[]')})`);
    if (from) parts.push(`${day} >= ${this.value(from, 'date')}`);
    if (to) parts.push(`${day} <= ${this.value(to, 'date')}`);
    if (types) parts.push(`d.document_type = any(${this.value(types, 'text[]')})`);
    if (year !== undefined) {
      parts.push(
        `d.period_to between make_date(${this.value(year, 'int')}, 1, 1) and make_date(${this.value(year, 'int')}, 12, 31)`,
      );
    }
    if (status === 'corrected') parts.push('d.supersedes is not null');
    if (entry !== undefined) parts.push(`d.entry_id = ${this.value(entry, 'text')}`);
    if (title !== undefined) {
      parts.push(`d.title ilike ${this.value(`%${title.replace(/[\\%_]/g, '\\$&')}%`, 'text')}`);
    }
    return parts;
  }
}

const COLUMNS = `d.document_id, d.kind, d.document_type, d.title, d.account_key,
  coalesce(a.nickname, a.account_name) as account_name, d.period_from, d.period_to, d.document_date,
  to_char(d.delivered_at at time zone 'UTC', ${UTC}) as delivered, d.version, d.supersedes,
  later.document_id as superseded_by, d.correction, d.entry_id, ${READING} as reading, c.bytes, c.pages`;

/** Documents after a place, newest first. */
export async function selectDocuments(
  scope: HouseholdScope,
  filter: DocumentFilter,
  rows: number,
  after: DocumentPlace | null = null,
): Promise<Document[]> {
  const query = new DocumentQuery(scope);
  const found = await scope.sql.query<DocumentRow>(
    `select ${COLUMNS} from ${query.page(filter, rows, after)}
     order by d.document_date desc, d.document_id desc`,
    query.values,
  );
  return found.map(documentOf);
}

export async function selectDocument(
  scope: HouseholdScope,
  documentid: string,
): Promise<Document | null> {
  const [found] = await selectDocuments(scope, { documents: [documentid] }, 1);
  return found ?? null;
}

export function placeOf({ date, documentid }: Document): string[] {
  return [date, documentid];
}

function documentOf(row: DocumentRow): Document {
  return {
    documentid: row.document_id,
    kind: row.kind,
    type: row.document_type,
    title: row.title,
    ...(row.account_key !== null && { account: row.account_key }),
    ...(row.account_name !== null && { accountname: row.account_name }),
    periodfrom: row.period_from,
    periodto: row.period_to,
    date: row.document_date,
    delivered: row.delivered,
    version: row.version,
    ...(row.supersedes !== null && { supersedes: row.supersedes }),
    ...(row.superseded_by !== null && { supersededby: row.superseded_by }),
    ...(row.correction !== null && { correction: row.correction }),
    ...(row.entry_id !== null && { activityid: row.entry_id }),
    reading: row.reading,
    ...(row.bytes !== null && { bytes: Number(row.bytes) }),
    ...(row.pages !== null && { pages: row.pages }),
  };
}

/** All versions of a document, the latest first. */
export async function selectVersions(
  scope: HouseholdScope,
  documentid: string,
): Promise<Document[]> {
  const rows = await scope.sql.query<{ document_id: string }>(
    `with recursive earlier as (
       select document_id, supersedes from document where household_id = $1 and document_id = $2
       union all
       select d.document_id, d.supersedes from document d join earlier e on d.document_id = e.supersedes
     ), later as (
       select document_id from document where household_id = $1 and document_id = $2
       union all
       select d.document_id from document d join later l on d.supersedes = l.document_id
     )
     select document_id from earlier union select document_id from later`,
    [scope.household, documentid],
  );
  const ids = rows.map(({ document_id: id }) => id);
  const versions = await selectDocuments(scope, { documents: ids }, ids.length);
  return versions.sort((a, b) => b.version - a.version);
}

export interface OpeningRow {
  name: string;
  first_at: string;
  last_at: string;
  times: number;
}

export function selectOpenings(scope: HouseholdScope, documentid: string): Promise<OpeningRow[]> {
  return scope.sql.query<OpeningRow>(
    `select name, times, to_char(first_at at time zone 'UTC', ${UTC}) as first_at,
       to_char(last_at at time zone 'UTC', ${UTC}) as last_at
     from document_opening where household_id = $1 and document_id = $2 order by first_at`,
    [scope.household, documentid],
  );
}

/** Notes that the person who asks has opened a document. */
export async function noteOpening(
  { sql, household, subject }: HouseholdScope,
  documentid: string,
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into document_opening as known (document_id, subject, household_id, name, first_at, last_at)
     select $1, $2, $3, coalesce((select given_name from person where subject = $2), 'Somebody'), $4::timestamptz, $4::timestamptz
     on conflict (document_id, subject) do update
       set last_at = excluded.last_at, times = known.times + 1, name = excluded.name`,
    [documentid, subject, household, now.toISOString()],
  );
}

const LOOK_AGAIN = "interval '30 minutes'";

/** What is delivered from now on is new the next time that the person looks. */
export async function noteLook(
  { sql, subject }: HouseholdScope,
  kind: DocumentKind,
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into document_look as known (subject, kind, looked_at) values ($1, $2, $3::timestamptz)
     on conflict (subject, kind) do update
       set looked_before = known.looked_at, looked_at = excluded.looked_at
       where known.looked_at < excluded.looked_at - ${LOOK_AGAIN}`,
    [subject, kind, now.toISOString()],
  );
}
