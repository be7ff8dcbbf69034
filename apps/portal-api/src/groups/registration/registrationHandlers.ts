import type { InviteAnswer, RouteHandlers } from '@portal/api-sdk/server';
import type { Services } from '../../services';
import { notFound } from '../../problems';
import { regkeyHash } from '../../registration/regkey';
import { coversCurrent, hasAgreed, recordConsents, selectAgreements } from './agreementRepository';
import { credentialHandlers } from './credentialHandlers';
import { identityHandlers } from './identityHandlers';
import { isFinishedKey, stamp } from './inviteRepository';
import { selectMaintenanceMessage } from './registrationRepository';
import {
  createInRegistration,
  type InRegistration,
  type RegistrationScope,
} from './registrationScope';

type RegistrationHandlers = Pick<
  RouteHandlers,
  | 'getMaintenanceMessage'
  | 'getRegistrationRoute'
  | 'validateInvite'
  | 'listRegistrationConsents'
  | 'submitRegistrationConsents'
  | keyof ReturnType<typeof identityHandlers>
  | keyof ReturnType<typeof credentialHandlers>
>;

export function registrationHandlers(services: Services): RegistrationHandlers {
  const inRegistration = createInRegistration(services);
  return {
    ...routeHandlers(services, inRegistration),
    ...identityHandlers(inRegistration),
    ...consentHandlers(inRegistration),
    ...credentialHandlers(services, inRegistration),
  };
}

type RouteChoiceHandlers = Pick<
  RouteHandlers,
  'getMaintenanceMessage' | 'getRegistrationRoute' | 'validateInvite'
>;

function routeHandlers(
  { db, directory }: Services,
  inRegistration: InRegistration,
): RouteChoiceHandlers {
  return {
    async getMaintenanceMessage(request, reply) {
      const message = await db.transaction({ subject: null, access: 'read' }, (sql) =>
        selectMaintenanceMessage(sql, request.query.s),
      );
      return reply.code(200).send(message);
    },
    async getRegistrationRoute(request, reply) {
      const found = await inRegistration(request, async () => ({ outcome: 'valid' as const }));
      if (found.outcome === 'valid') return reply.code(200).send({ route: 'registration' });
      const finished = await db.transaction({ subject: null, access: 'read' }, (sql) =>
        isFinishedKey(sql, regkeyHash(request.headers['regkey'])),
      );
      return reply.code(200).send({ route: finished ? 'signIn' : 'invite' });
    },
    async validateInvite(request, reply) {
      const found = await inRegistration(
        request,
        async (scope) => {
          const step = await stepOf(scope);
          return {
            ...{ outcome: 'valid' as const, registrationid: scope.invite.id, step },
            subject: scope.invite.subject,
            ...(step === 'login' && { email: scope.invite.email }),
          };
        },
        'registration.invite_checked',
      );
      if (found.outcome === 'invalid') return reply.code(200).send(found);
      const { subject, ...answer } = found;
      // The way back from the identity provider: asked outside the transaction, since others would wait for its answer.
      if (answer.step === 'credentials' && subject !== null && directory) {
        const accepted = await directory.hasAccepted(subject);
        if (accepted) answer.step = 'completion';
        if (accepted) {
          await inRegistration(request, ({ sql, invite, now }) =>
            stamp(sql, invite.id, 'credentials_at', now),
          );
        }
      }
      return reply.code(200).send(answer);
    },
  };
}

async function stepOf({
  sql,
  invite,
  proven,
}: RegistrationScope): Promise<NonNullable<InviteAnswer['step']>> {
  if (!proven) return 'identity';
  if (invite.login === null) return 'login';
  if (!(await hasAgreed(sql, invite.id))) return 'consents';
  return invite.hasCredentials ? 'completion' : 'credentials';
}

type ConsentHandlers = Pick<
  RouteHandlers,
  'listRegistrationConsents' | 'submitRegistrationConsents'
>;

function consentHandlers(inRegistration: InRegistration): ConsentHandlers {
  return {
    async listRegistrationConsents(request, reply) {
      const found = await inRegistration(request, async ({ sql, proven }) =>
        proven ? { consents: await selectAgreements(sql) } : { outcome: 'invalid' as const },
      );
      if ('outcome' in found) throw notFound('registration');
      return reply.code(200).send(found);
    },
    async submitRegistrationConsents(request, reply) {
      const answer = await inRegistration(
        request,
        async ({ sql, invite, proven, now }) => {
          if (!proven || invite.login === null) return { outcome: 'invalid' as const };
          if (!(await coversCurrent(sql, request.body.consents))) {
            return { outcome: 'superseded' as const };
          }
          await recordConsents(sql, { invite: invite.id }, now);
          return { outcome: 'recorded' as const };
        },
        'registration.consented',
      );
      return reply.code(200).send(answer);
    },
  };
}
