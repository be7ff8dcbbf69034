import type { Arrangement, RouteHandlers } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import type { HouseholdScope } from '../../auth/requestContext';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { notFound, resourceChanged } from '../../problems';
import type { Services } from '../../services';
import {
  knowsAccounts,
  saveAccountOrder,
  saveClosedShown,
  saveCounted,
  selectArrangement,
  takeNextVersion,
} from './arrangementRepository';
import { saveGroupOrder, selectOwnGroups } from './customGroupRepository';
import { groupsDiffer } from './problems';

type ArrangementHandlers = Pick<
  RouteHandlers,
  | 'updateAccountGroupOrder'
  | 'updateAccountOrder'
  | 'updateTotalNetWorthAccounts'
  | 'updateClosedAccountVisibility'
  | 'submitCacheInvalidation'
>;

/** How the household arranges its accounts: each change names the version it was made on. */
export function arrangementHandlers({ inHousehold, now }: Services): ArrangementHandlers {
  const arrange = (
    request: FastifyRequest,
    change: (scope: HouseholdScope) => Promise<void>,
  ): Promise<Arrangement> => {
    const version = requireIfMatch(request);
    return inHousehold(request, 'write', async (scope) => {
      if (version === null || !(await takeNextVersion(scope, version))) throw await changed(scope);
      await change(scope);
      return selectArrangement(scope);
    });
  };
  return {
    async updateAccountGroupOrder(request, reply) {
      const { groupids } = request.body;
      const answer = await arrange(request, async (scope) => {
        const known = new Set((await selectOwnGroups(scope)).map(({ groupId }) => groupId));
        if (known.size !== groupids.length || !groupids.every((id) => known.has(id))) {
          throw groupsDiffer();
        }
        await saveGroupOrder(scope, groupids);
      });
      reply.header('etag', etagOf(answer.version));
      return reply.code(200).send(answer);
    },
    async updateAccountOrder(request, reply) {
      const { accountkeys } = request.body;
      const answer = await arrange(request, async (scope) => {
        if (!(await knowsAccounts(scope, accountkeys))) throw notFound('account');
        await saveAccountOrder(scope, accountkeys);
      });
      reply.header('etag', etagOf(answer.version));
      return reply.code(200).send(answer);
    },
    async updateTotalNetWorthAccounts(request, reply) {
      const { accountkeys } = request.body;
      const answer = await arrange(request, async (scope) => {
        if (!(await knowsAccounts(scope, accountkeys))) throw notFound('account');
        await saveCounted(scope, accountkeys);
      });
      reply.header('etag', etagOf(answer.version));
      return reply.code(200).send(answer);
    },
    async updateClosedAccountVisibility(request, reply) {
      const answer = await arrange(request, (scope) =>
        saveClosedShown(scope, request.body.closedshown),
      );
      reply.header('etag', etagOf(answer.version));
      return reply.code(200).send(answer);
    },
    async submitCacheInvalidation(request, reply) {
      const readafter = await inHousehold(request, 'write', () =>
        Promise.resolve(now().toISOString()),
      );
      return reply.code(200).send({ readafter });
    },
  };
}

async function changed(scope: HouseholdScope) {
  const { version } = await selectArrangement(scope);
  return resourceChanged(
    `The arrangement is version ${version} now: read it again before changing it.`,
    etagOf(version),
  );
}
