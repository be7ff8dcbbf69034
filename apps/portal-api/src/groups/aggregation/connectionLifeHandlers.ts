import type { ConnectionList, RouteHandlers } from '@portal/api-sdk/server';
import { beginRefresh } from '../../aggregation/refreshConnection';
import type { HouseholdScope } from '../../auth/requestContext';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { connectionOf } from './connectionHandlers';
import { deleteConnection, endRefresh, savePause, selectConnections } from './connectionRepository';
import { connectionUnanswered } from './problems';
import {
  removeConnection,
  restoreConnection,
  selectRemovedConnections,
} from './removedConnectionRepository';

type Handlers = Pick<
  RouteHandlers,
  | 'listConnections'
  | 'deleteConnection'
  | 'submitConnectionRestore'
  | 'submitConnectionPause'
  | 'deleteConnectionPause'
>;

/** The connections of a household, their rest, their removal and the way back. */
export function connectionLifeHandlers({ inHousehold, now }: Services): Handlers {
  return {
    async listConnections(request, reply) {
      const answer = await inHousehold(request, 'read', (scope) => listOf(scope, now()));
      return reply.code(200).send(answer);
    },
    async deleteConnection(request, reply) {
      const { connectionid: id } = request.params;
      const { history: removal } = request.query;
      const answer = await inHousehold(request, 'write', async (scope) => {
        const row = await connectionOf(scope, id, { lock: true });
        // What was never answered has nothing that could come back.
        if (row.status === 'waiting') await deleteConnection(scope, id);
        else await removeConnection(scope, id, { removal, now: now() });
        return listOf(scope, now());
      });
      return reply.code(200).send(answer);
    },
    async submitConnectionRestore(request, reply) {
      const { connectionid: id } = request.params;
      const answer = await inHousehold(request, 'write', async (scope) => {
        if (!(await restoreConnection(scope, id, now()))) throw notFound('connection');
        return listOf(scope, now());
      });
      return reply.code(200).send(answer);
    },
    async submitConnectionPause(request, reply) {
      const { connectionid: id } = request.params;
      const answer = await inHousehold(request, 'write', async (scope) => {
        const row = await connectionOf(scope, id, { lock: true });
        if (row.status === 'waiting') throw connectionUnanswered();
        const end = { state: 'cancelled', problem: null, now: now() } as const;
        if (row.refresh_id !== null)
          await endRefresh(scope, id, { ...end, refreshId: row.refresh_id });
        if (row.paused_at === null) await savePause(scope, id, now());
        return listOf(scope, now());
      });
      return reply.code(200).send(answer);
    },
    async deleteConnectionPause(request, reply) {
      const { connectionid: id } = request.params;
      const answer = await inHousehold(request, 'write', async (scope) => {
        const row = await connectionOf(scope, id, { lock: true });
        await savePause(scope, id, null);
        // What was not fetched meanwhile is fetched at once; without a consent, nothing can be.
        const mayFetch = row.status === 'active' || row.status === 'failing';
        if (row.paused_at !== null && mayFetch) await beginRefresh(scope, id, now());
        return listOf(scope, now());
      });
      return reply.code(200).send(answer);
    },
  };
}

async function listOf(scope: HouseholdScope, now: Date): Promise<ConnectionList> {
  return {
    items: await selectConnections(scope),
    removed: await selectRemovedConnections(scope, now),
  };
}
