import { formatExact, parseExact, sum } from '@portal/portfolio-accounting';
import type { Beneficiary, RouteHandlers } from '@portal/api-sdk/server';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { DEFAULT_LIMIT, pageOf, readPageKey } from '../../http/pageKey';
import { notFound, resourceChanged } from '../../problems';
import { newYorkTimeOf } from '../../payments/rules/newYorkTime';
import type { HouseholdScope } from '../../auth/requestContext';
import type { Services } from '../../services';
import { tell } from '../../telling/tell';
import { saveBeneficiaries, selectBeneficiaries, toList } from './beneficiaryRepository';
import { beneficiariesNotice } from './beneficiaryJobs';
import { selectHousehold, selectIdentities } from './householdRepository';
import { markNoticesRead, selectNotices, selectUnread } from './noticeRepository';
import {
  beneficiariesNotHolder,
  beneficiariesNotOffered,
  beneficiaryUnclear,
  primaryMissing,
  sharesIncomplete,
} from './problems';
import { saveTrustedContact, selectTrustedContact } from './trustedContactRepository';

type People = Pick<
  RouteHandlers,
  | 'listUserIdentities'
  | 'getHousehold'
  | 'getTrustedContact'
  | 'updateTrustedContact'
  | 'deleteTrustedContact'
>;
type Beneficiaries = Pick<RouteHandlers, 'listBeneficiaries' | 'updateBeneficiaries'>;
type Notices = Pick<RouteHandlers, 'listNotices' | 'updateNoticesRead'>;

export function personalHandlers(services: Services): People & Beneficiaries & Notices {
  return { ...people(services), ...beneficiaries(services), ...notices(services) };
}

function people(services: Services): People {
  const { inHousehold } = services;
  const told = (scope: HouseholdScope) => tellOfContact(services, scope);
  return {
    async listUserIdentities(request, reply) {
      const items = await inHousehold(request, 'read', selectIdentities);
      return reply.code(200).send({ items });
    },
    async getHousehold(request, reply) {
      return reply.code(200).send(await inHousehold(request, 'read', selectHousehold));
    },
    async getTrustedContact(request, reply) {
      const state = await inHousehold(request, 'read', selectTrustedContact);
      reply.header('etag', etagOf(state.version));
      return reply.code(200).send(state);
    },
    async updateTrustedContact(request, reply) {
      const version = requireIfMatch(request);
      const state = await inHousehold(request, 'write', async (scope) => {
        if (version !== null && (await saveTrustedContact(scope, version, request.body))) {
          await told(scope);
          return selectTrustedContact(scope);
        }
        throw resourceChanged(
          'It was changed elsewhere.',
          etagOf((await selectTrustedContact(scope)).version),
        );
      });
      reply.header('etag', etagOf(state.version));
      return reply.code(200).send(state);
    },
    async deleteTrustedContact(request, reply) {
      const version = requireIfMatch(request);
      const state = await inHousehold(request, 'write', async (scope) => {
        if (version !== null && (await saveTrustedContact(scope, version, null))) {
          await told(scope);
          return selectTrustedContact(scope);
        }
        throw resourceChanged(
          'It was changed elsewhere.',
          etagOf((await selectTrustedContact(scope)).version),
        );
      });
      reply.header('etag', etagOf(state.version));
      return reply.code(200).send(state);
    },
  };
}

/** Whom the firm calls when it worries about a client is changed by nobody unseen. */
async function tellOfContact({ secretBox: box, now }: Services, scope: HouseholdScope) {
  await tell({ ...scope, box, now: now() }, 'profile.trusted_contact_changed');
}

function beneficiaries({ inHousehold, jobs, now }: Services): Beneficiaries {
  return {
    async listBeneficiaries(request, reply) {
      const items = await inHousehold(request, 'read', (scope) => selectBeneficiaries(scope));
      return reply.code(200).send({ items: items.map(toList) });
    },
    async updateBeneficiaries(request, reply) {
      const { accountkey: account } = request.params;
      const version = requireIfMatch(request);
      const wanted = request.body.beneficiaries;
      const saved = await inHousehold(request, 'write', async (scope) => {
        const [before] = await selectBeneficiaries(scope, account);
        if (!before) throw notFound('account');
        if (!before.held) throw beneficiariesNotHolder();
        if (!before.eligible) throw beneficiariesNotOffered(before.reason);
        requireClear(wanted, newYorkTimeOf(now()).day);
        requireWhole(wanted);
        if (
          version === null ||
          !(await saveBeneficiaries(scope, { account, version, now: now() }, wanted))
        ) {
          throw resourceChanged(
            'The beneficiaries were changed elsewhere.',
            etagOf(before.version),
          );
        }
        await jobs.send(scope.sql, beneficiariesNotice, { account, by: scope.subject });
        const [after] = await selectBeneficiaries(scope, account);
        if (!after) throw notFound('account');
        return toList(after);
      });
      reply.header('etag', etagOf(saved.version));
      return reply.code(200).send(saved);
    },
  };
}

/** Nobody older is alive: an earlier day is a slip of the pen. */
const FIRST_BIRTH = '1900-01-01';

/** Everybody named gets something, and was born already. */
function requireClear(wanted: readonly Beneficiary[], today: string): void {
  for (const [place, { share, bornon }] of wanted.entries()) {
    const at = `/beneficiaries/${place}`;
    if (parseExact(share) === 0n)
      throw beneficiaryUnclear(`${at}/share`, 'Enter a share of more than 0%.');
    if (bornon !== undefined && bornon > today)
      throw beneficiaryUnclear(`${at}/bornon`, 'Enter a day that is not in the future.');
    if (bornon !== undefined && bornon < FIRST_BIRTH)
      throw beneficiaryUnclear(`${at}/bornon`, 'Enter the whole year of birth.');
  }
}

/** The shares of each kind that is named add to 100 percent, to the hundredth, and contingent ones stand behind primary ones. */
function requireWhole(wanted: readonly Beneficiary[]): void {
  if (wanted.length > 0 && !wanted.some(({ kind }) => kind === 'primary')) throw primaryMissing();
  const whole = parseExact('100');
  for (const kind of ['primary', 'contingent'] as const) {
    const shares = wanted.filter((one) => one.kind === kind).map(({ share }) => parseExact(share));
    const total = sum(shares);
    if (shares.length > 0 && total !== whole) throw sharesIncomplete(kind, formatExact(total));
  }
}

const NOTICE_PLACE = [/^\d{1,19}$/];

function notices({ inHousehold }: Services): Notices {
  return {
    async listNotices(request, reply) {
      const { pageKey, limit = DEFAULT_LIMIT } = request.query ?? {};
      const after = readPageKey(pageKey, {}, NOTICE_PLACE);
      const answer = await inHousehold(request, 'read', async (scope) => {
        const rows = await selectNotices(scope, limit + 1, after?.[0] ?? null);
        const page = pageOf(rows, limit, {}, ({ noticeid }) => [noticeid]);
        return { ...page, unread: await selectUnread(scope) };
      });
      return reply.code(200).send(answer);
    },
    async updateNoticesRead(request, reply) {
      const answer = await inHousehold(request, 'write', async (scope) => {
        await markNoticesRead(scope, request.body.upto);
        const rows = await selectNotices(scope, DEFAULT_LIMIT + 1, null);
        const page = pageOf(rows, DEFAULT_LIMIT, {}, ({ noticeid }) => [noticeid]);
        return { ...page, unread: await selectUnread(scope) };
      });
      return reply.code(200).send(answer);
    },
  };
}
