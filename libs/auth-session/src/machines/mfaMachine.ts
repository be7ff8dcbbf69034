import { assign } from 'xstate';
import { failureOf } from './effects';
import { enrolment, recoveryCodes } from './mfaEnrolment';
import { answer, mfaSetup, methods, typedCode } from './mfaSetup';

export type {
  CodeAnswer,
  CodeChannel,
  CodeMethod,
  MfaContext,
  MfaEvent,
  MfaFailure,
  MfaInput,
  MfaMethods,
  VerifyCodeInput,
} from './mfaSetup';

const recovery = {
  guard: 'mayRecover',
  target: '#mfa.codeEntry.recovery',
  actions: { type: 'useMethod', params: { kind: 'recovery' } },
} as const;

/** What is open to a person even while codes are locked. */
const ways = {
  'recovery.chosen': recovery,
  'reset.requested': '#mfa.requestingReset',
  'cancel.requested': { guard: 'mayCancel', target: '#mfa.cancelled' },
} as const;

const channels = mfaSetup.createStateConfig({
  on: {
    'channel.chosen': {
      guard: { type: 'hasChannel', params: ({ event }) => event },
      target: '#mfa.sendingCode',
      actions: {
        type: 'useMethod',
        params: ({ event }) => ({ kind: 'sent', channelId: event.channelId }),
      },
    },
  },
}).on;

const choices = {
  ...ways,
  ...channels,
  'authenticator.chosen': {
    guard: 'hasAuthenticator',
    target: '#mfa.codeEntry.authenticator',
    actions: { type: 'useMethod', params: { kind: 'authenticator' } },
  },
} as const;

const readingMethods = mfaSetup.createStateConfig({
  invoke: {
    id: 'readMethods',
    src: 'readMethods',
    onDone: [
      {
        guard: methods('saysResetRequested'),
        target: '#mfa.resetRequested',
        actions: methods('noteMethods'),
      },
      {
        guard: methods('saysLockedNow'),
        target: '#mfa.locked',
        actions: methods('noteMethods'),
      },
      {
        guard: 'wantsEnrolment',
        target: '#mfa.enrolment',
        actions: methods('noteMethods'),
      },
      {
        guard: methods('saysUnusableNow'),
        target: '#mfa.unavailable',
        actions: methods('noteMethods'),
      },
      {
        guard: methods('saysRecoveryOnlyNow'),
        target: '#mfa.codeEntry.recovery',
        actions: [methods('noteMethods'), 'useRecoveryOnly'],
      },
      {
        guard: methods('saysChannelFirst'),
        target: '#mfa.sendingCode',
        actions: [methods('noteMethods'), methods('useFirstChannel')],
      },
      {
        guard: methods('saysAuthenticator'),
        target: '#mfa.codeEntry',
        actions: [methods('noteMethods'), { type: 'useMethod', params: { kind: 'authenticator' } }],
      },
      {
        guard: methods('saysChannels'),
        target: '#mfa.choosingMethod',
        actions: methods('noteMethods'),
      },
      {
        target: '#mfa.enrolment',
        actions: methods('noteMethods'),
      },
    ],
    onError: {
      target: '#mfa.methodsUnread',
      actions: failureOf('readMethods'),
    },
  },
  after: { step: '#mfa.methodsUnread' },
});

const sendingCode = mfaSetup.createStateConfig({
  invoke: {
    id: 'sendCode',
    src: 'sendCode',
    input: ({ context }) => ({
      channelId: context.method.kind === 'sent' ? context.method.channelId : '',
    }),
    onDone: {
      target: '#mfa.codeEntry.sent',
      actions: assign(({ event }) => ({ resendAt: event.output.resendAt, failure: null })),
    },
    onError: {
      target: '#mfa.sendFailed',
      actions: failureOf('sendCode'),
    },
  },
  after: { step: '#mfa.sendFailed' },
});

const codeEntry = mfaSetup.createStateConfig({
  initial: 'authenticator',
  on: { ...choices, 'code.entered': '#mfa.verifying' },
  states: {
    authenticator: {},
    sent: {
      initial: 'waiting',
      states: {
        waiting: {
          invoke: {
            id: 'waitToResend',
            src: 'waitUntil',
            input: ({ context }) => context.resendAt,
            onDone: 'resendable',
          },
        },
        resendable: { on: { 'resend.requested': '#mfa.sendingCode' } },
      },
    },
    recovery: {},
    last: { type: 'history', history: 'deep' },
  },
});

