import type { RouteHandlers } from '@portal/api-sdk/server';
import { originOf, recordAudit } from '../../audit/recordAudit';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { notFound, tokenInvalid } from '../../problems';
import { regkeyHash } from '../../registration/regkey';
import type { Services } from '../../services';
import { fileMissing, storeProblem } from '../documents/problems';
import { sendContent } from '../documents/sendContent';
import {
  acceptShare,
  selectReceived,
  selectSharedAccounts,
  selectSharedDocument,
  selectSharedDocuments,
} from './guestRepository';
import { selectSharedFolders } from './guestFiles';
import { asGuest, recordOpening } from './guestScope';
import { invitationUnusable } from './problems';

type GuestHandlers = Pick<
  RouteHandlers,
  | 'submitShareAcceptance'
  | 'listReceivedShares'
  | 'getReceivedShare'
  | 'getSharedAccount'
  | 'listSharedDocuments'
  | 'getSharedDocumentContent'
>;

const PLACE_SHAPES = [/^\d{4}-\d\d-\d\d$/, /^doc[a-z0-9]{16,40}$/];

/** For guests alone: they read through these and through nothing else. */
export function guestHandlers(services: Services): GuestHandlers {
  return { ...shareHandlers(services), ...contentHandlers(services) };
}

type ShareHandlers = Pick<
  GuestHandlers,
  'submitShareAcceptance' | 'listReceivedShares' | 'getReceivedShare' | 'getSharedAccount'
>;

function shareHandlers(services: Services): ShareHandlers {
  const { db, now } = services;
  return {
    async submitShareAcceptance(request, reply) {
      const { subject } = request;
      if (subject === null) throw tokenInvalid();
      const keyHash = regkeyHash(request.body.key);
      const share = await db.transaction({ subject, access: 'write' }, async (sql) => {
        const accepted = await acceptShare(sql, keyHash, now());
        if (!accepted) throw invitationUnusable();
        const { shareid, client } = accepted;
        const object = { type: 'share', id: shareid } as const;
        const event = { action: 'share.accepted', outcome: 'done', object } as const;
        await recordAudit(sql, { ...originOf(request), subject: client, ...event });
        request.audited = true;
        const [found] = await selectReceived(sql, subject, now(), shareid);
        if (!found) throw invitationUnusable();
        return found.share;
      });
      return reply.code(200).send(share);
    },
    async listReceivedShares(request, reply) {
      const { subject } = request;
      if (subject === null) throw tokenInvalid();
      const found = await db.transaction({ subject, access: 'read' }, (sql) =>
        selectReceived(sql, subject, now()),
      );
      return reply.code(200).send({ items: found.map(({ share }) => share) });
    },
    async getReceivedShare(request, reply) {
      const { shareid } = request.params;
      const { result } = await asGuest(services, request, shareid, async ({ sql, share }) => {
        const accounts = await selectSharedAccounts(sql, shareid);
        const folders = await selectSharedFolders(sql, shareid);
        return { share, accounts: accounts.map(({ account }) => account), folders };
      });
      return reply.code(200).send(result);
    },
    async getSharedAccount(request, reply) {
      const { shareid, accountkey } = request.params;
      const { result, client } = await asGuest(services, request, shareid, async ({ sql }) => {
        const [found] = await selectSharedAccounts(sql, shareid, accountkey);
        if (!found) throw notFound('account');
        return found;
      });
      await recordOpening(services, request, { client, shareid, account: accountkey });
      return reply.code(200).send(result);
    },
  };
}

function contentHandlers(
  services: Services,
): Pick<GuestHandlers, 'listSharedDocuments' | 'getSharedDocumentContent'> {
  const { archive } = services;
  return {
    async listSharedDocuments(request, reply) {
      const { shareid } = request.params;
      const { pageKey, limit = DEFAULT_LIMIT, ...asked } = request.query ?? {};
      const filter = { list: 'shared-documents', shareid, ...asked };
      const [day = '', id = ''] = readPageKey(pageKey, filter, PLACE_SHAPES) ?? [];
      const after = pageKey === undefined ? null : { day, id };
      const { result } = await asGuest(services, request, shareid, ({ sql }) =>
        selectSharedDocuments(sql, asked, limit + 1, after),
      );
      const page = pageOf(result, limit, filter, ({ date, documentid }) => [date, documentid]);
      return reply.code(200).send(page);
    },
    async getSharedDocumentContent(request, reply) {
      const { shareid, documentid } = request.params;
      const { result: document, client } = await asGuest(
        services,
        request,
        shareid,
        async ({ sql }) => {
          const found = await selectSharedDocument(sql, documentid);
          if (!found) throw notFound('document');
          return found;
        },
      );
      const content = await archive.fix(documentid).catch((error: unknown) => {
        throw storeProblem(error);
      });
      if (!content) throw fileMissing();
      await recordOpening(services, request, { client, shareid, document: documentid });
      return sendContent(request, reply, {
        ...content,
        mediaType: 'application/pdf',
        fileName: `${document.date} ${document.title}.pdf`,
        open: (range) => archive.open(content, range),
      });
    },
  };
}
