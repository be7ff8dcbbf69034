import type { RouteHandlers } from '@portal/api-sdk/server';
import type { DocumentStore } from '../../documents/store/documentStore';
import { downloadHeaders, readFileContent } from '../../http/files';
import { notFound } from '../../problems';
import { requireClean } from '../../scanning/fileScanner';
import type { Services } from '../../services';
import { cleanLine, createInBox, newId } from './box';
import { mediaTypeOf } from './fileType';
import { attachmentProblem, fileRefused } from './problems';

const UNSENT_AT_MOST = 50;

type Handlers = Pick<RouteHandlers, 'createMessageAttachment' | 'getMessageAttachment'>;

export function attachmentHandlers(services: Services): Handlers {
  const { documentStore, scanner } = services;
  const inBox = createInBox(services);
  return {
    async createMessageAttachment(request, reply) {
      const content = readFileContent(request.body.content);
      const name = nameOf(request.body.name);
      // Asked before anything is kept: whoever may not write stores nothing.
      await inBox(request, 'read', async (scope) => {
        const [row] = await scope.sql.query<{ files: number }>(
          'select count(*)::int as files from secure_attachment where box = $1 and message_id is null',
          [scope.box],
        );
        if ((row?.files ?? 0) >= UNSENT_AT_MOST) {
          throw fileRefused(
            `${UNSENT_AT_MOST} files wait to be sent already.`,
            'Send the messages that they belong to first.',
          );
        }
      });
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
      return reply.code(201).send({ attachmentid, name, mediatype, bytes });
    },
    async getMessageAttachment(request, reply) {
      const { attachmentid } = request.params;
      const file = await inBox(request, 'read', async ({ sql, box, now }) => {
        const [row] = await sql.query<{ name: string; sha256: string; bytes: string }>(
          `select name, sha256, bytes from secure_attachment a
           where attachment_id = $1 and (box = $2 or exists (select from secure_placement p
             where p.box = $2 and p.message_id = a.message_id and p.visible_at <= $3::timestamptz))`,
          [attachmentid, box, now],
        );
        if (!row) throw notFound('attachment');
        return row;
      });
      const stream = await documentStore.open(file.sha256).catch((error: unknown) => {
        throw attachmentProblem(error);
      });
      reply.headers(downloadHeaders(file));
      reply.type('application/octet-stream');
      // The generated type speaks of the browser's Blob; on the wire both are the same bytes.
      return reply.code(200).send(stream as unknown as Blob);
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