const verifying = mfaSetup.createStateConfig({
  invoke: {
    id: 'verifyCode',
    src: 'verifyCode',
    input: ({ context, event }) => ({
      method: context.method,
      code: typedCode(event),
      operation: context.operation,
    }),
    onDone: [
      {
        guard: answer('saysVerifiedByRecovery'),
        target: '#mfa.recovered',
        actions: 'noteVerified',
      },
      {
        guard: answer('saysVerifiedOwingCodes'),
        target: '#mfa.recoveryCodes',
        actions: 'noteVerified',
      },
      {
        guard: answer('saysVerified'),
        target: '#mfa.verified',
        actions: 'noteVerified',
      },
      {
        guard: answer('saysLocked'),
        target: '#mfa.locked',
        actions: answer('noteAnswer'),
      },
      {
        guard: answer('saysUnusable'),
        target: '#mfa.unavailable',
        actions: answer('noteAnswer'),
      },
      {
        guard: answer('saysRecoveryOnly'),
        target: '#mfa.codeEntry.recovery',
        actions: [answer('noteAnswer'), 'useRecoveryOnly'],
      },
      {
        target: '#mfa.codeEntry.last',
        actions: answer('noteAnswer'),
      },
    ],
    onError: {
      target: '#mfa.codeEntry.last',
      actions: [failureOf('verifyCode'), 'noteUnreachable'],
    },
  },
  after: { step: { target: '#mfa.codeEntry.last', actions: 'noteUnreachable' } },
});

/**
 * The second factor: at sign-in, when a factor is enrolled, or afresh for one operation (step-up). The server judges
 * every code; the effects keep whatever it gives for a right one. spec §2, §7; RFC 6238
 */
export const mfaMachine = mfaSetup.createMachine({
  id: 'mfa',
  context: ({ input }) => ({
    purpose: input.purpose,
    operation: input.purpose === 'stepUp' ? input.operation : null,
    methods: null,
    method: { kind: 'authenticator' },
    triesLeft: null,
    lockedUntil: 0,
    resendAt: 0,
    enrolmentId: '',
    failure: null,
    verified: false,
  }),
  initial: 'readingMethods',
  states: {
    readingMethods,
    methodsUnread: {
      on: { 'retry.requested': 'readingMethods', 'cancel.requested': ways['cancel.requested'] },
    },
    choosingMethod: { on: { ...ways, ...channels } },
    // A step-up with no factor to ask for: only support helps.
    unavailable: {
      on: {
        'reset.requested': ways['reset.requested'],
        'cancel.requested': ways['cancel.requested'],
        'retry.requested': 'readingMethods',
      },
    },
    sendingCode,
    sendFailed: { on: { ...choices, 'retry.requested': 'sendingCode' } },
    codeEntry,
    verifying,
    locked: {
      invoke: {
        id: 'waitUntil',
        src: 'waitUntil',
        input: ({ context }) => context.lockedUntil,
        onDone: 'readingMethods',
      },
      on: ways,
    },
    // The authenticator may be lost: the person chooses whether a new one is set up now.
    recovered: { on: { 'enrolment.requested': 'enrolment', 'continue.requested': 'verified' } },
    enrolment,
    recoveryCodes,
    requestingReset: {
      invoke: {
        id: 'requestReset',
        src: 'requestReset',
        onDone: 'resetRequested',
        onError: {
          target: 'resetFailed',
          actions: failureOf('requestReset'),
        },
      },
      after: { step: 'resetFailed' },
    },
    resetFailed: {
      on: { 'retry.requested': 'requestingReset', 'continue.requested': 'readingMethods' },
    },
    resetRequested: { on: { ...choices, 'retry.requested': 'readingMethods' } },
    verified: { type: 'final' },
    registered: { type: 'final' },
    cancelled: { type: 'final' },
  },
  output: ({ context }) => ({ verified: context.verified, operation: context.operation }),
});
