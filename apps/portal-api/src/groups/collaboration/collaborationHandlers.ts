import type { RouteHandlers } from '@portal/api-sdk/server';
import { requireIfMatch } from '../../http/conditional';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import type { Services } from '../../services';
import { sendContent } from '../documents/sendContent';
import {
  checkDrive,
  folderLine,
  liveLine,
  pathOf,
  selectDrives,
  selectEvents,
  selectItems,
  selectVersions,
} from './driveRepository';
import { createInDrives, type InDrives } from './driveScope';
import { openFile, selectContent } from './fileParts';
import { fileRequestHandlers } from './fileRequestHandlers';
import { binItem, changeItem, createFolder, restoreItem } from './itemWrites';
import { notOpen } from './problems';
import { uploadHandlers } from './uploadHandlers';

type Reads = Pick<
  RouteHandlers,
  | 'listDrives'
  | 'listDriveItems'
  | 'listDriveEvents'
  | 'listDriveItemVersions'
  | 'getDriveItemContent'
>;
type Writes = Pick<
  RouteHandlers,
  'createFolder' | 'updateDriveItem' | 'deleteDriveItem' | 'submitDriveItemRestore'
>;

const ITEM_PLACE = [/^itm-[0-9a-f]{24}$/];
const EVENT_PLACE = [/^\d{1,18}$/];

export function collaborationHandlers(services: Services) {
  const inDrives = createInDrives(services);
  return {
    ...lists(services),
    ...content(services),
    ...writes(inDrives),
    ...uploadHandlers(services, inDrives),
    ...fileRequestHandlers(services, inDrives),
  };
}

function lists({ inHousehold }: Services): Omit<Reads, 'getDriveItemContent'> {
  return {
    async listDrives(request, reply) {
      const items = await inHousehold(request, 'read', selectDrives);
      return reply.code(200).send({ items });
    },
    async listDriveItems(request, reply) {
      const { driveid } = request.params;
      const { folder, bin = false, pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      const wanted = { drive: driveid, folder: folder ?? null, bin };
      const [after = null] = readPageKey(pageKey, wanted, ITEM_PLACE) ?? [];
      const page = await inHousehold(request, 'read', async (scope) => {
        await checkDrive(scope, driveid);
        const line = bin ? [] : await folderLine(scope, driveid, folder);
        const rows = await selectItems(scope, wanted, limit + 1, after);
        return { path: pathOf(line), ...pageOf(rows, limit, wanted, ({ itemid }) => [itemid]) };
      });
      return reply.code(200).send(page);
    },
    async listDriveEvents(request, reply) {
      const { driveid } = request.params;
      const { pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      const [before = null] = readPageKey(pageKey, driveid, EVENT_PLACE) ?? [];
      const page = await inHousehold(request, 'read', async (scope) => {
        await checkDrive(scope, driveid);
        const rows = await selectEvents(scope, driveid, limit + 1, before);
        return pageOf(rows, limit, driveid, ({ eventid }) => [eventid]);
      });
      return reply.code(200).send(page);
    },
    async listDriveItemVersions(request, reply) {
      const { itemid } = request.params;
      const items = await inHousehold(request, 'read', (scope) => selectVersions(scope, itemid));
      return reply.code(200).send({ items });
    },
  };
}

function content({ inHousehold, documentStore }: Services): Pick<Reads, 'getDriveItemContent'> {
  return {
    async getDriveItemContent(request, reply) {
      const { itemid } = request.params;
      const number = request.query?.number ?? null;
      const file = await inHousehold(request, 'read', async (scope) => {
        const name = (await liveLine(scope, itemid)).at(-1)?.name ?? 'file';
        return { name, ...(await selectContent(scope.sql, itemid, number)) };
      });
      if (file.scan !== 'clean') throw notOpen(file.scan);
      // Never shown by the browser: nothing in it runs, whatever it is.
      return sendContent(request, reply, {
        ...{ sha256: file.sha256, bytes: file.bytes, fileName: file.name },
        mediaType: 'application/octet-stream',
        open: (range) => openFile(documentStore, file, range),
      });
    },
  };
}

function writes(inDrives: InDrives): Writes {
  return {
    async createFolder(request, reply) {
      const { driveid } = request.params;
      const folder = await inDrives(request, 'write', (scope) =>
        createFolder(scope, driveid, request.body),
      );
      return reply.code(201).send(folder);
    },
    async updateDriveItem(request, reply) {
      const { itemid } = request.params;
      const version = requireIfMatch(request);
      const item = await inDrives(request, 'write', (scope) =>
        changeItem(scope, itemid, version, request.body),
      );
      return reply.code(200).send(item);
    },
    async deleteDriveItem(request, reply) {
      const { itemid } = request.params;
      await inDrives(request, 'write', (scope) => binItem(scope, itemid));
      return reply.code(204).send();
    },
    async submitDriveItemRestore(request, reply) {
      const { itemid } = request.params;
      const item = await inDrives(request, 'write', (scope) => restoreItem(scope, itemid));
      return reply.code(200).send(item);
    },
  };
}
