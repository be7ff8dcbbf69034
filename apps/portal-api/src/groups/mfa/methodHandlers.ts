import type { AuthenticationMethods, RouteHandlers } from '@portal/api-sdk/server';
import { findBlockage } from '../../auth/attempts';
import { notFound } from '../../problems';
import {
  findChannel,
  judgeSentCode,
  notify,
  selectChannels,
  sendCode,
  type StoredChannel,
} from './channelRepository';
import {
  answerWithSession,
  mfaAnswer,
  refuseWhileBlocked,
  requireFactor,
  requireFreshFactor,
  type InMfa,
  type MfaScope,
} from './mfaScope';
import { insertResetRequest, savePreferred, selectFactors } from './methodRepository';

type MethodHandlers = Pick<
  RouteHandlers,
  | 'listAuthenticationMethods'
  | 'updateAuthenticationMethod'
  | 'createClientCode'
  | 'validateClientCode'
  | 'createResetRequest'
>;

export function methodHandlers(inMfa: InMfa): MethodHandlers {
  return {
    async listAuthenticationMethods(request, reply) {
      return reply.code(200).send(await inMfa(request, 'read', readMethods));
    },
    async updateAuthenticationMethod(request, reply) {
      const { preferred } = request.body;
      await inMfa(request, 'write', async (scope) => {
        await requireFreshFactor(scope, 'updateAuthenticationMethod', request);
        if (!isHeld(await readMethods(scope), preferred)) {
          throw notFound(preferred === 'authenticator' ? 'authenticator' : 'channel');
        }
        if (await savePreferred(scope, preferred)) await notify(scope, 'mfa.preferred_changed');
      });
      return reply.code(200).send({ preferred });
    },
    async createClientCode(request, reply) {
      const { channelid } = request.body;
      const sent = await inMfa(request, 'write', async (scope) => {
        const channel = await usableChannel(scope, channelid);
        await refuseWhileBlocked(scope);
        return sendCode(scope, channel);
      });
      return reply.code(200).send(sent);
    },
    async validateClientCode(request, reply) {
      const { channelid, code } = request.body;
      const judged = await inMfa(request, 'write', async (scope) => {
        const { confirmed } = await usableChannel(scope, channelid);
        const judgement = await judgeSentCode(scope, channelid, code);
        return answerWithSession(
          scope,
          judgement,
          confirmed ? 'mfa.verified' : 'mfa.channel_added',
        );
      });
      return reply.code(200).send(mfaAnswer(judged));
    },
    async createResetRequest(request, reply) {
      const requestedat = await inMfa(request, 'write', async (scope) => {
        const { made, at } = await insertResetRequest(scope);
        if (made) await notify(scope, 'mfa.reset_requested');
        return at;
      });
      return reply.code(200).send({ requestedat });
    },
  };
}

function isHeld(
  { authenticator, channels }: Pick<AuthenticationMethods, 'authenticator' | 'channels'>,
  method: string,
): boolean {
  if (method === 'authenticator') return authenticator;
  return channels.some(({ channelid }) => channelid === method);
}

/** A channel on file that codes reach; one that is not confirmed only for whoever may add it. */
async function usableChannel(scope: MfaScope, id: string): Promise<StoredChannel> {
  const channel = await findChannel(scope, id);
  if (!channel || !scope.deliverable.has(channel.kind)) throw notFound('channel');
  if (!channel.confirmed) await requireFactor(scope, 'alive');
  return channel;
}

async function readMethods(scope: MfaScope): Promise<AuthenticationMethods> {
  const { preferred, ...factors } = await selectFactors(scope);
  const channels = (await selectChannels(scope))
    .filter(({ confirmed, kind }) => confirmed && scope.deliverable.has(kind))
    .map(({ channelid, kind, masked }) => ({ channelid, kind, masked }));
  const blockage = await findBlockage(scope, 'code');
  return {
    ...factors,
    channels,
    phoneoffered: scope.deliverable.has('phone'),
    ...(preferred !== null && isHeld({ ...factors, channels }, preferred) && { preferred }),
    recoveryonly: blockage?.outcome === 'recoveryOnly',
    ...(blockage?.outcome === 'locked' && { retryafterseconds: blockage.retryAfterSeconds }),
  };
}
