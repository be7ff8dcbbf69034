import type { RouteHandlers } from '@portal/api-sdk/server';
import { requireIfMatch } from '../../http/conditional';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { sendContent } from '../documents/sendContent';
import {
  checkDrive,
  folderLine,
  liveLine,
  pathOf,
  selectDrives,
  selectEvents,
  selectItem,
  selectItems,
  selectVersions,
} from './driveRepository';
import { commentHandlers } from './commentHandlers';
import { createInDrives, createInOwnDrives, type InDrives } from './driveScope';
import { openFile, selectContent } from './fileParts';
import { accessHandlers } from './folderAccess';
import { fileRequestHandlers } from './fileRequestHandlers';
import { holdHandlers } from './holds';
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
  const inOwnDrives = createInOwnDrives(services);
  return {
    ...lists(inDrives),
    ...content(services, inDrives),
    ...commentHandlers(inDrives),
    ...holdHandlers(inDrives),
    ...accessHandlers(inOwnDrives),
    ...createFolders(inDrives),
    ...changes(inOwnDrives),
    ...uploadHandlers(services, inDrives),
    ...fileRequestHandlers(services, inOwnDrives),
  };
}

function lists(inDrives: InDrives): Omit<Reads, 'getDriveItemContent'> {
  return {
    async listDrives(request, reply) {
      const { householdid } = request.query ?? {};
      const items = await inDrives(request, 'read', async (scope) => {
        if (householdid !== undefined && householdid !== scope.household)
          throw notFound('household');
        return selectDrives(scope);
      });
      return reply.code(200).send({ items });
    },
    async listDriveItems(request, reply) {
      const { driveid } = request.params;
      const { folder, bin = false, pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      const wanted = { drive: driveid, folder: folder ?? null, bin };
      const [after = null] = readPageKey(pageKey, wanted, ITEM_PLACE) ?? [];
      const page = await inDrives(request, 'read', async (scope) => {
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
      const page = await inDrives(request, 'read', async (scope) => {
        await checkDrive(scope, driveid);
        const rows = await selectEvents(scope, driveid, limit + 1, before);
        return pageOf(rows, limit, driveid, ({ eventid }) => [eventid]);
      });
      return reply.code(200).send(page);
    },
    async listDriveItemVersions(request, reply) {
      const { itemid } = request.params;
      const items = await inDrives(request, 'read', (scope) => selectVersions(scope, itemid));
      return reply.code(200).send({ items });
    },
  };
}

function content(
  { documentStore }: Services,
  inDrives: InDrives,
): Pick<Reads, 'getDriveItemContent'> {
  return {
    async getDriveItemContent(request, reply) {
      const { itemid } = request.params;
      const number = request.query?.number ?? null;
      const file = await inDrives(request, 'read', async (scope) => {
        const name = (await liveLine(scope, itemid)).at(-1)?.name ?? 'file';
        const found = await selectContent(scope.sql, itemid, number);
        // Refused in here: what was not opened is not written as opened.
        if (found.scan !== 'clean') throw notOpen(found.scan);
        return { name, ...found };
      });
      // Never shown by the browser: nothing in it runs, whatever it is.
      return sendContent(request, reply, {
        ...{ sha256: file.sha256, bytes: file.bytes, fileName: file.name },
        mediaType: 'application/octet-stream',
        open: (range) => openFile(documentStore, file, range),
      });
    },
  };
}

function createFolders(inDrives: InDrives): Pick<Writes, 'createFolder'> {
  return {
    async createFolder(request, reply) {
      const { driveid } = request.params;
      const folder = await inDrives(request, 'write', async (scope) => {
        const made = await createFolder(scope, driveid, request.body);
        request.made = { type: 'drive_item', id: made.itemid };
        return made;
      });
      return reply.code(201).send(folder);
    },
  };
}

/** What a household keeps to itself: nobody else moves or bins its papers. */
function changes(inOwnDrives: InDrives): Omit<Writes, 'createFolder'> {
  return {
    async updateDriveItem(request, reply) {
      const { itemid } = request.params;
      const version = requireIfMatch(request);
      const item = await inOwnDrives(request, 'write', (scope) =>
        changeItem(scope, itemid, version, request.body),
      );
      return reply.code(200).send(item);
    },
    async deleteDriveItem(request, reply) {
      const { itemid } = request.params;
      await inOwnDrives(request, 'write', async (scope) => {
        // It is in the log since the first time; so it is below.
        if (!(await binItem(scope, itemid))) request.audited = true;
      });
      return reply.code(204).send();
    },
    async submitDriveItemRestore(request, reply) {
      const { itemid } = request.params;
      const item = await inOwnDrives(request, 'write', async (scope) => {
        if (!(await restoreItem(scope, itemid))) request.audited = true;
        return selectItem(scope, itemid);
      });
      return reply.code(200).send(item);
    },
  };
}
