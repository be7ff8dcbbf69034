import { randomBytes } from 'node:crypto';
import type { ConnectionAccount, RouteHandlers } from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import type { Services } from '../../services';
import { money } from '../profile/money';
import { connectionOf } from './connectionHandlers';
import {
  ACTIVITY_SHAPES,
  type FoundRow,
  linkAccount,
  putAccounts,
  selectActivity,
  selectFound,
} from './foundAccountRepository';
import { foundUnknown } from './problems';

type FoundHandlers = Pick<
  RouteHandlers,
  'listConnectionAccounts' | 'submitConnectionAccounts' | 'listConnectionActivity'
>;

export function foundAccountHandlers({ inHousehold }: Services): FoundHandlers {
  return {
    async listConnectionAccounts(request, reply) {
      const { connectionid: id } = request.params;
      const items = await inHousehold(request, 'read', async (scope) => {
        await connectionOf(scope, id);
        return (await selectFound(scope, id)).map(toAccount);
      });
      return reply.code(200).send({ items });
    },
    async submitConnectionAccounts(request, reply) {
      const { connectionid: id } = request.params;
      const items = await inHousehold(request, 'write', async (scope) => {
        const connection = await connectionOf(scope, id, { lock: true });
        await link(scope, id, {
          wanted: request.body.foundids,
          institution: connection.institution_name,
        });
        return (await selectFound(scope, id)).map(toAccount);
      });
      return reply.code(200).send({ items });
    },
    async listConnectionActivity(request, reply) {
      const { connectionid: id } = request.params;
      const { pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      const filter = { id };
      const before = readPageKey(pageKey, filter, ACTIVITY_SHAPES);
      const rows = await inHousehold(request, 'read', async (scope) => {
        await connectionOf(scope, id);
        return selectActivity(scope, { id }, { before, limit: limit + 1 });
      });
      const page = pageOf(rows, limit, filter, ({ day, foundid, activityid }) => [
        ...[day, foundid, activityid],
      ]);
      return reply.code(200).send(page);
    },
  };
}

/** Makes accounts of what was chosen; what is one already stays as it is. */
async function link(
  scope: HouseholdScope,
  id: string,
  { wanted, institution }: { wanted: readonly string[]; institution: string },
): Promise<void> {
  const found = new Map(
    (await selectFound(scope, id))
      .filter(({ missing }) => !missing)
      .map((row) => [row.found_id, row]),
  );
  const unknown = wanted.flatMap((one, place) => (found.has(one) ? [] : [place]));
  if (unknown.length > 0) throw foundUnknown(unknown);
  const added = [...new Set(wanted)].flatMap((foundId) => {
    const row = found.get(foundId);
    if (!row || row.account_key !== null) return [];
    return [{ key: `acc${randomBytes(12).toString('hex')}`, found: row }];
  });
  await putAccounts(scope, institution, added);
  for (const { key, found: row } of added)
    await linkAccount(scope, id, { foundId: row.found_id, key });
}

function toAccount(row: FoundRow): ConnectionAccount {
  return {
    foundid: row.found_id,
    name: row.name,
    type: row.type_name,
    kind: row.kind,
    ...(row.last_digits !== null && { maskednumber: `••${row.last_digits}` }),
    value: money(row.value),
    asof: row.as_of,
    missing: row.missing,
    ...(row.account_key !== null && { account: row.account_key }),
    isnew: row.later && row.account_key === null,
    ...(row.duplicate !== null && { duplicateof: row.duplicate }),
    ...(row.duplicate_source !== null && { duplicateat: row.duplicate_source }),
  };
}
