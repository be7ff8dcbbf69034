import type { PreferenceJson, Preferences, RouteHandlers } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../services';
import { owesFactor, presentedBy } from '../../auth/totpSession';
import { etagOf, requireIfMatch } from '../../http/conditional';
import { notFound, personUnknown, resourceChanged } from '../../problems';
import { daysBefore } from '../holdings/shared/dateRange';
import { selectFactors } from '../mfa/methodRepository';
import { selectAccounts, selectNickname, updateNickname } from './accountsRepository';
import { selectAdvisorPhoto, selectAdvisors } from './advisorRepository';
import { withAccounts } from './groups';
import { selectCustomGroups, selectDefaultGroups, selectUngrouped } from './groupsRepository';
import { countAccounts, selectNetWorth, selectNetWorthLines } from './netWorthRepository';
import { changeSince, selectNetWorthPoints } from './netWorthHistoryRepository';
import { requireNotifications } from './notifications';
import { DEFAULT_PREFERENCES, savePreferences, selectPreferences } from './preferencesRepository';
import { selectInitProfile, selectProfile } from './profileRepository';

type Reads = Pick<
  RouteHandlers,
  | 'getInitProfile'
  | 'getProfile'
  | 'getAllAccounts'
  | 'getNetWorth'
  | 'getNetWorthHistory'
  | 'getPreferences'
  | 'listAdvisorTeam'
  | 'getAdvisorImage'
>;
type Writes = Pick<
  RouteHandlers,
  'updateAccountNickname' | 'updatePreferences' | 'deletePreferences'
>;

export function profileHandlers(services: Services): Reads & Writes {
  return {
    ...personReads(services),
    ...accountReads(services),
    ...writes(services),
  };
}

type AccountReads = Pick<Reads, 'getAllAccounts' | 'getNetWorth' | 'getNetWorthHistory'>;

function personReads({ inHousehold, asPerson, now }: Services): Omit<Reads, keyof AccountReads> {
  return {
    async getInitProfile(request, reply) {
      const profile = await asPerson(request, 'read', async (scope) => {
        const owed =
          (await owesFactor(scope.sql, presentedBy(request, now()))) ||
          // Codes that were made and never put away are made anew: leaving their screen is no way around it.
          (await selectFactors(scope)).recoverycodesunseen;
        // Nobody asks a client for a factor who is not there.
        return selectInitProfile(scope, owed && request.actor === null);
      });
      if (!profile) throw personUnknown();
      return reply.code(200).send(profile);
    },
    async getProfile(request, reply) {
      const profile = await inHousehold(request, 'read', selectProfile);
      if (!profile) throw personUnknown();
      return reply.code(200).send(profile);
    },
    async getPreferences(request, reply) {
      const preferences = await inHousehold(request, 'read', selectPreferences);
      reply.header('etag', etagOf(preferences.version));
      return reply.code(200).send(preferences);
    },
    async listAdvisorTeam(request, reply) {
      const advisors = await inHousehold(request, 'read', selectAdvisors);
      return reply.code(200).send({ advisors });
    },
    async getAdvisorImage(request, reply) {
      const { advisorid } = request.params;
      const photo = await inHousehold(request, 'read', (scope) =>
        selectAdvisorPhoto(scope, advisorid),
      );
      if (!photo) throw notFound('photo');
      // The generated type speaks of the browser's Blob; on the wire both are the same bytes.
      reply.type('image/png');
      return reply.code(200).send(photo as unknown as Blob);
    },
  };
}

function accountReads({ inHousehold }: Services): AccountReads {
  return {
    async getAllAccounts(request, reply) {
      const answer = await inHousehold(request, 'read', async (scope) => {
        const stored = await selectAccounts(scope);
        const { asof, totals } = await selectNetWorth(scope);
        const ungrouped = await selectUngrouped(scope);
        const accounts = new Map(stored.map(({ account }) => [account.key, account]));
        return {
          asof,
          networth: totals,
          totalaccounts: await countAccounts(scope),
          totalnetworthaccounts: stored
            .filter(({ counted }) => counted)
            .map(({ account }) => account.key),
          defaultgroups: (await selectDefaultGroups(scope)).map(withAccounts(accounts)),
          customgroups: (await selectCustomGroups(scope)).map(withAccounts(accounts)),
          ...(ungrouped && { ungrouped: withAccounts(accounts)(ungrouped) }),
        };
      });
      return reply.code(200).send(answer);
    },
    async getNetWorth(request, reply) {
      const answer = await inHousehold(request, 'read', async (scope) => ({
        ...(await selectNetWorth(scope)),
        lines: await selectNetWorthLines(scope),
      }));
      return reply.code(200).send(answer);
    },
    async getNetWorthHistory(request, reply) {
      const answer = await inHousehold(request, 'read', async (scope) => {
        const { asof } = await selectNetWorth(scope);
        const points = await selectNetWorthPoints(scope, asof);
        const monthtodate = changeSince(points, daysBefore(`${asof.slice(0, 7)}-01`, 1));
        const yeartodate = changeSince(points, daysBefore(`${asof.slice(0, 4)}-01-01`, 1));
        return {
          asof,
          points,
          ...(monthtodate && { monthtodate }),
          ...(yeartodate && { yeartodate }),
        };
      });
      return reply.code(200).send(answer);
    },
  };
}

function writes(services: Services): Writes {
  const { inHousehold } = services;
  const replace = replacePreferences(services);
  return {
    async updateAccountNickname(request, reply) {
      const version = requireIfMatch(request);
      const { accountkey } = request.params;
      const renamed = await inHousehold(request, 'write', async (scope) => {
        const saved =
          version && (await updateNickname(scope, accountkey, version, request.body.nickname));
        if (saved) return saved;
        const current = await selectNickname(scope, accountkey);
        if (!current) throw notFound('account');
        throw resourceChanged(`It is called “${current.nickname}” now.`, etagOf(current.version));
      });
      reply.header('etag', etagOf(renamed.version));
      return reply.code(200).send({ key: accountkey, ...renamed });
    },
    async updatePreferences(request, reply) {
      requireNotifications(request.body.notifications);
      const preferences = await replace(request, request.body);
      reply.header('etag', etagOf(preferences.version));
      return reply.code(200).send(preferences);
    },
    async deletePreferences(request, reply) {
      const preferences = await replace(request, DEFAULT_PREFERENCES);
      reply.header('etag', etagOf(preferences.version));
      return reply.code(200).send(preferences);
    },
  };
}

/** Puts these preferences in the place of those whose version the request names. */
function replacePreferences({ inHousehold }: Services) {
  return async (request: FastifyRequest, wanted: PreferenceJson): Promise<Preferences> => {
    const version = requireIfMatch(request);
    return inHousehold(request, 'write', async (scope) => {
      const saved = version && (await savePreferences(scope, version, wanted));
      if (saved) return saved;
      const current = await selectPreferences(scope);
      throw resourceChanged(
        `They are version ${current.version} now: read them again before saving.`,
        etagOf(current.version),
      );
    });
  };
}
