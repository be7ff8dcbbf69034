import type { AuthenticationMethods, RouteHandlers } from '@portal/api-sdk/server';
import { findBlockage } from '../../auth/attempts';
import { notFound } from '../../problems';
import {
  findChannel,
  judgeSentCode,
  notify,
  savePhone,
  selectChannels,
  sendCode,
  type StoredChannel,
} from './channelRepository';
import {
  answerWithSession,
  judgementAnswer,
  mfaAnswer,
  requireFactor,
  type InMfa,
  type MfaScope,
} from './mfaScope';
import { insertResetRequest, savePreferred, selectFactors } from './methodRepository';

type MethodHandlers = Pick<
  RouteHandlers,
  | 'listAuthenticationMethods'
  | 'createPhoneMethod'
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
    async createPhoneMethod(request, reply) {
      const { phone } = request.body;
      const sent = await inMfa(request, 'write', async (scope) => {
        await requireFactor(scope, 'fresh');
        await refuseWhileBlocked(scope);
        return sendCode(scope, await savePhone(scope, phone));
      });
      return reply.code(200).send(sent);
    },
    async updateAuthenticationMethod(request, reply) {
      const { preferred } = request.body;
      await inMfa(request, 'write', async (scope) => {
        const { authenticator, channels } = await readMethods(scope);
        const known = preferred === 'authenticator' ? authenticator : hasId(channels, preferred);
        if (!known) throw notFound(preferred === 'authenticator' ? 'authenticator' : 'channel');
        await savePreferred(scope, preferred);
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
        await usableChannel(scope, channelid);
        return answerWithSession(scope, await judgeSentCode(scope, channelid, code));
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

const hasId = (channels: AuthenticationMethods['channels'], id: string): boolean =>
  channels.some(({ channelid }) => channelid === id);

/** A channel on file; one that is not confirmed only for whoever may add it. */
async function usableChannel(scope: MfaScope, id: string): Promise<StoredChannel> {
  const channel = await findChannel(scope, id);
  if (!channel) throw notFound('channel');
  if (!channel.confirmed) await requireFactor(scope, 'alive');
  return channel;
}

/** No code is sent that could not be used. */
async function refuseWhileBlocked(scope: MfaScope): Promise<void> {
  const blockage = await findBlockage(scope, 'code');
  if (blockage) judgementAnswer(blockage);
}

async function readMethods(scope: MfaScope): Promise<AuthenticationMethods> {
  const { preferred, ...factors } = await selectFactors(scope);
  const channels = (await selectChannels(scope)).filter(({ confirmed }) => confirmed);
  const blockage = await findBlockage(scope, 'code');
  return {
    ...factors,
    channels: channels.map(({ channelid, kind, masked }) => ({ channelid, kind, masked })),
    ...(preferred !== null && { preferred }),
    recoveryonly: blockage?.outcome === 'recoveryOnly',
    ...(blockage?.outcome === 'locked' && { retryafterseconds: blockage.retryAfterSeconds }),
  };
}
