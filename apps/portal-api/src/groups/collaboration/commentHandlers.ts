import type { RouteHandlers } from '@portal/api-sdk/server';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { answerOnce, markReplay } from '../money-movement/answerOnce';
import { insertComment, removeComment, selectComments } from './commentRepository';
import type { InDrives } from './driveScope';

type Handlers = Pick<
  RouteHandlers,
  'listDriveComments' | 'createDriveComment' | 'deleteDriveComment'
>;

const PLACE = [/^cmt-[0-9a-f]{24}$/];

/** What a household and its advisors write about a file. */
export function commentHandlers(inDrives: InDrives): Handlers {
  return {
    async listDriveComments(request, reply) {
      const { itemid } = request.params;
      const { pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      const filter = { comments: itemid };
      const [after = null] = readPageKey(pageKey, filter, PLACE) ?? [];
      const page = await inDrives(request, 'read', async (scope) => {
        const rows = await selectComments(scope, itemid, limit + 1, after);
        return pageOf(rows, limit, filter, ({ commentid }) => [commentid]);
      });
      return reply.code(200).send(page);
    },
    async createDriveComment(request, reply) {
      const { itemid } = request.params;
      const once = await inDrives(request, 'write', async (scope) => {
        const made = await answerOnce(scope, request, new Date(scope.now), () =>
          insertComment(scope, itemid, request.body.text),
        );
        // It is in the log since the first time.
        if (made.replayed) request.audited = true;
        return made;
      });
      markReplay(reply, once);
      return reply.code(201).send(once.body);
    },
    async deleteDriveComment(request, reply) {
      const { commentid } = request.params;
      await inDrives(request, 'write', (scope) => removeComment(scope, commentid));
      return reply.code(204).send();
    },
  };
}
