import type { RouteHandlers } from '@portal/api-sdk/server';
import { downloadHeaders, readFileContent } from '../../http/files';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { createInBox } from './box';
import { createKeepAttachment } from './keepAttachment';
import { attachmentProblem } from './problems';

type Handlers = Pick<RouteHandlers, 'createMessageAttachment' | 'getMessageAttachment'>;

export function attachmentHandlers(services: Services): Handlers {
  const { documentStore } = services;
  const inBox = createInBox(services);
  const { requireRoom, keep } = createKeepAttachment(services);
  return {
    async createMessageAttachment(request, reply) {
      const content = readFileContent(request.body.content);
      await requireRoom(request);
      return reply.code(201).send(await keep(request, request.body.name, content));
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
