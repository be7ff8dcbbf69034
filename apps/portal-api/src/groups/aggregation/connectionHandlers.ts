import { createHash, randomBytes } from 'node:crypto';
import type { RouteHandlers } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { beginRefresh } from '../../aggregation/refreshConnection';
import { openVerifier, sealTokens, sealVerifier } from '../../aggregation/sealedTokens';
import { ProviderError, type ProviderTokens } from '../../aggregation/provider';
import type { HouseholdScope } from '../../auth/requestContext';
import { notFound } from '../../problems';
import type { Services } from '../../services';
import {
  type ConnectionRow,
  countConnections,
  deleteConnection,
  endRefresh,
  insertConnection,
  refreshOf,
  saveState,
  saveTokens,
  selectConnection,
} from './connectionRepository';
import {
  answerForeign,
  answerTooLate,
  answerUsed,
  connectionPaused,
  connectionUnanswered,
  consentOver,
  institutionsUnavailable,
  tooManyConnections,
} from './problems';

type Consents = Pick<
  RouteHandlers,
  'listInstitutions' | 'createConnection' | 'submitConnectionCallback'
>;
type Refreshes = Pick<
  RouteHandlers,
  'getConnectionRefresh' | 'submitConnectionRefresh' | 'deleteConnectionRefresh'
>;

/** assumed: how long a consent may take, and how much a household may connect. */
const CONSENT_MS = 600_000;
const MOST_CONNECTIONS = 50;

export function connectionHandlers(services: Services): Consents & Refreshes {
  return {
    ...beginnings(services),
    ...answers(services),
    ...refreshes(services),
  };
}

function beginnings(services: Services): Pick<Consents, 'listInstitutions' | 'createConnection'> {
  const { inHousehold, secretBox, now, aggregationRedirect } = services;
  return {
    async listInstitutions(request, reply) {
      const search = request.query?.search?.trim().toLowerCase() ?? '';
      const items = (await institutionsOf(services)).filter(({ name }) =>
        name.toLowerCase().includes(search),
      );
      return reply.code(200).send({ items: items.slice(0, 100) });
    },
    async createConnection(request, reply) {
      const { institutionid, connectionid } = request.body;
      const institution = (await institutionsOf(services)).find(
        (one) => one.institutionid === institutionid,
      );
      if (!institution) throw notFound('institution');
      const id = connectionid ?? `con${randomBytes(12).toString('hex')}`;
      const state = randomBytes(32).toString('base64url');
      const verifier = randomBytes(32).toString('base64url');
      const until = new Date(now().getTime() + CONSENT_MS);
      await inHousehold(request, 'write', async (scope) => {
        if (connectionid === undefined) {
          if ((await countConnections(scope, now())) >= MOST_CONNECTIONS)
            throw tooManyConnections(MOST_CONNECTIONS);
          const names = { institutionId: institutionid, institutionName: institution.name };
          await insertConnection(scope, { id, ...names, now: now() });
        } else {
          const row = await connectionOf(scope, id);
          if (row.institution_id !== institutionid) throw notFound('connection');
        }
        await saveState(scope, id, {
          hash: hashOf(state),
          session: sessionOf(request),
          until,
          verifier: sealVerifier(secretBox, id, verifier),
        });
      });
      const consentaddress = providerOf(services).consentAddress({
        ...{ institutionId: institutionid, redirect: aggregationRedirect(id), state },
        challenge: hashOf(verifier).toString('base64url'),
      });
      return reply
        .code(200)
        .send({ connectionid: id, consentaddress, expiresat: until.toISOString() });
    },
  };
}

function answers(services: Services): Pick<Consents, 'submitConnectionCallback'> {
  const { inHousehold, secretBox, aggregationRedirect } = services;
  return {
    async submitConnectionCallback(request, reply) {
      const { connectionid: id } = request.params;
      const { state, code } = request.body;
      const verifier = await inHousehold(request, 'write', async (scope) => {
        const row = await connectionOf(scope, id, { lock: true });
        const sealed = requireOwnState(row, {
          state,
          session: sessionOf(request),
          now: services.now(),
        });
        // Whatever comes of it, it is good once.
        await saveState(scope, id, null);
        if (code === undefined && row.status === 'waiting') await deleteConnection(scope, id);
        return openVerifier(secretBox, id, sealed);
      });
      const say = (outcome: 'connected' | 'refused' | 'failed') =>
        reply.code(200).send({ connectionid: id, outcome });
      if (code === undefined) return say('refused');
      const exchange = { code, verifier, redirect: aggregationRedirect(id) };
      const tokens = await providerOf(services).exchange(exchange).catch(nullIfRefused);
      const isConnected = await inHousehold(request, 'write', async (scope) =>
        tokens ? keepTokens(services, scope, { id, tokens }) : dropUnanswered(scope, id),
      );
      return say(isConnected ? 'connected' : 'failed');
    },
  };
}

