import type { RouteHandlers } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import { ACTIVITY_SHAPES, selectActivity } from './foundAccountRepository';
import {
  type OutsideAccount,
  selectHoldings,
  selectOutsideAccount,
} from './outsideAccountRepository';

type Handlers = Pick<RouteHandlers, 'getExternalAccount' | 'listExternalActivity'>;

/** Accounts held elsewhere, as their institution answered: beside the firm's own figures, never among them. */
export function outsideAccountHandlers({ inHousehold }: Services): Handlers {
  return {
    async getExternalAccount(request, reply) {
      const { accountkey } = request.params;
      const answer = await inHousehold(request, 'read', async (scope) => {
        const { answer: account, place } = await accountOf(scope, accountkey);
        return { ...account, holdings: place ? await selectHoldings(scope, place) : [] };
      });
      return reply.code(200).send(answer);
    },
    async listExternalActivity(request, reply) {
      const { accountkey } = request.params;
      const { pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      const filter = { accountkey };
      const before = readPageKey(pageKey, filter, ACTIVITY_SHAPES);
      const rows = await inHousehold(request, 'read', async (scope) => {
        const { place } = await accountOf(scope, accountkey);
        if (!place) return [];
        const { connectionId: id, foundId } = place;
        return selectActivity(scope, { id, foundId }, { before, limit: limit + 1 });
      });
      const page = pageOf(rows, limit, filter, ({ day, foundid, activityid }) => [
        ...[day, foundid, activityid],
      ]);
      return reply.code(200).send(page);
    },
  };
}

/** @throws ProblemError 404 for what is not the household's, or not held elsewhere. */
async function accountOf(scope: HouseholdScope, key: string): Promise<OutsideAccount> {
  const found = await selectOutsideAccount(scope, key);
  if (!found) throw notFound('account');
  return found;
}
