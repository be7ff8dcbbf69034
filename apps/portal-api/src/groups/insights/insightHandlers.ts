import type { RouteHandlers } from '@portal/api-sdk/server';
import { pageOf, readPageKey } from '../../http/pageKey';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import {
  countInsights,
  saveBookmark,
  selectInsight,
  selectInsights,
  selectNextInsight,
  selectTopics,
} from './insightRepository';

const PAGE_SIZE = 12;
const PLACE = [/^\d{4}-\d{2}-\d{2}$/, /^[a-z0-9-]{1,80}$/];

export function insightHandlers({
  inHousehold,
}: Services): Pick<RouteHandlers, 'listInsights' | 'getInsight' | 'updateInsightBookmark'> {
  return {
    async listInsights(request, reply) {
      const { pageKey, limit = PAGE_SIZE, ...wanted } = request.query ?? {};
      const { query = null, topic = null, bookmarked = false } = wanted;
      const filter = { query, topic, bookmarked };
      const after = readPageKey(pageKey, filter, PLACE);
      const answer = await inHousehold(request, 'read', async (scope) => {
        const rows = await selectInsights(scope, filter, limit + 1, after);
        const page = pageOf(rows, limit, filter, (row) => [row.publishedon, row.insightid]);
        return {
          perspectives: page.items,
          totalInsights: await countInsights(scope, filter),
          topics: await selectTopics(scope),
          ...(page.nextPageKey !== undefined && { nextPageKey: page.nextPageKey }),
          hasMore: page.hasMore,
        };
      });
      return reply.code(200).send(answer);
    },
    async getInsight(request, reply) {
      const { insightid } = request.params;
      const answer = await inHousehold(request, 'read', async (scope) => {
        const found = await selectInsight(scope, insightid);
        if (!found) throw notFound('insight');
        const next = await selectNextInsight(scope, found.insight);
        return { ...found, ...(next && { next }) };
      });
      return reply.code(200).send(answer);
    },
    async updateInsightBookmark(request, reply) {
      const { insightid } = request.params;
      const insight = await inHousehold(request, 'write', async (scope) => {
        if (!(await selectInsight(scope, insightid))) throw notFound('insight');
        await saveBookmark(scope, insightid, request.body.bookmarked);
        return (await selectInsight(scope, insightid))?.insight;
      });
      if (!insight) throw notFound('insight');
      return reply.code(200).send(insight);
    },
  };
}
