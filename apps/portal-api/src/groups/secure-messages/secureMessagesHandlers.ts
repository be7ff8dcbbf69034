import type { RouteHandlers } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { notFound, requestInvalid } from '../../problems';
import type { Services } from '../../services';
import { checkRange } from '../holdings/shared/dateRange';
import { attachmentHandlers } from './attachmentHandlers';
import { type BoxScope, cleanLine, createInBox, type InBox } from './box';
import {
  closeConversation,
  selectConversation,
  selectDesk,
  selectRecipients,
  selectTopics,
} from './conversationRepository';
import { conversationPdfHandlers } from './conversationPdfHandlers';
import {
  beginDraft,
  countDrafts,
  draftChanged,
  removeDraft,
  saveDraft,
  selectDraft,
  selectDrafts,
} from './draftRepository';
import { messageNotice } from './messageJobs';
import {
  countUnread,
  insertFolder,
  lastOf,
  markMessages,
  moveMessages,
  removeFolder,
  rowOf,
  selectFolders,
  selectMessages,
} from './messageRepository';
import { portalFileHandlers } from './portalFileHandlers';
import { noDesk } from './problems';
import { insertMessage, recallMessage, sendOnce } from './sending';
import { supportReadingHandlers } from './supportReading';

type Reads = Pick<
  RouteHandlers,
  | 'getUnreadMessages'
  | 'listMessageRecipients'
  | 'listMessageTopics'
  | 'listMessageFolders'
  | 'listSecureMessages'
  | 'getSecureMessage'
  | 'getDesk'
>;
type Filing = Pick<
  RouteHandlers,
  | 'createMessageFolder'
  | 'deleteMessageFolder'
  | 'submitMessageMove'
  | 'submitMessageMark'
  | 'submitConversationClose'
>;
type Drafts = Pick<
  RouteHandlers,
  | 'listMessageDrafts'
  | 'createMessageDraft'
  | 'getMessageDraft'
  | 'updateMessageDraft'
  | 'deleteMessageDraft'
>;
type Sending = Pick<
  RouteHandlers,
  'createSecureMessage' | 'submitMailSend' | 'submitMessageRecall'
>;

