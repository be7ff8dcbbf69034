import { assign, setup } from 'xstate';
import { SIGN_IN_REDIRECT_TIMEOUT_MS } from '../defaults';
import { LIFECYCLE_STEP_TIMEOUT_MS } from '../lifecycleDefaults';
import { effectsOf, withOutput } from './effects';

/** Where the server says that a registration stands; a reload and the way back from the identity provider go on there. */
export type RegistrationStep = 'identity' | 'login' | 'consents' | 'credentials' | 'completion';

export type InviteAnswer =
  | { kind: 'valid'; registrationId: string; step: RegistrationStep }
  /** Used, expired or unknown: the server does not say which. */
  | { kind: 'invalid' };

export interface FieldProblem {
  field: string;
  message: string;
}

/** An answer to what was typed. Any step may find that the invite is no longer good. */
export type StepAnswer =
  | { kind: 'accepted' }
  | { kind: 'rejected'; fields: readonly FieldProblem[] }
  | { kind: 'invalid' };

/**
 * The code that is on its way. Times are ms since 1970 on this device's clock: the effect adds the server's remaining
 * time to it. Asked for again before `resendAt`, the server answers with the one already sent.
 */
export interface Otp {
  masked: string;
  expiresAt: number;
  resendAt: number;
  triesLeft: number;
}

export type OtpSent = { kind: 'sent'; otp: Otp } | { kind: 'invalid' };

export type OtpAnswer =
  | { kind: 'accepted' }
  | { kind: 'rejected'; triesLeft: number }
  | { kind: 'expired' }
  | { kind: 'exhausted' }
  | { kind: 'invalid' };

/** One version of one text, e.g. the terms of use or the electronic delivery agreement. */
export interface ConsentVersion {
  id: string;
  version: string;
}

export type ConsentsRead =
  | { kind: 'read'; consents: readonly ConsentVersion[] }
  | { kind: 'invalid' };

/** `superseded`: a newer version was published meanwhile, so it has to be read first. */
export type ConsentAnswer = { kind: 'recorded' } | { kind: 'superseded' } | { kind: 'invalid' };

/** `loginTaken`: somebody else got the login between its check and its use. */
export type CredentialsAnswer = { kind: 'created' } | { kind: 'loginTaken' } | { kind: 'invalid' };

export type CompletionAnswer =
  | { kind: 'completed' }
  | { kind: 'superseded' }
  | { kind: 'credentialsMissing' }
  | { kind: 'invalid' };

export type RegistrationFailure =
  | 'rejected'
  | 'expired'
  | 'exhausted'
  | 'incomplete'
  | 'superseded'
  | 'unreachable';

/** Typed data is the forms' matter, the invite's key the effects'; neither is in here. */
export interface RegistrationContext {
  registrationId: string;
  maintenance: string | null;
  otp: Otp | null;
  consents: readonly ConsentVersion[];
  fields: readonly FieldProblem[];
  failure: RegistrationFailure | null;
}

/** What a person typed, by field name; it passes from the event to the effect. */
export type TypedDetails = Readonly<Record<string, string>>;

export type RegistrationEvent =
  | { type: 'continue.requested' }
  | { type: 'retry.requested' }
  | { type: 'back.requested' }
  | { type: 'identity.submitted'; details: TypedDetails }
  | { type: 'otp.entered'; code: string }
  | { type: 'resend.requested' }
  | { type: 'login.submitted'; details: TypedDetails }
  | { type: 'consents.given'; consents: readonly ConsentVersion[] }
  | { type: 'credentials.requested' }
  | { type: 'page.restored' };

interface Typed {
  registrationId: string;
}

const { missing, step } = effectsOf('registrationMachine');
export const invite = withOutput<InviteAnswer>();
export const answer = withOutput<StepAnswer>();
export const otpAnswer = withOutput<OtpAnswer>();
export const consentAnswer = withOutput<ConsentAnswer>();
export const completion = withOutput<CompletionAnswer>();
export const otpSent = withOutput<OtpSent>();
export const consentsRead = withOutput<ConsentsRead>();
export const credentialsAnswer = withOutput<CredentialsAnswer>();