/** @throws ProblemError when the answer is not to what was asked for, here and lately. */
function requireOwnState(
  row: ConnectionRow,
  { state, session, now }: { state: string; session: Uint8Array; now: Date },
) {
  const { state_hash, state_session, state_until, verifier_key, verifier_box } = row;
  if (!state_hash || !state_session || !state_until || !verifier_key || !verifier_box)
    throw answerUsed();
  const isOwn = hashOf(state).equals(state_hash) && Buffer.from(session).equals(state_session);
  if (!isOwn) throw answerForeign();
  if (new Date(state_until) <= now) throw answerTooLate();
  return { keyId: verifier_key, box: verifier_box };
}

async function keepTokens(
  services: Services,
  scope: HouseholdScope,
  { id, tokens }: { id: string; tokens: ProviderTokens },
): Promise<boolean> {
  // It may have been removed while the institution was asked.
  const row = await selectConnection(scope, id, { lock: true });
  if (!row) return false;
  await saveTokens(scope, id, sealTokens(services.secretBox, id, tokens));
  if (row.paused_at === null) await beginRefresh(scope, id, services.now());
  return true;
}

async function dropUnanswered(scope: HouseholdScope, id: string): Promise<false> {
  const row = await selectConnection(scope, id, { lock: true });
  if (row?.status === 'waiting') await deleteConnection(scope, id);
  return false;
}

function nullIfRefused(error: unknown): null {
  if (error instanceof ProviderError) return null;
  throw error;
}

function refreshes(services: Services): Refreshes {
  const { inHousehold, now } = services;
  return {
    async getConnectionRefresh(request, reply) {
      const { connectionid: id } = request.params;
      const row = await inHousehold(request, 'read', (scope) => connectionOf(scope, id));
      return reply.code(200).send(refreshOf(row));
    },
    async submitConnectionRefresh(request, reply) {
      const { connectionid: id } = request.params;
      const row = await inHousehold(request, 'write', async (scope) => {
        const before = await connectionOf(scope, id, { lock: true });
        if (before.status === 'waiting') throw connectionUnanswered();
        if (before.status === 'expired') throw consentOver();
        if (before.paused_at !== null) throw connectionPaused();
        // A second press joins the one that runs.
        if (before.refresh_state === 'running') return before;
        await beginRefresh(scope, id, services.now());
        return connectionOf(scope, id);
      });
      return reply.code(200).send(refreshOf(row));
    },
    async deleteConnectionRefresh(request, reply) {
      const { connectionid: id } = request.params;
      const row = await inHousehold(request, 'write', async (scope) => {
        const { refresh_id: refreshId } = await connectionOf(scope, id, { lock: true });
        const end = { state: 'cancelled', problem: null, now: now() } as const;
        if (refreshId !== null) await endRefresh(scope, id, { ...end, refreshId });
        return connectionOf(scope, id);
      });
      return reply.code(200).send(refreshOf(row));
    },
  };
}

/** @throws ProblemError 404 for what is not the household's. */
export async function connectionOf(
  scope: HouseholdScope,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ConnectionRow> {
  const row = await selectConnection(scope, id, options);
  if (!row) throw notFound('connection');
  return row;
}

function providerOf({ aggregation }: Services) {
  if (!aggregation) throw institutionsUnavailable(new Error('AGGREGATION_URL is not set'));
  return aggregation;
}

async function institutionsOf(services: Services) {
  return providerOf(services)
    .institutions()
    .catch((error: unknown) => {
      throw institutionsUnavailable(error);
    });
}

/** The sign-in of a request, by which it is known that the same person came back. */
function sessionOf({ tokenSession }: FastifyRequest): Uint8Array {
  if (!tokenSession) throw answerForeign();
  return tokenSession;
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
