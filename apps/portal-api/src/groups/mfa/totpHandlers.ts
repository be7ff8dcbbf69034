import { randomBytes } from 'node:crypto';
import type { RouteHandlers } from '@portal/api-sdk/server';
import { originOf } from '../../audit/recordAudit';
import { forgetFailures } from '../../auth/attempts';
import { base32, inGroups } from '../../auth/base32';
import { qrCode } from '../../auth/qrCode';
import { newTotpSecret, otpauthUri } from '../../auth/totp';
import { endSessions } from '../../auth/totpSession';
import { notFound } from '../../problems';
import { notify } from './channelRepository';
import {
  answerWithSession,
  mfaAnswer,
  requireFactor,
  requireFreshFactor,
  type InMfa,
} from './mfaScope';
import { selectFirmName } from '../template/templateRepository';
import {
  insertRegistration,
  judgeRegistration,
  judgeTotp,
  showRegistration,
} from './totpRepository';

const REGISTRATION_MS = 10 * 60 * 1_000;
/** What an authenticator app lists the account under where the firm has not said its name. */
const NAMELESS_FIRM = 'Client Portal';

type TotpHandlers = Pick<
  RouteHandlers,
  | 'createTotpRegistration'
  | 'getTotpRegistration'
  | 'submitTotpRegistration'
  | 'validateTotp'
  | 'getTotpInvalidation'
  | 'submitTotpInvalidation'
>;

export function totpHandlers(inMfa: InMfa): TotpHandlers {
  return {
    async createTotpRegistration(request, reply) {
      const id = randomBytes(18).toString('base64url');
      const expiresAt = await inMfa(request, 'write', async (scope) => {
        await requireFreshFactor(scope, 'createTotpRegistration', request);
        const end = new Date(scope.now.getTime() + REGISTRATION_MS);
        await insertRegistration(scope, { id, secret: newTotpSecret(), expiresAt: end });
        return end;
      });
      return reply.code(200).send({ registrationid: id, expiresat: expiresAt.toISOString() });
    },
    async getTotpRegistration(request, reply) {
      const { shown, firm } = await inMfa(request, 'write', async (scope) => ({
        shown: await showRegistration(scope),
        firm: (await selectFirmName(scope.sql)) ?? NAMELESS_FIRM,
      }));
      if (!shown) throw notFound('registration');
      const otpauthuri = otpauthUri(shown.secret, firm, shown.account);
      return reply.code(200).send({
        registrationid: shown.id,
        manualkey: inGroups(base32(shown.secret), ' '),
        otpauthuri,
        qrcode: qrCode(otpauthuri),
      });
    },
    async submitTotpRegistration(request, reply) {
      const { registrationid, code } = request.body;
      const judged = await inMfa(request, 'write', async (scope) => {
        await requireFactor(scope, 'alive');
        const judgement = await judgeRegistration(scope, registrationid, code);
        if (judgement.outcome === 'verified') {
          await forgetFailures(scope, 'code');
          await notify(scope, 'mfa.authenticator_registered');
        }
        return answerWithSession(scope, judgement, 'mfa.authenticator_registered');
      });
      return reply.code(200).send(mfaAnswer(judged));
    },
    async validateTotp(request, reply) {
      const { code } = request.body;
      const judged = await inMfa(request, 'write', async (scope) =>
        answerWithSession(scope, await judgeTotp(scope, code)),
      );
      return reply.code(200).send(mfaAnswer(judged));
    },
    // A GET that writes, as the specification names it; idempotent, so nothing is lost by repeating it.
    async getTotpInvalidation(request, reply) {
      const ended = await inMfa(request, 'write', (scope) =>
        endSessions(scope.sql, scope, originOf(request)),
      );
      return reply.code(200).send({ ended });
    },
    async submitTotpInvalidation(request, reply) {
      const ended = await inMfa(request, 'write', (scope) =>
        endSessions(scope.sql, scope, originOf(request)),
      );
      return reply.code(200).send({ ended });
    },
  };
}
