import type {
  CompletionAnswer,
  CredentialsAnswer,
  RegistrationAnswer,
  RouteHandlers,
} from '@portal/api-sdk/server';
import { emailOf } from '../../auth/emailShape';
import type { IdentityDirectory } from '../../identity/identityDirectory';
import { identityUnavailable } from '../../problems';
import { loginTaken, loginTriesSpent } from './problems';
import type { Services } from '../../services';
import { putMessage } from '../../outbox/outbox';
import { regkeyHash } from '../../registration/regkey';
import { hasAgreed } from './agreementRepository';
import {
  complete,
  giveLoginTryBack,
  saveLogin,
  saveSubject,
  selectFinishedLogin,
  stamp,
  takeLoginTry,
} from './inviteRepository';
import type { InRegistration, RegistrationScope } from './registrationScope';

const REFUSED_LOGINS_PER_INVITE = 10;
const INVALID = { outcome: 'invalid' } as const;
const REFUSED: RegistrationAnswer = {
  outcome: 'rejected',
  fields: [
    { field: '/email', message: 'This e-mail cannot be used as your login. Choose another one.' },
  ],
};

type CredentialHandlers = Pick<
  RouteHandlers,
  'validateRegistrationLogin' | 'createRegistrationCredentials' | 'submitRegistrationCompletion'
>;

/**
 * The sign-in at the identity provider. It is never asked within a transaction: others would wait for its answer.
 */
export function credentialHandlers(
  { db, directory }: Services,
  inRegistration: InRegistration,
): CredentialHandlers {
  const provider = (): IdentityDirectory => {
    if (directory) return directory;
    throw identityUnavailable(new Error('No identity directory is configured.'));
  };
  return {
    async validateRegistrationLogin(request, reply) {
      const answer = await judgeLogin(request.body.email, provider, (work, action) =>
        inRegistration(request, work, action),
      );
      return reply.code(200).send(answer);
    },
    async createRegistrationCredentials(request, reply) {
      const answer = await prepareCredentials(provider, (work, action) =>
        inRegistration(request, work, action),
      );
      return reply.code(200).send(answer);
    },
    async submitRegistrationCompletion(request, reply) {
      const hash = regkeyHash(request.headers['regkey']);
      const finish = async ({ sql, now, invite, ...scope }: RegistrationScope) => {
        const outcome = await complete(sql, hash, now);
        if (outcome === 'completed') {
          const to = { kind: 'email' as const, address: invite.email };
          await putMessage({ sql, now, ...scope }, { kind: 'registration.completed', to });
        }
        return { outcome, ...(outcome === 'completed' && invite.login && { login: invite.login }) };
      };
      const answer: CompletionAnswer = await inRegistration(
        request,
        finish,
        'registration.completed',
      );
      if (answer.outcome !== 'invalid') return reply.code(200).send(answer);
      // Asked again by whoever has just finished, whose answer was lost.
      const login = await db.transaction({ subject: null, access: 'read' }, (sql) =>
        selectFinishedLogin(sql, hash),
      );
      return reply.code(200).send(login === null ? INVALID : { outcome: 'completed', login });
    },
  };
}

type Run = <Answer>(
  work: (scope: RegistrationScope) => Promise<Answer>,
  action?: Parameters<InRegistration>[2],
) => Promise<Answer | typeof INVALID>;

async function judgeLogin(
  typed: string,
  provider: () => IdentityDirectory,
  run: Run,
): Promise<RegistrationAnswer> {
  const login = emailOf(typed);
  const asked = await run(async ({ sql, invite, proven }) =>
    proven
      ? { id: invite.id, counted: await takeLoginTry(sql, invite.id, REFUSED_LOGINS_PER_INVITE) }
      : INVALID,
  );
  if ('outcome' in asked) return asked;
  if (!asked.counted) throw loginTriesSpent();
  const free = login !== null && (await isFree(login, asked.id, provider, run));
  return run(async ({ sql, invite, proven }) => {
    if (!proven) return INVALID;
    if (!free) return REFUSED;
    await giveLoginTryBack(sql, invite.id);
    await saveLogin(sql, invite.id, login);
    return { outcome: 'accepted' as const };
  }, 'registration.login_checked');
}

async function isFree(
  login: string,
  inviteId: string,
  provider: () => IdentityDirectory,
  run: Run,
): Promise<boolean> {
  try {
    return await provider().isLoginFree(login, inviteId);
  } catch (error) {
    await run(async ({ sql, invite }) => giveLoginTryBack(sql, invite.id));
    throw error;
  }
}

async function prepareCredentials(
  provider: () => IdentityDirectory,
  run: Run,
): Promise<CredentialsAnswer> {
  const found = await run(async ({ sql, invite, proven }) => {
    const { login } = invite;
    if (!proven || login === null || !(await hasAgreed(sql, invite.id))) return INVALID;
    return { invite: { ...invite, login } };
  });
  if ('outcome' in found) return INVALID;
  const directory = provider();
  const { id, subject, login, givenName, familyName } = found.invite;
  if (subject !== null && (await directory.hasAccepted(subject))) {
    return run(async (scope) => {
      await stamp(scope.sql, id, 'credentials_at', scope.now);
      return { outcome: 'ready' as const };
    });
  }
  const answer = await directory.invite({ reference: id, login, givenName, familyName });
  if (answer.outcome === 'taken') throw loginTaken();
  const { redeemUrl } = answer;
  return run(async (scope) => {
    // The login may have been changed in another tab meanwhile.
    if (scope.invite.login !== login) throw loginTaken();
    await saveSubject(scope.sql, id, answer.subject);
    return { outcome: 'redirect' as const, redeemurl: redeemUrl };
  }, 'registration.credentials_created');
}
