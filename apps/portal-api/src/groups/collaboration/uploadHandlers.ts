import type { RouteHandlers } from '@portal/api-sdk/server';
import { StoreError } from '../../documents/store/documentStore';
import { requestInvalid, unavailable } from '../../problems';
import type { Services } from '../../services';
import { selectItem } from './driveRepository';
import type { InDrives } from './driveScope';
import { describeFile, selectParts } from './fileParts';
import { uploadFinished, uploadUnfinished } from './problems';
import {
  beginUpload,
  checkPart,
  finishUpload,
  notePart,
  removeUpload,
  selectOpenUploads,
  selectUpload,
} from './uploads';

type Handlers = Pick<
  RouteHandlers,
  | 'listDriveUploads'
  | 'createDriveUpload'
  | 'getDriveUpload'
  | 'updateDriveUpload'
  | 'deleteDriveUpload'
  | 'submitDriveUploadFinish'
>;

function reads(inDrives: InDrives): Pick<Handlers, 'listDriveUploads' | 'getDriveUpload'> {
  return {
    async listDriveUploads(request, reply) {
      const { driveid } = request.params;
      const items = await inDrives(request, 'read', (scope) => selectOpenUploads(scope, driveid));
      return reply.code(200).send({ items });
    },
    async getDriveUpload(request, reply) {
      const { uploadid } = request.params;
      const { answer, parts } = await inDrives(request, 'read', async (scope) => ({
        ...(await selectUpload(scope, uploadid)),
        parts: await selectParts(scope.sql, uploadid),
      }));
      return reply.code(200).send({ ...answer, parts: parts.map(({ sha256 }) => sha256) });
    },
  };
}

/** A file comes in parts, each kept whole or not at all: whoever is cut off asks how far it is, and goes on there. */
export function uploadHandlers({ documentStore, jobs }: Services, inDrives: InDrives): Handlers {
  return {
    ...reads(inDrives),
    async createDriveUpload(request, reply) {
      const { driveid } = request.params;
      const upload = await inDrives(request, 'write', (scope) =>
        beginUpload(scope, driveid, request.body),
      );
      return reply.code(201).send(upload);
    },
    async updateDriveUpload(request, reply) {
      const { uploadid } = request.params;
      const { offset } = request.body;
      const content = decode(request.body.content);
      // Asked before anything is kept: a part that does not belong there stores nothing.
      await inDrives(request, 'read', async (scope) =>
        checkPart(await selectUpload(scope, uploadid), offset, content.length),
      );
      const stored = await documentStore.put(content).catch((error: unknown) => {
        throw storeAway(error);
      });
      const upload = await inDrives(request, 'write', (scope) =>
        notePart(scope, uploadid, { position: offset, ...stored }),
      );
      return reply.code(200).send(upload);
    },
    async deleteDriveUpload(request, reply) {
      const { uploadid } = request.params;
      await inDrives(request, 'write', async (scope) => {
        const { item } = await selectUpload(scope, uploadid);
        if (item !== null) throw uploadFinished();
        await removeUpload(scope, uploadid);
      });
      return reply.code(204).send();
    },
    async submitDriveUploadFinish(request, reply) {
      const { uploadid } = request.params;
      const { item, answer, parts } = await inDrives(request, 'read', async (scope) => ({
        ...(await selectUpload(scope, uploadid)),
        parts: await selectParts(scope.sql, uploadid),
      }));
      const { received, bytes } = answer;
      if (received < bytes) throw uploadUnfinished(received, bytes);
      // Read between two transactions: a large file takes its time, and nothing is locked meanwhile.
      const described =
        item === null ? await describeFile(documentStore, parts, bytes).catch(throwAway) : null;
      const file = await inDrives(request, 'write', async (scope) => {
        const finished = await finishUpload(scope, uploadid, described, jobs);
        // It is in the log since the first time.
        if (!finished.isNew) request.audited = true;
        return selectItem(scope, finished.itemId);
      });
      return reply.code(200).send(file);
    },
  };
}

function decode(text: string): Buffer {
  const content = Buffer.from(text, 'base64');
  if (content.length > 0 && content.toString('base64') === text) return content;
  throw requestInvalid([{ field: '/content', message: 'Send the bytes of the part as base64.' }]);
}

function storeAway(error: unknown): unknown {
  if (!(error instanceof StoreError)) return error;
  return unavailable('drive.unavailable', 'Files cannot be read or kept right now.', error);
}

function throwAway(error: unknown): never {
  throw storeAway(error);
}
