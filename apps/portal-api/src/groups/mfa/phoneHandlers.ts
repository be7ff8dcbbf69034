import type { RouteHandlers } from '@portal/api-sdk/server';
import { lastMethod, phoneNotOffered, phoneOnFile } from './problems';
import { notFound } from '../../problems';
import { notify, selectChannels, sendCode } from './channelRepository';
import { refuseWhileBlocked, requireFreshFactor, type InMfa, type MfaScope } from './mfaScope';
import { selectFactors } from './methodRepository';
import { deletePhone, savePhone } from './phoneRepository';

type PhoneHandlers = Pick<RouteHandlers, 'createPhoneMethod' | 'submitPhoneRemoval'>;

export function phoneHandlers(inMfa: InMfa): PhoneHandlers {
  return {
    async createPhoneMethod(request, reply) {
      const { phone } = request.body;
      const sent = await inMfa(request, 'write', async (scope) => {
        await requireFreshFactor(scope, 'createPhoneMethod', request);
        if (!scope.deliverable.has('phone')) throw phoneNotOffered();
        const known = await selectChannels(scope);
        if (known.some(({ address, confirmed }) => confirmed && address === phone)) {
          throw phoneOnFile();
        }
        await refuseWhileBlocked(scope);
        return sendCode(scope, await savePhone(scope, phone));
      });
      return reply.code(200).send(sent);
    },
    async submitPhoneRemoval(request, reply) {
      const { channelid } = request.body;
      await inMfa(request, 'write', async (scope) => {
        await requireFreshFactor(scope, 'submitPhoneRemoval', request);
        await refuseTheLast(scope, channelid);
        await deletePhone(scope, channelid);
        await notify(scope, 'mfa.channel_removed');
      });
      return reply.code(200).send({ channelid });
    },
  };
}

/** @throws ProblemError 404 for what is no telephone on file, 409 for the only method. */
async function refuseTheLast(scope: MfaScope, id: string): Promise<void> {
  const confirmed = (await selectChannels(scope)).filter((channel) => channel.confirmed);
  if (!confirmed.some(({ channelid, kind }) => channelid === id && kind === 'phone')) {
    throw notFound('channel');
  }
  const others = confirmed.filter(
    ({ channelid, kind }) => channelid !== id && scope.deliverable.has(kind),
  );
  const { authenticator } = await selectFactors(scope);
  if (!authenticator && others.length === 0) throw lastMethod();
}
