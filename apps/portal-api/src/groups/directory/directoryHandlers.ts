import type { RouteHandlers } from '@portal/api-sdk/server';
import type { Services } from '../../services';
import { pictureType } from './pictureType';

const PHOTO_MAX_BYTES = 1_000_000;
const GROUPS_MAX = 100;

/**
 * What the firm's directory says of whoever asks, by the server's own access to it: the browser holds no token of the
 * directory. Without a directory there is nothing to say.
 */
export function directoryHandlers({
  asPerson,
  directory,
}: Services): Pick<RouteHandlers, 'getDirectoryPhoto' | 'listDirectoryGroups'> {
  return {
    async getDirectoryPhoto(request, reply) {
      const subject = await asPerson(request, 'read', async (scope) => scope.subject);
      const photo = (await directory?.photoOf(subject)) ?? null;
      const type = photo && photo.length <= PHOTO_MAX_BYTES && pictureType(photo);
      if (!photo || !type) return reply.code(204).send();
      // The generated type speaks of the browser's Blob; on the wire both are the same bytes.
      return reply
        .type(type)
        .code(200)
        .send(photo as unknown as Blob);
    },
    async listDirectoryGroups(request, reply) {
      const subject = await asPerson(request, 'read', async (scope) => scope.subject);
      const groups = (await directory?.groupsOf(subject)) ?? [];
      const items = groups
        .slice(0, GROUPS_MAX)
        .map(({ id, name }) => ({ groupid: id, name }))
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
      return reply.code(200).send({ items });
    },
  };
}
