import { randomBytes } from 'node:crypto';
import type {
  AccountGroupMembers,
  AccountGroupUpdate,
  RouteHandlers,
} from '@portal/api-sdk/server';
import type { HouseholdScope } from '../../auth/requestContext';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { notFound, resourceChanged } from '../../problems';
import type { Services } from '../../services';
import { knowsAccounts, selectArrangement, takeNextVersion } from './arrangementRepository';
import {
  deleteGroup,
  insertGroup,
  saveGroupOrder,
  saveMembers,
  selectOwnGroups,
  updateGroup,
  type CustomGroup,
} from './customGroupRepository';
import { groupNameTaken, tooManyGroups } from './problems';
import { readGroups } from './readGroups';

type GroupHandlers = Pick<
  RouteHandlers,
  'listAccountGroups' | 'createAccountGroup' | 'updateAccountGroup' | 'deleteAccountGroup'
>;

/** As many as `GroupOrder` takes. */
const GROUPS_AT_MOST = 50;

export function groupHandlers({ inHousehold }: Services): GroupHandlers {
  return {
    async listAccountGroups(request, reply) {
      const answer = await inHousehold(request, 'read', readGroups);
      return reply.code(200).send(answer);
    },
    async createAccountGroup(request, reply) {
      const group = await inHousehold(request, 'write', (scope) =>
        createGroup(scope, request.body),
      );
      reply.header('etag', etagOf(group.version));
      return reply.code(201).send(group);
    },
    async updateAccountGroup(request, reply) {
      const version = requireIfMatch(request);
      const { groupid } = request.params;
      const { groupname, accountkeys } = request.body;
      const group = await inHousehold(request, 'write', async (scope) => {
        await takeNextVersion(scope);
        const groups = await selectOwnGroups(scope);
        const current = groups.find(({ groupId }) => groupId === groupid);
        if (!current) throw notFound('group');
        refuseTakenName(
          groupname,
          groups.filter((one) => one !== current),
        );
        if (!(await knowsAccounts(scope, accountkeys))) throw notFound('account');
        const wanted = { groupId: groupid, name: groupname };
        const saved = version && (await updateGroup(scope, { ...wanted, version }));
        if (!saved) throw changed(current);
        await saveMembers(scope, groupid, accountkeys);
        return readGroup(scope, groupid);
      });
      reply.header('etag', etagOf(group.version));
      return reply.code(200).send(group);
    },
    async deleteAccountGroup(request, reply) {
      const version = requireIfMatch(request);
      const { groupid } = request.params;
      const answer = await inHousehold(request, 'write', async (scope) => {
        await takeNextVersion(scope);
        const groups = await selectOwnGroups(scope);
        const current = groups.find(({ groupId }) => groupId === groupid);
        if (!current) throw notFound('group');
        if (!version || !(await deleteGroup(scope, groupid, version))) throw changed(current);
        return selectArrangement(scope);
      });
      return reply.code(200).send(answer);
    },
  };
}

async function createGroup(
  scope: HouseholdScope,
  { groupname, accountkeys, sortorder }: AccountGroupUpdate,
) {
  // Held until the end, so that of two groups of one name made at once one is refused.
  await takeNextVersion(scope);
  const others = await selectOwnGroups(scope);
  if (others.length >= GROUPS_AT_MOST) throw tooManyGroups(GROUPS_AT_MOST);
  refuseTakenName(groupname, others);
  if (!(await knowsAccounts(scope, accountkeys))) throw notFound('account');
  const groupId = `own-${randomBytes(10).toString('hex')}`;
  await insertGroup(scope, { groupId, name: groupname });
  await saveMembers(scope, groupId, accountkeys);
  if (sortorder !== undefined) {
    const ids = others.map((other) => other.groupId);
    await saveGroupOrder(scope, ids.toSpliced(sortorder, 0, groupId));
  }
  return readGroup(scope, groupId);
}

/** Two groups of one name could not be told apart; it also keeps a lost answer from making a group twice. */
function refuseTakenName(name: string, others: readonly CustomGroup[]): void {
  const said = name.toLocaleLowerCase('en-US');
  if (others.some((other) => other.name.toLocaleLowerCase('en-US') === said)) {
    throw groupNameTaken(name);
  }
}

function changed({ name, version }: CustomGroup) {
  return resourceChanged(`It is called “${name}” now.`, etagOf(version));
}

async function readGroup(
  scope: HouseholdScope,
  groupId: string,
): Promise<AccountGroupMembers & { version: string }> {
  const { customgroups } = await readGroups(scope);
  const group = customgroups.find((one) => one.groupid === groupId);
  if (group?.version === undefined) throw new Error('A group that was saved can be read.');
  return { ...group, version: group.version };
}
