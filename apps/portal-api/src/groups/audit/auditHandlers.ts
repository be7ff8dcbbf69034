import type { RouteHandlers } from '@portal/api-sdk/server';
import type { Services } from '../../services';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { entryOf, selectLines } from './auditRepository';

const LINE_ID = /^\d{1,19}$/;

export function auditHandlers({ inHousehold }: Services): Pick<RouteHandlers, 'listAccessLog'> {
  return {
    async listAccessLog(request, reply) {
      const { who, pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      const filter = { list: 'access-log', who };
      const [before] = readPageKey(pageKey, filter, [LINE_ID]) ?? [];
      // A row more than the page tells whether there is another one.
      const rows = await inHousehold(request, 'read', (scope) =>
        selectLines(scope, { who, before, limit: limit + 1 }),
      );
      const { items, ...page } = pageOf(rows, limit, filter, ({ line_id }) => [line_id]);
      return reply.code(200).send({ ...page, items: items.map(entryOf) });
    },
  };
}
