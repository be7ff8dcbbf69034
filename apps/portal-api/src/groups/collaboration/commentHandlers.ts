import type { RouteHandlers } from '@portal/api-sdk/server';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
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
      const comment = await inDrives(request, 'write', (scope) =>
        insertComment(scope, itemid, request.body.text),
      );
      return reply.code(201).send(comment);
    },
    async deleteDriveComment(request, reply) {
      const { commentid } = request.params;
      await inDrives(request, 'write', (scope) => removeComment(scope, commentid));
      return reply.code(204).send();
    },
  };
}
