import {
  createClientCode,
  createRecoveryCodes,
  createResetRequest,
  createStepUp,
  createTotpRegistration,
  getTotpRegistration,
  isApiError,
  listAuthenticationMethods,
  submitTotpRegistration,
  updateRecoveryCodesAcknowledgement,
  validateClientCode,
  validateRecoveryCode,
  validateTotp,
  type AuthenticationMethods,
  type MfaAnswer,
  type StepUpAnswer,
  type TotpSecret,
} from '@portal/api-sdk';
import type { CodeAnswer, MfaMethods, VerifyCodeInput } from '../machines/mfaMachine';

/** What is shown once and kept nowhere else: not in the machine, a cache, a log or storage. */
export interface MfaSecrets {
  enrolment: TotpSecret | null;
  recoveryCodes: readonly string[] | null;
  /** What a right code of a step-up gave. */
  grant: string | null;
}

export interface MfaClientOptions {
  /** Takes the key that opens the API. */
  keepTotpSession(key: string): void;
  /** Of the body that a step-up is for. */
  bodyHash?: string;
  /** A registration that was begun already, with a step-up. */
  registrationId?: string;
}

export type MfaClient = ReturnType<typeof createMfaClient>;

/** The calls behind the mfa machine. Each rejects with ApiError. spec §7 */
export function createMfaClient({
  keepTotpSession,
  bodyHash = '',
  registrationId,
}: MfaClientOptions) {
  const secrets: MfaSecrets = { enrolment: null, recoveryCodes: null, grant: null };
  let begun = registrationId;

  const opened = ({ session, ...answer }: MfaAnswer): CodeAnswer => {
    if (session) keepTotpSession(session.sessionkey);
    return judgementOf(answer);
  };
  const granted = ({ grant, ...answer }: StepUpAnswer): CodeAnswer => {
    if (grant !== undefined) secrets.grant = grant;
    return judgementOf(answer);
  };

  return {
    secrets,
    readMethods: async (): Promise<MfaMethods> =>
      methodsOf((await listAuthenticationMethods()).data),

    sendCode: codeSender(),

    verifyCode: ({ method, code, operation }: VerifyCodeInput): Promise<CodeAnswer> =>
      judged(async () => {
        const channel = method.kind === 'sent' ? { channelid: method.channelId } : {};
        if (operation !== null)
          return granted(
            (await createStepUp({ body: { operation, bodyhash: bodyHash, code, ...channel } }))
              .data,
          );
        if (method.kind === 'sent')
          return opened(
            (await validateClientCode({ body: { channelid: method.channelId, code } })).data,
          );
        const validate = method.kind === 'recovery' ? validateRecoveryCode : validateTotp;
        return opened((await validate({ body: { code } })).data);
      }),

    async prepareEnrolment(): Promise<{ enrolmentId: string }> {
      if (begun === undefined) await createTotpRegistration();
      // The secret can be read once; whatever becomes of this read, the next one needs a new registration.
      begun = undefined;
      secrets.enrolment = (await getTotpRegistration()).data;
      return { enrolmentId: secrets.enrolment.registrationid };
    },

    confirmEnrolment: ({ enrolmentId, code }: { enrolmentId: string; code: string }) =>
      judged(async () => {
        const body = { registrationid: enrolmentId, code };
        return opened((await submitTotpRegistration({ body })).data);
      }),

    async renewRecoveryCodes(): Promise<void> {
      secrets.recoveryCodes = (await createRecoveryCodes()).data.codes;
    },

    async acknowledgeRecoveryCodes(): Promise<void> {
      await updateRecoveryCodesAcknowledgement();
    },

    async requestReset(): Promise<void> {
      await createResetRequest();
    },
  };
}

/**
 * Sends codes. Within 30 s of the last one none is sent, and that one is still good: as after a reload. One that went
 * elsewhere is of no use.
 */
function codeSender() {
  let last: string | null = null;
  return async ({ channelId }: { channelId: string }): Promise<{ resendAt: number }> => {
    const before = last ?? channelId;
    try {
      const { data } = await createClientCode({ body: { channelid: channelId } });
      last = channelId;
      return { resendAt: inSeconds(data.resendafterseconds) };
    } catch (error) {
      const isEarly = isApiError(error) && error.code === 'mfa.code_sent_recently';
      if (!isEarly || before !== channelId) throw error;
      return { resendAt: inSeconds(error.retryAfterSeconds ?? 0) };
    }
  };
}

/** The refusals that are judgements, too. */
async function judged(ask: () => Promise<CodeAnswer>): Promise<CodeAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.code === 'mfa.recovery_only') return { kind: 'recoveryOnly' };
    if (error.code === 'mfa.locked')
      return { kind: 'locked', until: inSeconds(error.retryAfterSeconds ?? 0) };
    throw error;
  }
}

function judgementOf({ outcome, triesleft }: Pick<MfaAnswer, 'outcome' | 'triesleft'>): CodeAnswer {
  return outcome === 'rejected'
    ? { kind: 'rejected', triesLeft: triesleft ?? 1 }
    : { kind: outcome };
}

function methodsOf(found: AuthenticationMethods): MfaMethods {
  return {
    authenticator: found.authenticator,
    channels: found.channels.map(({ channelid, kind, masked }) => ({
      id: channelid,
      kind,
      masked,
    })),
    firstChannelId: found.preferred ?? null,
    recoveryCodesLeft: found.recoverycodesleft,
    recoveryCodesUnseen: found.recoverycodesunseen,
    recoveryOnly: found.recoveryonly,
    lockedUntil: found.retryafterseconds === undefined ? null : inSeconds(found.retryafterseconds),
    resetRequested: found.resetrequested,
  };
}

/** The server's remaining time on this device's clock, which may be wrong. */
const inSeconds = (seconds: number): number => Date.now() + seconds * 1_000;
