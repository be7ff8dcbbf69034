import { assertEvent, assign, setup } from 'xstate';
import { LIFECYCLE_STEP_TIMEOUT_MS } from '../lifecycleDefaults';
import { effectsOf, withOutput } from './effects';

/** Where a code can be sent to. `masked` is what the screen may show of it, e.g. `•••• 0142`. */
export interface CodeChannel {
  id: string;
  kind: 'email' | 'phone';
  masked: string;
}

/** What the server knows of the person's factors; all that must survive a reload is in here. */
export interface MfaMethods {
  authenticator: boolean;
  channels: readonly CodeChannel[];
  /** The channel to be asked for first; null for the authenticator, or whatever there is. */
  firstChannelId: string | null;
  recoveryCodesLeft: number;
  /** True when codes were made but nobody said that they were seen: a reload lost them. */
  recoveryCodesUnseen: boolean;
  /** True after too many wrong codes in a row: only a recovery code or support helps. */
  recoveryOnly: boolean;
  /** Ms since 1970 on this device's clock; the effect adds the server's remaining time to it. */
  lockedUntil: number | null;
  resetRequested: boolean;
}

export type CodeMethod =
  | { kind: 'authenticator' }
  | { kind: 'sent'; channelId: string }
  | { kind: 'recovery' };

/** The server's judgement. A wrong, an old and a used code are all `rejected`. */
export type CodeAnswer =
  | { kind: 'verified' }
  | { kind: 'rejected'; triesLeft: number }
  | { kind: 'expired' }
  | { kind: 'locked'; until: number }
  | { kind: 'recoveryOnly' };

/** A step-up asks for a fresh factor for the one named operation. */
export type MfaInput =
  | { purpose: 'signIn' }
  | { purpose: 'enrol' }
  | { purpose: 'stepUp'; operation: string };

export interface VerifyCodeInput {
  method: CodeMethod;
  code: string;
  /** The effect keeps the grant that the server gives for it; null outside of a step-up. */
  operation: string | null;
}

export type MfaFailure = 'rejected' | 'expired' | 'recoveryOnly' | 'unreachable';

/** Holds no code, secret or key: they pass from the event to the effect, or stay with the effect. */
export interface MfaContext {
  purpose: MfaInput['purpose'];
  operation: string | null;
  methods: MfaMethods | null;
  method: CodeMethod;
  triesLeft: number | null;
  lockedUntil: number;
  resendAt: number;
  enrolmentId: string;
  failure: MfaFailure | null;
  verified: boolean;
}

export type MfaEvent =
  | { type: 'code.entered'; code: string }
  | { type: 'authenticator.chosen' }
  | { type: 'channel.chosen'; channelId: string }
  | { type: 'recovery.chosen' }
  | { type: 'resend.requested' }
  | { type: 'enrolment.requested' }
  | { type: 'enrolment.restarted' }
  | { type: 'codes.acknowledged' }
  | { type: 'reset.requested' }
  | { type: 'retry.requested' }
  | { type: 'continue.requested' }
  | { type: 'cancel.requested' };

const { missing, step } = effectsOf('mfaMachine');

function noted(answer: CodeAnswer): Partial<MfaContext> {
  switch (answer.kind) {
    case 'verified':
      return { failure: null, triesLeft: null };
    case 'rejected':
      return { failure: 'rejected', triesLeft: answer.triesLeft };
    case 'locked':
      return { failure: null, triesLeft: null, lockedUntil: answer.until };
    case 'expired':
    case 'recoveryOnly':
      return { failure: answer.kind, triesLeft: null };
  }
}

export function typedCode(event: MfaEvent): string {
  assertEvent(event, 'code.entered');
  return event.code;
}

