import type { MessageAttachment } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import type { DocumentStore } from '../../documents/store/documentStore';
import { requireClean } from '../../scanning/fileScanner';
import type { Services } from '../../services';
import { cleanLine, createInBox, newId } from './box';
import { mediaTypeOf } from './fileType';
import { attachmentProblem, fileRefused } from './problems';

const UNSENT_AT_MOST = 50;

interface KeepAttachment {
  /** Asked before anything is kept: whoever may not write stores nothing. @throws ProblemError 422. */
  requireRoom(request: FastifyRequest): Promise<void>;
  /** Keeps the bytes for whoever asks until they are sent, under a name without tricks. @throws ProblemError 422, 503. */
  keep(request: FastifyRequest, name: string, content: Buffer): Promise<MessageAttachment>;
}

/** Whatever a file comes from, it is checked and kept in this one way. */
export function createKeepAttachment(services: Services): KeepAttachment {
  const { documentStore, scanner } = services;
  const inBox = createInBox(services);
  return {
    requireRoom: (request) =>
      inBox(request, 'read', async ({ sql, box }) => {
        const [row] = await sql.query<{ files: number }>(
          'select count(*)::int as files from secure_attachment where box = $1 and message_id is null',
          [box],
        );
        if ((row?.files ?? 0) < UNSENT_AT_MOST) return;
        throw fileRefused(
          `${UNSENT_AT_MOST} files wait to be sent already.`,
          'Send the messages that they belong to first.',
        );
      }),
    async keep(request, said, content) {
      const name = nameOf(said);
      await requireClean(scanner, content, fileRefused);
      const { sha256, bytes } = await store(documentStore, content);
      const [attachmentid, mediatype] = [newId('att'), mediaTypeOf(content)];
      await inBox(request, 'write', ({ sql, box, now }) =>
        sql.query(
          `insert into secure_attachment (attachment_id, box, name, media_type, bytes, sha256, uploaded_at)
           values ($1, $2, $3, $4, $5, $6, $7::timestamptz)`,
          [attachmentid, box, name, mediatype, bytes, sha256, now],
        ),
      );
      return { attachmentid, name, mediatype, bytes };
    },
  };
}

async function store(documents: DocumentStore, content: Buffer) {
  try {
    return await documents.put(content);
  } catch (error) {
    throw attachmentProblem(error);
  }
}

const LONGEST_NAME = 200;

/** Turned-around and hidden characters are left out; a name never becomes a path, and one of dots is none. */
function nameOf(said: string): string {
  const name = cleanLine(said).replace(/[/\\]/g, '-').slice(0, LONGEST_NAME);
  return /^\.*$/.test(name) ? 'file' : name;
}
