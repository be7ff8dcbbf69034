import type { RouteHandlers } from '@portal/api-sdk/server';
import { newRecoverySet } from '../../auth/recoveryCodes';
import { hasSession } from '../../auth/totpSession';
import { mfaFreshFactorRequired } from './problems';
import {
  answerWithSession,
  mfaAnswer,
  requireFreshFactor,
  type InMfa,
  type MfaScope,
} from './mfaScope';
import {
  acknowledgeRecoverySet,
  countRecoveryCodes,
  judgeRecoveryCode,
  replaceRecoverySet,
} from './recoveryRepository';

type RecoveryHandlers = Pick<
  RouteHandlers,
  'createRecoveryCodes' | 'updateRecoveryCodesAcknowledgement' | 'validateRecoveryCode'
>;

export function recoveryHandlers(inMfa: InMfa): RecoveryHandlers {
  return {
    async createRecoveryCodes(request, reply) {
      // Asked before the work of hashing, which is nothing that just anybody may cause, and again with the change.
      await inMfa(request, 'read', requireFreshSession);
      const set = await newRecoverySet();
      await inMfa(request, 'write', async (scope) => {
        await requireFreshSession(scope);
        await requireFreshFactor(scope, 'createRecoveryCodes', request);
        await replaceRecoverySet(scope, set);
      });
      return reply.code(200).send({ codes: set.codes });
    },
    async updateRecoveryCodesAcknowledgement(request, reply) {
      const recoverycodesleft = await inMfa(request, 'write', async (scope) => {
        await acknowledgeRecoverySet(scope);
        return countRecoveryCodes(scope);
      });
      return reply.code(200).send({ recoverycodesleft });
    },
    async validateRecoveryCode(request, reply) {
      const { code } = request.body;
      const judged = await inMfa(request, 'write', async (scope) =>
        answerWithSession(scope, await judgeRecoveryCode(scope, code), 'mfa.recovery_code_used'),
      );
      return reply.code(200).send(mfaAnswer(judged));
    },
  };
}

async function requireFreshSession(scope: MfaScope): Promise<void> {
  if (!(await hasSession(scope.sql, scope, 'fresh'))) throw mfaFreshFactorRequired();
}
