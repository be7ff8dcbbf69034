import type { RouteHandlers, SummaryWidget } from '@portal/api-sdk/server';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { resourceChanged } from '../../problems';
import type { Services } from '../../services';
import { saveHomePart, selectHomePart } from './homePartRepository';

type WidgetHandlers = Pick<RouteHandlers, 'getSummaryWidgets' | 'updateSummaryWidgets'>;

/** Before the first time, and after a reset: all as the portal brings them. */
const UNARRANGED: SummaryWidget[] = [];

export function widgetHandlers({ inHousehold }: Services): WidgetHandlers {
  return {
    async getSummaryWidgets(request, reply) {
      const { value, version } = await inHousehold(request, 'read', (scope) =>
        selectHomePart(scope, 'widgets', UNARRANGED),
      );
      reply.header('etag', etagOf(version));
      return reply.code(200).send({ widgets: value, version });
    },
    async updateSummaryWidgets(request, reply) {
      const wanted = requireIfMatch(request);
      const { widgets } = request.body;
      const { value, version } = await inHousehold(request, 'write', async (scope) => {
        const part = { value: widgets, version: wanted ?? '' };
        const saved = wanted && (await saveHomePart(scope, 'widgets', part));
        if (saved) return saved;
        const current = await selectHomePart(scope, 'widgets', UNARRANGED);
        throw resourceChanged(
          `Home is arranged otherwise now, in version ${current.version}: read it again.`,
          etagOf(current.version),
        );
      });
      reply.header('etag', etagOf(version));
      return reply.code(200).send({ widgets: value, version });
    },
  };
}
