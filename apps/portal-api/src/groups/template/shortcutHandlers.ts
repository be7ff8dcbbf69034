import type { RouteHandlers } from '@portal/api-sdk/server';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { resourceChanged } from '../../problems';
import type { Services } from '../../services';
import { saveHomePart, selectHomePart } from '../profile/homePartRepository';

type ShortcutHandlers = Pick<RouteHandlers, 'getShortcuts' | 'updateShortcuts'>;

/** What a client sees before choosing any. */
const DEFAULT_SHORTCUTS: string[] = ['/accounts/activities'];

export function shortcutHandlers({ inHousehold }: Services): ShortcutHandlers {
  return {
    async getShortcuts(request, reply) {
      const { value, version } = await inHousehold(request, 'read', (scope) =>
        selectHomePart(scope, 'shortcuts', DEFAULT_SHORTCUTS),
      );
      reply.header('etag', etagOf(version));
      return reply.code(200).send({ shortcuts: value, version });
    },
    async updateShortcuts(request, reply) {
      const wanted = requireIfMatch(request);
      const { shortcuts } = request.body;
      const { value, version } = await inHousehold(request, 'write', async (scope) => {
        const part = { value: shortcuts, version: wanted ?? '' };
        const saved = wanted && (await saveHomePart(scope, 'shortcuts', part));
        if (saved) return saved;
        const current = await selectHomePart(scope, 'shortcuts', DEFAULT_SHORTCUTS);
        throw resourceChanged(
          `The shortcuts are version ${current.version} now: read them again.`,
          etagOf(current.version),
        );
      });
      reply.header('etag', etagOf(version));
      return reply.code(200).send({ shortcuts: value, version });
    },
  };
}
