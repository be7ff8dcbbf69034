import type { RouteHandlers } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { originOf, recordAudit } from '../../audit/recordAudit';
import type { Sql } from '../../db/sql';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import type { Services } from '../../services';
import { answerOnce, markReplay } from '../money-movement/answerOnce';
import { type BoxScope, createInBox } from '../secure-messages/box';
import { noDesk } from '../secure-messages/problems';
import type { InDrives } from './driveScope';
import {
  closeRequest,
  giveFile,
  insertRequest,
  selectAskedHouseholds,
  selectRequests,
  type Told,
  type Whose,
} from './fileRequestRepository';

type OfClients = Pick<RouteHandlers, 'listFileRequests' | 'submitRequestedFile'>;
type OfAdvisors = Pick<
  RouteHandlers,
  'getFileRequestDesk' | 'createFileRequest' | 'submitFileRequestClose'
>;

const PLACE = [/^frq-[0-9a-f]{24}$/];

interface Paged {
  query?: { pageKey?: string; limit?: number };
}

async function pageFor(scope: { sql: Sql; now: string }, whose: Whose, { query }: Paged) {
  const { pageKey, limit = DEFAULT_LIMIT } = query ?? {};
  const filter = { list: 'file-requests', ...whose };
  const [after = null] = readPageKey(pageKey, filter, PLACE) ?? [];
  const rows = await selectRequests(scope, whose, limit + 1, after);
  return pageOf(rows, limit, filter, ({ requestid }) => [requestid]);
}

export function fileRequestHandlers(
  services: Services,
  inDrives: InDrives,
): OfClients & OfAdvisors {
  return { ...ofClients(inDrives), ...ofAdvisors(services) };
}

function ofClients(inDrives: InDrives): OfClients {
  return {
    async listFileRequests(request, reply) {
      const page = await inDrives(request, 'read', (scope) =>
        pageFor(scope, { column: 'household_id', id: scope.household }, request),
      );
      return reply.code(200).send(page);
    },
    async submitRequestedFile(request, reply) {
      const { requestid, number } = request.params;
      const checklist = await inDrives(request, 'write', (scope) =>
        giveFile(scope, requestid, number, request.body.itemid),
      );
      return reply.code(200).send(checklist);
    },
  };
}

function ofAdvisors(services: Services): OfAdvisors {
  const inBox = createInBox(services);
  /** Writes the line in the file of the household, in the transaction of what was done. */
  const write = (
    request: FastifyRequest,
    action: 'drive.request_made' | 'drive.request_closed',
    work: (scope: BoxScope) => Promise<Told>,
  ) =>
    inBox(request, 'write', async (scope) => {
      if (!scope.byFirm) throw noDesk();
      const told = await work(scope);
      await recordTold(scope.sql, request, action, told);
      return told.request;
    });
  return {
    async getFileRequestDesk(request, reply) {
      const desk = await inBox(request, 'read', async (scope) => {
        if (!scope.byFirm) throw noDesk();
        const households = await selectAskedHouseholds(scope);
        const page = await pageFor(scope, { column: 'advisor_id', id: scope.box }, request);
        return { households, ...page };
      });
      return reply.code(200).send(desk);
    },
    async createFileRequest(request, reply) {
      const made = await write(request, 'drive.request_made', async (scope) => {
        const once = await answerOnce<Told>(scope, request, new Date(scope.now), () =>
          insertRequest(scope, request.body),
        );
        markReplay(reply, once);
        return { ...once.body, isNew: !once.replayed };
      });
      return reply.code(201).send(made);
    },
    async submitFileRequestClose(request, reply) {
      const { requestid } = request.params;
      const closed = await write(request, 'drive.request_closed', (scope) =>
        closeRequest(scope, requestid),
      );
      return reply.code(200).send(closed);
    },
  };
}

async function recordTold(
  sql: Sql,
  request: FastifyRequest,
  action: 'drive.request_made' | 'drive.request_closed',
  { request: { requestid }, client, isNew }: Told,
): Promise<void> {
  request.audited = true;
  if (!isNew) return;
  const event = {
    action,
    outcome: 'done',
    object: { type: 'file_request', id: requestid },
  } as const;
  await recordAudit(sql, { ...originOf(request), subject: client, ...event });
}
