import type { RouteHandlers } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { recordRequest } from '../../audit/requestAudit';
import type { Services } from '../../services';
import { tell } from '../../telling/tell';
import { personUnknown } from '../../problems';
import { verificationClosed, verificationLocked } from './problems';
import { coversCurrent, recordConsents } from '../registration/agreementRepository';
import {
  judgeIdentity,
  selectFirstTimeLogin,
  type VerificationScope,
  verifyAccount,
} from './firstTimeLoginRepository';

type FirstTimeLoginHandlers = Pick<
  RouteHandlers,
  'getFirstTimeLogin' | 'validateFirstTimeLogin' | 'updateFirstTimeLogin'
>;

/** For somebody who has signed in and is not verified yet: no household is resolved, and the database shows none. */
export function firstTimeLoginHandlers({
  asPerson,
  secretBox,
  now,
}: Services): FirstTimeLoginHandlers {
  const verifying = <Result>(
    request: FastifyRequest,
    work: (scope: VerificationScope) => Promise<Result>,
  ): Promise<Result> =>
    asPerson(request, 'write', (scope) => work({ ...scope, box: secretBox, now: now() }));
  return {
    async getFirstTimeLogin(request, reply) {
      const found = await verifying(request, selectFirstTimeLogin);
      if (!found) throw personUnknown();
      return reply.code(200).send(found);
    },
    async validateFirstTimeLogin(request, reply) {
      const { familyname, birthdate, taxidlast4 } = request.body;
      const answers = { familyName: familyname, birthDate: birthdate, taxIdLast4: taxidlast4 };
      const judged = await verifying(request, async (scope) => {
        const judgement = await judgeIdentity(scope, answers);
        await recordRequest(scope.sql, request, {
          action: 'registration.identity_checked',
          outcome: judgement.outcome === 'accepted' ? 'done' : 'refused',
        });
        return judgement;
      });
      if (judged.outcome === 'locked') throw verificationLocked(judged.seconds);
      if (judged.outcome === 'closed') throw verificationClosed();
      return reply.code(200).send(judged);
    },
    async updateFirstTimeLogin(request, reply) {
      const outcome = await verifying(request, async (scope) => {
        const { sql, subject } = scope;
        if (!(await coversCurrent(sql, request.body.consents))) return 'superseded';
        await recordConsents(sql, { subject }, scope.now);
        const verified = await verifyAccount(scope);
        if (verified === 'verified') await tell(scope, 'account.verified');
        await recordRequest(sql, request, {
          action: 'registration.completed',
          outcome: verified === 'verified' ? 'done' : 'refused',
        });
        return verified;
      });
      return reply.code(200).send({ outcome });
    },
  };
}
