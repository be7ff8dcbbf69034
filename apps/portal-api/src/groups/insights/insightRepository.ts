import type { Insight } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { selectFound } from '../market-data/securities';

export interface InsightFilter {
  query: string | null;
  topic: string | null;
  bookmarked: boolean;
}

interface InsightRow {
  id: string;
  title: string;
  topic: string;
  summary: string;
  author: string;
  published: string;
  minutes: number;
  bookmarked: boolean;
  held: string[];
  body: string;
}

const COLUMNS = `i.insight_id as id, i.title, i.topic, i.summary, i.author, i.published_on as published,
  i.read_minutes as minutes,
  exists (select from insight_bookmark b where b.insight_id = i.insight_id and b.subject = $1) as bookmarked,
  array(select distinct x.security_id from insight_security x join position p using (security_id)
    where x.insight_id = i.insight_id and p.household_id = $2 order by 1) as held`;

const FILTER = `($3::text is null or i.words @@ websearch_to_tsquery('english', $3))
  and ($4::text is null or i.topic = $4)
  and (not $5::boolean or exists (select from insight_bookmark b where b.insight_id = i.insight_id and b.subject = $1))`;

const filterValues = ({ subject, household }: HouseholdScope, filter: InsightFilter) =>
  [subject, household, filter.query, filter.topic, filter.bookmarked] as const;

/** Insights after a place, newest first; one more than a page tells whether there is another. */
export async function selectInsights(
  scope: HouseholdScope,
  filter: InsightFilter,
  rows: number,
  after: readonly string[] | null,
): Promise<Insight[]> {
  const found = await scope.sql.query<InsightRow>(
    `select ${COLUMNS} from insight i where ${FILTER}
       and ($6::date is null or (i.published_on, i.insight_id) < ($6::date, $7))
     order by i.published_on desc, i.insight_id desc limit $8::int`,
    [...filterValues(scope, filter), after?.[0] ?? null, after?.[1] ?? null, rows],
  );
  return withHoldings(scope, found);
}

export async function countInsights(scope: HouseholdScope, filter: InsightFilter): Promise<number> {
  const [row] = await scope.sql.query<{ count: number }>(
    `select count(*)::int as count from insight i where $2::text is not null and ${FILTER}`,
    filterValues(scope, filter),
  );
  return row?.count ?? 0;
}

export async function selectTopics({ sql }: HouseholdScope): Promise<string[]> {
  const rows = await sql.query<{ topic: string }>(
    'select distinct topic from insight order by topic',
  );
  return rows.map(({ topic }) => topic);
}

/** Null for an insight that is not there. */
export async function selectInsight(
  scope: HouseholdScope,
  insightid: string,
): Promise<{ insight: Insight; body: string } | null> {
  const found = await scope.sql.query<InsightRow>(
    `select ${COLUMNS}, i.body from insight i where i.insight_id = $3`,
    [scope.subject, scope.household, insightid],
  );
  const [insight] = await withHoldings(scope, found);
  return insight && found[0] ? { insight, body: found[0].body } : null;
}

/** The one published before, for reading on; null at the end. */
export async function selectNextInsight(
  scope: HouseholdScope,
  { insightid, publishedon }: Insight,
): Promise<Insight | null> {
  const found = await scope.sql.query<InsightRow>(
    `select ${COLUMNS} from insight i where (i.published_on, i.insight_id) < ($3::date, $4)
     order by i.published_on desc, i.insight_id desc limit 1`,
    [scope.subject, scope.household, publishedon, insightid],
  );
  const [next] = await withHoldings(scope, found);
  return next ?? null;
}

export async function saveBookmark(
  { sql, subject }: HouseholdScope,
  insightid: string,
  bookmarked: boolean,
): Promise<void> {
  await sql.query(
    bookmarked
      ? 'insert into insight_bookmark (subject, insight_id) values ($1, $2) on conflict do nothing'
      : 'delete from insight_bookmark where subject = $1 and insight_id = $2',
    [subject, insightid],
  );
}

async function withHoldings(
  scope: HouseholdScope,
  rows: readonly InsightRow[],
): Promise<Insight[]> {
  const held = await selectFound(scope, [...new Set(rows.flatMap((row) => row.held))]);
  const byId = new Map(held.map((security) => [security.securityid, security]));
  return rows.map((row) => ({
    insightid: row.id,
    title: row.title,
    topic: row.topic,
    summary: row.summary,
    author: row.author,
    publishedon: row.published,
    readminutes: row.minutes,
    bookmarked: row.bookmarked,
    because: row.held.flatMap((id) => byId.get(id) ?? []),
  }));
}
