import type { RouteHandlers } from '@portal/api-sdk/server';
import type { Judgement } from '../../auth/attempts';
import { createGrant } from '../../auth/stepUp';
import { hasSession, renewFactor } from '../../auth/totpSession';
import { operations } from '../../contract';
import { mfaRequired, notFound } from '../../problems';
import { findChannel, judgeSentCode } from './channelRepository';
import { judgementAnswer, recordJudgement, type InMfa, type MfaScope } from './mfaScope';
import { judgeTotp } from './totpRepository';

export function stepUpHandlers(inMfa: InMfa): Pick<RouteHandlers, 'createStepUp'> {
  return {
    async createStepUp(request, reply) {
      const { operation, bodyhash, channelid, code } = request.body;
      if (!operations.some(({ id }) => id === operation)) throw notFound('operation');
      const { judgement, grant } = await inMfa(request, 'write', async (scope) => {
        // Only an open session is stepped up; asked first, so that nothing is learned of a code without one.
        if (!(await hasSession(scope.sql, scope, 'alive'))) throw mfaRequired();
        const judged = await judgeFactor(scope, code, channelid);
        await recordJudgement(scope, judged, 'mfa.stepped_up');
        if (judged.outcome !== 'verified') return { judgement: judged };
        await renewFactor(scope.sql, scope);
        const made = await createGrant(scope.sql, scope, { operation, bodyHash: bodyhash });
        return { judgement: judged, grant: made };
      });
      return reply.code(200).send({ ...judgementAnswer(judgement), ...grant });
    },
  };
}

async function judgeFactor(scope: MfaScope, code: string, channelid?: string): Promise<Judgement> {
  if (channelid === undefined) return judgeTotp(scope, code);
  const channel = await findChannel(scope, channelid);
  if (!channel?.confirmed) throw notFound('channel');
  return judgeSentCode(scope, channelid, code);
}
