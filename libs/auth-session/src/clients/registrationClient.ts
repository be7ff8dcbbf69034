import {
  createRegistrationCredentials,
  createRegistrationOtp,
  getRegistrationRoute,
  isApiError,
  listRegistrationConsents,
  submitRegistrationCompletion,
  submitRegistrationConsents,
  validateInvite,
  validateRegistration,
  validateRegistrationLogin,
  validateRegistrationOtp,
  type Consent,
  type RegistrationAnswer,
} from '@portal/api-sdk';
import type {
  CompletionAnswer,
  ConsentAnswer,
  ConsentsRead,
  ConsentVersion,
  CredentialsAnswer,
  InviteAnswer,
  OtpAnswer,
  OtpSent,
  StepAnswer,
  TypedDetails,
} from '../machines/registrationMachine';

export interface RegistrationClientOptions {
  /** Takes the key that the next steps are asked with; null when there is none any more. */
  keepKey(key: string | null): void;
  /** Leaves for a page of the identity provider. */
  leaveFor(address: string): void;
}

export type RegistrationRouteName = 'registration' | 'signIn' | 'invite';

interface Seen {
  texts: readonly Consent[];
  login: string | null;
  /** The e-mail that the firm has on file, once the code was right. */
  offered: string | null;
  /** How long too many tries have to be waited for; 0 when they have not. */
  waitMinutes: number;
}

export type RegistrationClient = ReturnType<typeof createRegistrationClient>;

/** The calls behind the registration machine. Each rejects with ApiError. spec §7 */
export function createRegistrationClient(options: RegistrationClientOptions) {
  /** What the machine does not keep, because it decides nothing. */
  const seen: Seen = { texts: [], login: null, offered: null, waitMinutes: 0 };
  return {
    seen,
    ...identitySteps(options, seen),
    ...credentialSteps(options, seen),
  };
}

/** Who is there. */
function identitySteps({ keepKey }: RegistrationClientOptions, seen: Seen) {
  return {
    async readRoute(): Promise<RegistrationRouteName> {
      const { route } = (await getRegistrationRoute()).data;
      if (route === 'invite') keepKey(null);
      return route;
    },

    async validateInvite(): Promise<InviteAnswer> {
      const { data } = await noteWait(seen, validateInvite());
      if (data.outcome === 'invalid' || !data.step) {
        keepKey(null);
        return { kind: 'invalid' };
      }
      seen.offered = data.email ?? seen.offered;
      return { kind: 'valid', registrationId: data.registrationid ?? '', step: data.step };
    },

    checkIdentity: (details: TypedDetails): Promise<StepAnswer> =>
      answered(
        validateRegistration({
          body: {
            familyname: details['familyname'] ?? '',
            birthdate: details['birthdate'] ?? '',
            taxidlast4: details['taxidlast4'] ?? '',
          },
        }),
      ),

    async generateOtp(): Promise<OtpSent> {
      const { data } = await createRegistrationOtp();
      if (data.outcome === 'invalid') return { kind: 'invalid' };
      const otp = {
        masked: data.masked ?? '',
        expiresAt: inSeconds(data.expiresinseconds),
        resendAt: inSeconds(data.resendafterseconds),
        triesLeft: data.triesleft ?? 0,
      };
      return { kind: 'sent', otp };
    },

    async verifyOtp(code: string): Promise<OtpAnswer> {
      const { data } = await validateRegistrationOtp({ body: { code } });
      if (data.regkey !== undefined) keepKey(data.regkey);
      seen.offered = data.email ?? seen.offered;
      return data.outcome === 'rejected'
        ? { kind: 'rejected', triesLeft: data.triesleft ?? 1 }
        : { kind: data.outcome };
    },
  };
}

/** What to sign in with, and under which terms. */
function credentialSteps({ keepKey, leaveFor }: RegistrationClientOptions, seen: Seen) {
  return {
    verifyLogin: (details: TypedDetails): Promise<StepAnswer> =>
      answered(validateRegistrationLogin({ body: { email: details['email'] ?? '' } })),

    async readConsents(): Promise<ConsentsRead> {
      try {
        seen.texts = (await listRegistrationConsents()).data.consents;
      } catch (error) {
        if (isApiError(error) && error.status === 404) return { kind: 'invalid' };
        throw error;
      }
      return { kind: 'read', consents: seen.texts.map(({ id, version }) => ({ id, version })) };
    },

    async recordConsents(consents: readonly ConsentVersion[]): Promise<ConsentAnswer> {
      const { data } = await submitRegistrationConsents({ body: { consents: [...consents] } });
      return { kind: data.outcome };
    },

    async createCredentials(): Promise<CredentialsAnswer> {
      try {
        const { data } = await createRegistrationCredentials();
        if (data.outcome === 'invalid') return { kind: 'invalid' };
        if (data.outcome === 'ready' || data.redeemurl === undefined) return { kind: 'created' };
        leaveFor(data.redeemurl);
        // The browser is leaving; the next load of this page goes on.
        return await new Promise<never>(() => undefined);
      } catch (error) {
        if (isApiError(error) && error.code === 'registration.login_taken') {
          return { kind: 'loginTaken' };
        }
        throw error;
      }
    },

    async completeRegistration(): Promise<CompletionAnswer> {
      const { data } = await submitRegistrationCompletion();
      if (data.outcome !== 'completed') return { kind: data.outcome };
      seen.login = data.login ?? null;
      keepKey(null);
      return { kind: 'completed' };
    },
  };
}

/** A refusal for too many tries is an answer, too: it says what to do. */
async function answered(call: Promise<{ data: RegistrationAnswer }>): Promise<StepAnswer> {
  try {
    const { data } = await call;
    return data.outcome === 'rejected'
      ? { kind: 'rejected', fields: data.fields ?? [] }
      : { kind: data.outcome };
  } catch (error) {
    if (!isApiError(error) || error.status !== 429) throw error;
    const wait = minutesOf(error.retryAfterSeconds ?? 0);
    const message =
      wait > 60
        ? `${error.title} ${error.detail ?? ''}`
        : `Too many tries. Wait ${wait === 1 ? 'a minute' : `${wait} minutes`}, then try again.`;
    return { kind: 'rejected', fields: [{ field: '/', message: message.trim() }] };
  }
}

async function noteWait<T>(seen: { waitMinutes: number }, call: Promise<T>): Promise<T> {
  seen.waitMinutes = 0;
  try {
    return await call;
  } catch (error) {
    if (isApiError(error) && error.status === 429) {
      seen.waitMinutes = minutesOf(error.retryAfterSeconds ?? 60);
    }
    throw error;
  }
}

const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** The server's remaining time on this device's clock, which may be wrong. */
const inSeconds = (seconds = 0): number => Date.now() + seconds * 1_000;
