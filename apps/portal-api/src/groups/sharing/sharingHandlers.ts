import type { NewShare, RouteHandlers } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { recordRequest } from '../../audit/requestAudit';
import { emailOf } from '../../auth/emailShape';
import type { HouseholdScope } from '../../auth/requestContext';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { day as dayWords } from '../../documents/kinds/words';
import { putMessage } from '../../outbox/outbox';
import { notFound, personUnknown } from '../../problems';
import { newRegkey, regkeyHash } from '../../registration/regkey';
import type { Services } from '../../services';
import { tell } from '../../telling/tell';
import { requireChange } from '../collaboration/folderAccess';
import { newKey } from '../documents/bundleHandlers';
import { newYorkDay } from '../holdings/shared/newYorkDay';
import { guestFileHandlers } from './guestFiles';
import { guestHandlers } from './guestHandlers';
import { guestSignInHandlers } from './guestSignIn';
import { mailMissing, shareRefused, tooManyShares } from './problems';
import {
  countOpenShares,
  insertShare,
  insertSharedFolders,
  revokeShare,
  selectOpenings,
  selectOwnPerson,
  selectShares,
} from './shareRepository';

type ClientHandlers = Pick<
  RouteHandlers,
  'listShares' | 'createShare' | 'deleteShare' | 'listShareOpenings'
>;

/** assumed: as long as an invitation of the firm's that waits for a busy person. */
const LINK_DAYS = 7;
const DAY_MS = 86_400_000;
/** assumed: more guests than any household has had. */
const MOST_SHARES = 20;
const LINE_ID = /^\d{1,19}$/;
/**
 * A name stands in a mail of the firm: letters of any writing and what stands between them, nothing that is not seen. What
 * mail would make a link of is refused by the contract.
 */
const NAME = /^[\p{L}\p{M}\p{Zs}\p{Pd}'’.,\u00b7\u05f3\u30fb]+$/u;

export function sharingHandlers(services: Services) {
  return {
    ...clientHandlers(services),
    ...guestHandlers(services),
    ...guestFileHandlers(services),
    ...guestSignInHandlers(services),
  };
}

function clientHandlers(services: Services): ClientHandlers {
  const { inHousehold, now } = services;
  return {
    async listShares(request, reply) {
      const items = await inHousehold(request, 'read', (scope) => selectShares(scope, now()));
      return reply.code(200).send({ items });
    },
    async createShare(request, reply) {
      if (!services.deliverable.has('email')) throw mailMissing();
      const wanted = checked(request.body, now());
      const made = await inHousehold(request, 'write', (scope) =>
        invite(services, request, scope, wanted),
      );
      return reply.code(201).send(made);
    },
    async deleteShare(request, reply) {
      const { shareid } = request.params;
      const share = await inHousehold(request, 'write', async (scope) => {
        // It is in the log since the first time.
        if (!(await revokeShare(scope, shareid, now()))) request.audited = true;
        const [found] = await selectShares(scope, now(), shareid);
        if (!found) throw notFound('share');
        return found;
      });
      return reply.code(200).send(share);
    },
    async listShareOpenings(request, reply) {
      const { shareid } = request.params;
      const { pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      const filter = { list: 'share-openings', shareid };
      const [before = null] = readPageKey(pageKey, filter, [LINE_ID]) ?? [];
      const rows = await inHousehold(request, 'read', async (scope) => {
        if ((await selectShares(scope, now(), shareid)).length === 0) throw notFound('share');
        return selectOpenings(scope, shareid, limit + 1, before);
      });
      const { items, ...page } = pageOf(rows, limit, filter, ({ line }) => [line]);
      return reply.code(200).send({ ...page, items: items.map(({ opening }) => opening) });
    },
  };
}

/** @throws ProblemError 422 that names each field that cannot be. */
function checked(body: NewShare, now: Date): NewShare {
  const name = body.name.trim().normalize('NFC');
  const email = emailOf(body.email);
  const today = newYorkDay(now);
  const longest = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const fields = [
    ...(NAME.test(name)
      ? []
      : [
          { field: '/name', message: 'Write the name with letters only, such as Mary-Ann O’Hara.' },
        ]),
    ...(email === null ? [{ field: '/email', message: 'This is no e-mail address.' }] : []),
    ...(body.until < today || body.until > longest
      ? [
          {
            field: '/until',
            message: `Choose a day from ${dayWords(today)} to ${dayWords(longest)}.`,
          },
        ]
      : []),
    ...(body.accounts.length === 0 && !body.folders?.length
      ? [{ field: '/accounts', message: 'Share at least one account or one folder.' }]
      : []),
    ...(body.accounts.length > 0 && !body.valuesshown && body.kinds.length === 0
      ? [{ field: '/kinds', message: 'Share values, or at least one kind of document.' }]
      : []),
  ];
  if (email === null || fields.length > 0) throw shareRefused(fields);
  return { ...body, name, email };
}

async function invite(
  { now, secretBox, invitationLink }: Services,
  request: FastifyRequest,
  scope: HouseholdScope,
  wanted: NewShare,
) {
  const { sql, subject } = scope;
  const client = await selectOwnPerson(scope);
  if (!client) throw personUnknown();
  if ((await countOpenShares(scope, now())) >= MOST_SHARES) throw tooManyShares(MOST_SHARES);
  const key = newRegkey();
  const shareid = newKey('shr');
  const made = now();
  const kept = await insertShare(scope, client, {
    ...wanted,
    ...{ shareid, keyHash: regkeyHash(key), now: made },
    linkEnds: new Date(made.getTime() + LINK_DAYS * DAY_MS),
  });
  // An account of somebody else's answers as one that does not exist.
  if (kept !== wanted.accounts.length) throw notFound('account');
  const folders = wanted.folders ?? [];
  for (const folder of folders) await requireChange(scope, folder);
  if ((await insertSharedFolders(scope, shareid, folders)) !== folders.length)
    throw notFound('folder');
  const sender = { sql, subject, box: secretBox, now: made };
  const values = {
    guest: wanted.name,
    client: client.name,
    link: invitationLink(key),
    days: LINK_DAYS,
  };
  await putMessage(sender, {
    kind: 'sharing.invited',
    to: { kind: 'email', address: wanted.email },
    values,
  });
  await tell(sender, 'sharing.begun');
  const object = { type: 'share', id: shareid } as const;
  await recordRequest(sql, request, { action: 'share.created', outcome: 'done', object });
  const [share] = await selectShares(scope, made, shareid);
  if (!share) throw notFound('share');
  return share;
}
