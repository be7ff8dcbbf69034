import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { RouteHandlers } from '@portal/api-sdk/server';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { liveLine } from '../collaboration/driveRepository';
import { createInOwnDrives } from '../collaboration/driveScope';
import { openFile, selectContent } from '../collaboration/fileParts';
import { notOpen } from '../collaboration/problems';
import { selectDocument } from '../documents/documentRepository';
import { fileMissing, storeProblem } from '../documents/problems';
import { createKeepAttachment } from './keepAttachment';
import { attachmentProblem, fileRefused } from './problems';

/** As much as a file from a disk may have. */
const BYTES_AT_MOST = 10 * 1024 * 1024;

type Handlers = Pick<RouteHandlers, 'createDocumentAttachment' | 'createDriveFileAttachment'>;

/**
 * Attaches what lies in the portal already: found in the household's scope, then copied, so that it stays what it was.
 * For clients alone: an advisor who serves two households must not carry a file from one to the other.
 */
export function portalFileHandlers(services: Services): Handlers {
  const { archive, documentStore, inHousehold } = services;
  const inOwnDrives = createInOwnDrives(services);
  const { requireRoom, keep } = createKeepAttachment(services);
  return {
    async createDocumentAttachment(request, reply) {
      const { documentid } = request.params;
      const document = await inHousehold(request, 'read', (scope) =>
        selectDocument(scope, documentid),
      );
      if (!document) throw notFound('document');
      await requireRoom(request);
      const content = await archive.fix(documentid).catch((error: unknown) => {
        throw storeProblem(error);
      });
      if (!content) throw fileMissing();
      requireSize(content.bytes);
      const copy = await bytesOf(archive.open(content));
      const attachment = await keep(request, `${document.date} ${document.title}.pdf`, copy);
      return reply.code(201).send(attachment);
    },
    async createDriveFileAttachment(request, reply) {
      const { itemid } = request.params;
      const file = await inOwnDrives(request, 'read', async (scope) => {
        const item = (await liveLine(scope, itemid)).at(-1);
        if (item?.kind !== 'file') throw notFound('file');
        return { name: item.name, ...(await selectContent(scope.sql, itemid, null)) };
      });
      if (file.scan !== 'clean') throw notOpen(file.scan);
      requireSize(file.bytes);
      await requireRoom(request);
      const copy = await bytesOf(openFile(documentStore, file));
      return reply.code(201).send(await keep(request, file.name, copy));
    },
  };
}

function requireSize(bytes: number): void {
  if (bytes <= BYTES_AT_MOST) return;
  throw fileRefused(
    'This file is larger than 10 MB.',
    'A message takes files of at most 10 MB. Name it in the message instead: it stays where it is.',
  );
}

async function bytesOf(opened: Promise<Readable>): Promise<Buffer> {
  try {
    return await buffer(await opened);
  } catch (error) {
    throw attachmentProblem(error);
  }
}