export const registrationSetup = setup({
  types: { context: {} as RegistrationContext, events: {} as RegistrationEvent },
  actors: {
    readMaintenance: step<string | null>('readMaintenance'),
    validateInvite: step<InviteAnswer>('validateInvite'),
    checkIdentity: step<StepAnswer, Typed & { details: TypedDetails }>('checkIdentity'),
    generateOtp: step<OtpSent, Typed>('generateOtp'),
    verifyOtp: step<OtpAnswer, Typed & { code: string }>('verifyOtp'),
    verifyLogin: step<StepAnswer, Typed & { details: TypedDetails }>('verifyLogin'),
    readConsents: step<ConsentsRead, Typed>('readConsents'),
    recordConsents: step<ConsentAnswer, Typed & { consents: readonly ConsentVersion[] }>(
      'recordConsents',
    ),
    createCredentials: step<CredentialsAnswer, Typed>('createCredentials'),
    completeRegistration: step<CompletionAnswer, Typed>('completeRegistration'),
    waitUntil: step<void, number>('waitUntil'),
  },
  actions: {
    reportFailure: (_, _params: { step: string; error: unknown }) => missing('reportFailure')(),
    noteInvite: assign((_, invited: InviteAnswer) => ({
      registrationId: invited.kind === 'valid' ? invited.registrationId : '',
      failure: null,
    })),
    noteRejected: assign((_, answered: StepAnswer) => ({
      failure: 'rejected',
      fields: answered.kind === 'rejected' ? answered.fields : [],
    })),
    noteTriesLeft: assign(({ context }, answered: OtpAnswer) => ({
      failure: 'rejected',
      otp: context.otp && {
        ...context.otp,
        triesLeft: answered.kind === 'rejected' ? answered.triesLeft : 0,
      },
    })),
    noteOtp: assign((_, answered: OtpSent) => ({
      otp: answered.kind === 'sent' ? answered.otp : null,
    })),
    noteConsents: assign((_, answered: ConsentsRead) => ({
      consents: answered.kind === 'read' ? answered.consents : [],
    })),
    noteLoginTaken: assign({
      failure: 'rejected',
      fields: [
        {
          field: '/email',
          message: 'This e-mail cannot be used as your login. Choose another one.',
        },
      ],
    }),
    note: assign((_, { failure }: { failure: RegistrationFailure }) => ({ failure, fields: [] })),
    goOn: assign({ failure: null, fields: [] }),
  },
  guards: {
    saysMessage: (_, message: string | null) => message !== null,
    saysInvalid: (_, answered: { kind: string }) => answered.kind === 'invalid',
    saysRejected: (_, answered: { kind: string }) => answered.kind === 'rejected',
    saysExpired: (_, answered: { kind: string }) => answered.kind === 'expired',
    saysExhausted: (_, answered: { kind: string }) => answered.kind === 'exhausted',
    saysLoginTaken: (_, answered: { kind: string }) => answered.kind === 'loginTaken',
    saysSuperseded: (_, answered: { kind: string }) => answered.kind === 'superseded',
    saysCredentialsMissing: (_, answered: { kind: string }) =>
      answered.kind === 'credentialsMissing',
    standsAt: (_, { answered, at }: { answered: InviteAnswer; at: RegistrationStep }) =>
      answered.kind === 'valid' && answered.step === at,
    coversAll: ({ context }, given: readonly ConsentVersion[]) =>
      context.consents.every(({ id, version }) =>
        given.some((consent) => consent.id === id && consent.version === version),
      ),
  },
  delays: { step: LIFECYCLE_STEP_TIMEOUT_MS, redirect: SIGN_IN_REDIRECT_TIMEOUT_MS },
});
