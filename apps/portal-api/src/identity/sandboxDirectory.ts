import { identityUnavailable } from '../problems';
import type { DirectoryGroup, IdentityDirectory, InvitationAnswer } from './identityDirectory';

const TIMEOUT_MS = 5_000;

interface SandboxProvider {
  /** Origin of the provider. */
  issuer: string;
  /** What its administration asks for. */
  secret: string;
}

/** The directory of the sandbox's identity provider, over HTTP. */
export function createSandboxDirectory({ issuer, secret }: SandboxProvider): IdentityDirectory {
  async function call<Answer>(path: string, body: object, expected: number[]) {
    try {
      const response = await fetch(`${issuer}/admin/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      if (!expected.includes(response.status)) throw new Error(`it answered ${response.status}`);
      // `as`: our own provider; what of the answer reaches a browser is checked below.
      return { status: response.status, answer: (await response.json()) as Answer };
    } catch (cause) {
      throw identityUnavailable(cause);
    }
  }

  return {
    async isLoginFree(login, reference) {
      const { answer } = await call<{ free: boolean }>('logins', { login, reference }, [200]);
      return answer.free;
    },
    async invite(invitation): Promise<InvitationAnswer> {
      const { status, answer } = await call<{ subject: string; redeemUrl: string }>(
        'invitations',
        invitation,
        [201, 409],
      );
      if (status === 409) return { outcome: 'taken' };
      const { subject, redeemUrl } = answer;
      // Browsers are sent there: to the provider, and nowhere else.
      if (URL.parse(redeemUrl)?.origin !== new URL(issuer).origin) {
        throw identityUnavailable(new Error('it names a redeem address that is not its own'));
      }
      return { outcome: 'invited', subject, redeemUrl };
    },
    async hasAccepted(subject) {
      const { answer } = await call<{ accepted: boolean }>('acceptances', { subject }, [200]);
      return answer.accepted;
    },
    async photoOf(subject) {
      const { answer } = await call<{ photo: string | null }>('photos', { subject }, [200]);
      return answer.photo === null ? null : Buffer.from(answer.photo, 'base64');
    },
    async groupsOf(subject) {
      const { answer } = await call<{ groups: DirectoryGroup[] }>('groups', { subject }, [200]);
      return answer.groups;
    },
  };
}
