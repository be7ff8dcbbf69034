import type { RegistrationAnswer, RouteHandlers } from '@portal/api-sdk/server';
import { isProofOf } from '../../registration/identityProof';
import { giveTryBack, takeTry } from '../../registration/guessing';
import { tooManyTries } from './problems';
import { countWrongIdentity, stamp } from './inviteRepository';
import { judgeOtp, sendOtp } from './otpRepository';
import type { InRegistration, RegistrationScope } from './registrationScope';

/** However the guesses are spread; a tax id's last four digits are one of ten thousand. */
const WRONG_PER_INVITE = 25;

type IdentityHandlers = Pick<
  RouteHandlers,
  'validateRegistration' | 'createRegistrationOtp' | 'validateRegistrationOtp'
>;

interface Answers {
  familyname: string;
  birthdate: string;
  taxidlast4: string;
}

/** Who is there: by what the firm knows, and by what arrives at the address it has. */
export function identityHandlers(inRegistration: InRegistration): IdentityHandlers {
  return {
    async validateRegistration(request, reply) {
      const judged = await inRegistration(
        request,
        (scope) => judgeIdentity(scope, request.body),
        'registration.identity_checked',
      );
      if ('wait' in judged) throw tooManyTries(judged.wait);
      return reply.code(200).send(judged);
    },
    async createRegistrationOtp(request, reply) {
      const sent = await inRegistration(
        request,
        // Nobody who passes the screens comes here before the identity check.
        async (scope) =>
          scope.invite.identified ? sendOtp(scope) : { outcome: 'invalid' as const },
        'registration.code_sent',
      );
      return reply.code(200).send(sent);
    },
    async validateRegistrationOtp(request, reply) {
      const { code } = request.body;
      const judged = await inRegistration(
        request,
        (scope) => judgeOtp(scope, code),
        'registration.code_checked',
      );
      return reply.code(200).send(judged);
    },
  };
}

async function judgeIdentity(
  scope: RegistrationScope,
  { familyname, birthdate, taxidlast4 }: Answers,
): Promise<RegistrationAnswer | { wait: number }> {
  const { sql, invite, box, now, network } = scope;
  // By invite and network, so that a guesser elsewhere does not keep its owner waiting.
  const whence = `identity ${invite.id} ${network}`;
  const wait = await takeTry(scope, whence);
  if (wait > 0) return { wait };
  const answers = { familyName: familyname, birthDate: birthdate, taxIdLast4: taxidlast4 };
  if (isProofOf(invite.identityMac, box, answers, invite.id)) {
    await giveTryBack(scope, whence);
    await stamp(sql, invite.id, 'identity_at', now);
    return { outcome: 'accepted' };
  }
  await countWrongIdentity(sql, invite.id);
  if (invite.identityFailures + 1 >= WRONG_PER_INVITE) {
    await stamp(sql, invite.id, 'withdrawn_at', now);
    return { outcome: 'invalid' };
  }
  return {
    outcome: 'rejected',
    fields: [
      { field: '/', message: 'These details do not match what we have on file. Check all three.' },
    ],
  };
}
