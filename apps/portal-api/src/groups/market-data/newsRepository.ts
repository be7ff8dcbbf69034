import type { NewsArticle } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { selectFound } from './securities';

export interface NewsFilter {
  securityid: string | null;
  held: boolean;
}

interface NewsRow {
  article_id: string;
  headline: string;
  summary: string;
  body: string | null;
  source: string;
  published: string;
  securities: string[];
}

/** Articles after a place, newest first; one more than a page tells whether there is another. */
export async function selectNews(
  scope: HouseholdScope,
  { securityid, held }: NewsFilter,
  rows: number,
  after: readonly string[] | null,
): Promise<NewsArticle[]> {
  const found = await scope.sql.query<NewsRow>(
    `select n.article_id, n.headline, n.summary, n.body, n.source,
       to_char(n.published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as published,
       array(select x.security_id from news_security x where x.article_id = n.article_id order by 1) as securities
     from news_article n
     where ($2::text is null or exists (select from news_security x
         where x.article_id = n.article_id and x.security_id = $2))
       and (not $3::boolean or exists (select from news_security x join position p using (security_id)
         where x.article_id = n.article_id and p.household_id = $1))
       and ($4::timestamptz is null or (n.published_at, n.article_id) < ($4::timestamptz, $5))
     order by n.published_at desc, n.article_id desc limit $6::int`,
    [scope.household, securityid, held, after?.[0] ?? null, after?.[1] ?? null, rows],
  );
  const named = await selectFound(scope, [
    ...new Set(found.flatMap(({ securities }) => securities)),
  ]);
  const byId = new Map(named.map((security) => [security.securityid, security]));
  return found.map(({ article_id, body, published, securities, ...article }) => {
    const about = securities.flatMap((id) => byId.get(id) ?? []);
    return {
      articleid: article_id,
      ...article,
      ...(body !== null && { body }),
      publishedat: published,
      securities: about,
      held: about.some((security) => security.held),
    };
  });
}