export function secureMessagesHandlers(
  services: Services,
): Reads &
  Filing &
  Drafts &
  Sending &
  ReturnType<typeof attachmentHandlers> &
  ReturnType<typeof conversationPdfHandlers> &
  ReturnType<typeof portalFileHandlers> &
  ReturnType<typeof supportReadingHandlers> {
  const inBox = createInBox(services);
  return {
    ...reads(inBox),
    ...filing(inBox),
    ...drafts(inBox, services),
    ...sending(inBox, services),
    ...attachmentHandlers(services),
    ...conversationPdfHandlers(services),
    ...portalFileHandlers(services),
    ...supportReadingHandlers(inBox),
  };
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const MESSAGE_ID = /^msg-[0-9a-f]{24}$/;

function reads(inBox: InBox): Reads {
  return {
    async getUnreadMessages(request, reply) {
      return reply.code(200).send(await inBox(request, 'read', countUnread));
    },
    async listMessageRecipients(request, reply) {
      return reply.code(200).send({ recipients: await inBox(request, 'read', selectRecipients) });
    },
    async listMessageTopics(request, reply) {
      return reply.code(200).send({ topics: await inBox(request, 'read', selectTopics) });
    },
    async listMessageFolders(request, reply) {
      const answer = await inBox(request, 'read', async (scope) => ({
        folders: await selectFolders(scope),
        drafts: await countDrafts(scope),
      }));
      return reply.code(200).send(answer);
    },
    async listSecureMessages(request, reply) {
      const { pageKey, limit = DEFAULT_LIMIT, ...asked } = request.query ?? {};
      checkRange(asked);
      const { folder = 'inbox', text, from, to } = asked;
      const filter = { list: 'messages', folder, text, from, to };
      const before = readPageKey(pageKey, filter, [INSTANT, MESSAGE_ID]);
      const words = text === undefined ? null : cleanLine(text) || null;
      const page = await inBox(request, 'read', async (scope) => {
        if (scope.hidden && words !== null) {
          // A search would tell, word by word, what is hidden.
          throw requestInvalid([
            { field: '/querystring/text', message: 'There is no search in what is hidden.' },
          ]);
        }
        const rows = await selectMessages(scope, {
          ...{ folder, text: words, from: from ?? null, to: to ?? null, before },
          // A row more than the page tells whether there is another one.
          limit: limit + 1,
        });
        const { items, ...rest } = pageOf(rows, limit, filter, lastOf);
        return { ...rest, items: items.map((row) => rowOf(row, scope.hidden)) };
      });
      return reply.code(200).send(page);
    },
    async getSecureMessage(request, reply) {
      const conversation = await inBox(request, 'read', (scope) =>
        selectConversation(scope, request.params.messageid),
      );
      return reply.code(200).send(conversation);
    },
    async getDesk(request, reply) {
      const requests = await inBox(request, 'read', (scope) => {
        if (!scope.byFirm) throw noDesk();
        return selectDesk(scope);
      });
      return reply.code(200).send({ requests });
    },
  };
}

function filing(inBox: InBox): Filing {
  return {
    async createMessageFolder(request, reply) {
      const name = cleanLine(request.body.name);
      if (name === '') throw requestInvalid([{ field: '/name', message: 'Enter a name.' }]);
      const folder = await inBox(request, 'write', (scope) => insertFolder(scope, name));
      return reply.code(201).send(folder);
    },
    async deleteMessageFolder(request, reply) {
      const { folderid } = request.params;
      await inBox(request, 'write', async (scope) => {
        if (!folderid.startsWith('fld-')) throw notFound('folder');
        await removeFolder(scope, folderid);
      });
      return reply.code(204).send();
    },
    async submitMessageMove(request, reply) {
      const { messageids, folder } = request.body;
      await inBox(request, 'write', (scope) => moveMessages(scope, messageids, folder));
      return reply.code(204).send();
    },
    async submitMessageMark(request, reply) {
      const { messageids, unread } = request.body;
      await inBox(request, 'write', (scope) => markMessages(scope, messageids, unread));
      return reply.code(204).send();
    },
    async submitConversationClose(request, reply) {
      const { conversationid } = request.params;
      await inBox(request, 'write', async (scope) => {
        if (!scope.byFirm) throw noDesk();
        await closeConversation(scope, conversationid);
      });
      return reply.code(204).send();
    },
  };
}

function drafts(inBox: InBox, { secretBox }: Services): Drafts {
  return {
    async listMessageDrafts(request, reply) {
      const all = await inBox(request, 'read', (scope) => selectDrafts(scope, secretBox));
      return reply.code(200).send({ drafts: all });
    },
    async createMessageDraft(request, reply) {
      const draft = await inBox(request, 'write', (scope) =>
        beginDraft(scope, secretBox, request.body),
      );
      return reply.code(201).send(draft);
    },
    async getMessageDraft(request, reply) {
      const { draftid } = request.params;
      const draft = await inBox(request, 'read', (scope) => selectDraft(scope, secretBox, draftid));
      reply.header('etag', etagOf(draft.version));
      return reply.code(200).send(draft);
    },
    async updateMessageDraft(request, reply) {
      const version = requireIfMatch(request);
      const { draftid } = request.params;
      const draft = await inBox(request, 'write', (scope) =>
        saveDraft(scope, secretBox, draftid, version, request.body),
      );
      reply.header('etag', etagOf(draft.version));
      return reply.code(200).send(draft);
    },
    async deleteMessageDraft(request, reply) {
      const version = requireIfMatch(request);
      const { draftid } = request.params;
      await inBox(request, 'write', async (scope) => {
        if (await removeDraft(scope, draftid, version)) return;
        // A newer text that nobody saw here is not thrown away.
        throw draftChanged(await selectDraft(scope, secretBox, draftid));
      });
      return reply.code(204).send();
    },
  };
}

function sending(inBox: InBox, { jobs, secretBox }: Services): Sending {
  /** A second try is compared with the first by `message` alone: a draft may have been kept between the two. */
  const send = (
    request: FastifyRequest,
    message: object,
    draft: { draftid: string; version: string } | null,
    write: (scope: BoxScope) => Promise<string>,
  ) =>
    inBox(request, 'write', async (scope) => {
      const { sent, isNew } = await sendOnce(scope, keyOf(request), message, () => write(scope));
      // What another browser saved meanwhile was not sent.
      if (draft) await removeDraft(scope, draft.draftid, draft.version);
      if (isNew) {
        const notice = { messageId: sent.messageid };
        await jobs.send(scope.sql, messageNotice, notice, {
          startAfter: new Date(sent.recallableuntil),
        });
      }
      // It is in the log since the first time.
      else request.audited = true;
      return sent;
    });
  return {
    async createSecureMessage(request, reply) {
      const { draftid, draftversion: version, ...message } = request.body;
      const draft = draftid !== undefined && version !== undefined ? { draftid, version } : null;
      const sent = await send(request, message, draft, (scope) => insertMessage(scope, message));
      return reply.code(201).send(sent);
    },
    async submitMailSend(request, reply) {
      const { draftid, version } = request.body;
      const sent = await send(request, request.body, request.body, async (scope) => {
        // Sending removes it: a text that is saved meanwhile must not be lost with it.
        const draft = await selectDraft(scope, secretBox, draftid, { lock: true });
        if (draft.version !== version) throw draftChanged(draft);
        const { to, ...content } = draft.content;
        return insertMessage(scope, { ...content, ...(to.length > 0 && { to }) });
      });
      return reply.code(201).send(sent);
    },
    async submitMessageRecall(request, reply) {
      const { messageid } = request.params;
      const draft = await inBox(request, 'write', (scope) =>
        recallMessage(scope, secretBox, messageid),
      );
      return reply.code(200).send(draft);
    },
  };
}

/** The contract requires it; Node gives headers in small letters. */
function keyOf({ headers }: FastifyRequest): string {
  return String(headers['idempotency-key']);
}