export const mfaSetup = setup({
  types: {
    context: {} as MfaContext,
    events: {} as MfaEvent,
    input: {} as MfaInput,
    output: {} as { verified: boolean; operation: string | null },
  },
  actors: {
    readMethods: step<MfaMethods>('readMethods'),
    sendCode: step<{ resendAt: number }, { channelId: string }>('sendCode'),
    verifyCode: step<CodeAnswer, VerifyCodeInput>('verifyCode'),
    prepareEnrolment: step<{ enrolmentId: string }>('prepareEnrolment'),
    confirmEnrolment: step<CodeAnswer, { enrolmentId: string; code: string }>('confirmEnrolment'),
    renewRecoveryCodes: step<void>('renewRecoveryCodes'),
    acknowledgeRecoveryCodes: step<void>('acknowledgeRecoveryCodes'),
    requestReset: step<void>('requestReset'),
    waitUntil: step<void, number>('waitUntil'),
  },
  actions: {
    reportFailure: (_, _params: { step: string; error: unknown }) => missing('reportFailure')(),
    forgetSecret: () => missing('forgetSecret')(),
    forgetRecoveryCodes: () => missing('forgetRecoveryCodes')(),
    noteAnswer: assign((_, answer: CodeAnswer) => noted(answer)),
    noteMethods: assign((_, methods: MfaMethods) => ({
      methods,
      lockedUntil: methods.lockedUntil ?? 0,
      triesLeft: null,
      failure: null,
    })),
    useFirstChannel: assign((_, { firstChannelId }: MfaMethods) => ({
      method: { kind: 'sent', channelId: firstChannelId ?? '' } as const,
      failure: null,
    })),
    noteUnreachable: assign({ failure: 'unreachable' }),
    noteVerified: assign({ verified: true, failure: null, triesLeft: null }),
    useMethod: assign((_, method: CodeMethod) => ({ method, triesLeft: null, failure: null })),
    useRecoveryOnly: assign(({ context }) => ({
      method: { kind: 'recovery' } as const,
      methods: context.methods && { ...context.methods, recoveryOnly: true },
    })),
  },
  guards: {
    saysResetRequested: (_, methods: MfaMethods) => methods.resetRequested,
    saysLockedNow: (_, methods: MfaMethods) => methods.lockedUntil !== null,
    saysRecoveryOnlyNow: (_, methods: MfaMethods) => methods.recoveryOnly,
    // What can be left to a step-up: a recovery code is no fresh factor, and enrolling one here would ask for another.
    saysUnusableNow: ({ context }, methods: MfaMethods) =>
      context.purpose === 'stepUp' &&
      (methods.recoveryOnly || (!methods.authenticator && methods.channels.length === 0)),
    saysChannelFirst: (_, { channels, firstChannelId }: MfaMethods) =>
      channels.some(({ id }) => id === firstChannelId),
    saysAuthenticator: (_, methods: MfaMethods) => methods.authenticator,
    saysChannels: (_, methods: MfaMethods) => methods.channels.length > 0,
    saysVerified: (_, answer: CodeAnswer) => answer.kind === 'verified',
    saysExpired: (_, answer: CodeAnswer) => answer.kind === 'expired',
    saysLocked: (_, answer: CodeAnswer) => answer.kind === 'locked',
    saysRecoveryOnly: (_, answer: CodeAnswer) => answer.kind === 'recoveryOnly',
    saysUnusable: ({ context }, answer: CodeAnswer) =>
      answer.kind === 'recoveryOnly' && context.purpose === 'stepUp',
    saysVerifiedByRecovery: ({ context }, answer: CodeAnswer) =>
      answer.kind === 'verified' && context.method.kind === 'recovery',
    saysVerifiedOwingCodes: ({ context }, answer: CodeAnswer) =>
      answer.kind === 'verified' && context.methods?.recoveryCodesUnseen === true,
    wantsEnrolment: ({ context }) => context.purpose === 'enrol',
    mayCancel: ({ context }) => context.purpose !== 'signIn',
    isVerified: ({ context }) => context.verified,
    hasAuthenticator: ({ context }) =>
      context.methods?.authenticator === true && !context.methods.recoveryOnly,
    hasChannel: ({ context }, params: { channelId: string }) =>
      context.methods?.recoveryOnly === false &&
      context.methods.channels.some(({ id }) => id === params.channelId),
    mayRecover: ({ context }) =>
      context.purpose !== 'stepUp' && (context.methods?.recoveryCodesLeft ?? 0) > 0,
  },
  delays: { step: LIFECYCLE_STEP_TIMEOUT_MS },
});

export const methods = withOutput<MfaMethods>();
export const answer = withOutput<CodeAnswer>();
