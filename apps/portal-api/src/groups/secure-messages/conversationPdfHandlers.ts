import type { RouteHandlers } from '@portal/api-sdk/server';
import { selectFirm } from '../../documents/archive/contentRepository';
import { drawPaper } from '../../documents/layout/drawPaper';
import type { Services } from '../../services';
import { safeName } from '../documents/sendContent';
import { createInBox } from './box';
import { conversationPaper } from './conversationPaper';
import { selectConversation } from './conversationRepository';
import { tooLongForPaper } from './problems';

/** About 200 pages: drawing them holds up nobody for long. assumed */
const CHARACTERS_AT_MOST = 500_000;

/** A conversation as a file that the client keeps: the same messages as on the screen, found in the same way. */
export function conversationPdfHandlers(
  services: Services,
): Pick<RouteHandlers, 'getConversationPdf'> {
  const inBox = createInBox(services);
  return {
    async getConversationPdf(request, reply) {
      const { conversation, firm } = await inBox(request, 'read', async (scope) => ({
        conversation: await selectConversation(scope, request.params.messageid),
        firm: await selectFirm(scope.sql, scope.household),
      }));
      const characters = conversation.messages.reduce((sum, { body = '' }) => sum + body.length, 0);
      if (characters > CHARACTERS_AT_MOST) throw tooLongForPaper();
      const { bytes } = await drawPaper(conversationPaper(conversation, firm, services.now()));
      reply
        .type('application/pdf')
        .header(
          'content-disposition',
          `attachment; filename="${safeName(`${conversation.subject}.pdf`)}"`,
        );
      // The generated type speaks of the browser's Blob; on the wire both are the same bytes.
      return reply.code(200).send(bytes as unknown as Blob);
    },
  };
}
