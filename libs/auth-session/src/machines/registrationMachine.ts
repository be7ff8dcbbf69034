import { assertEvent, assign } from 'xstate';
import { failureOf } from './effects';
import {
  answer,
  completion,
  consentAnswer,
  consentsRead,
  credentialsAnswer,
  invite,
  otpAnswer,
  otpSent,
  registrationSetup,
  type InviteAnswer,
  type RegistrationContext,
  type RegistrationStep,
} from './registrationSetup';

export type {
  CompletionAnswer,
  ConsentAnswer,
  ConsentsRead,
  ConsentVersion,
  CredentialsAnswer,
  FieldProblem,
  InviteAnswer,
  Otp,
  OtpAnswer,
  OtpSent,
  RegistrationContext,
  RegistrationEvent,
  RegistrationFailure,
  RegistrationStep,
  StepAnswer,
  TypedDetails,
} from './registrationSetup';

const unreachable = { type: 'note', params: { failure: 'unreachable' } } as const;
const invalid = '#registration.inviteInvalid';
const who = ({ context }: { context: RegistrationContext }) => ({
  registrationId: context.registrationId,
});

const standsAt = (at: RegistrationStep) => ({
  type: 'standsAt' as const,
  params: ({ event }: { event: { output: InviteAnswer } }) => ({ answered: event.output, at }),
});

const validatingInvite = registrationSetup.createStateConfig({
  invoke: {
    id: 'validateInvite',
    src: 'validateInvite',
    onDone: [
      { guard: invite('saysInvalid'), target: invalid },
      {
        guard: standsAt('login'),
        target: '#registration.login',
        actions: invite('noteInvite'),
      },
      {
        guard: standsAt('consents'),
        target: '#registration.consents',
        actions: invite('noteInvite'),
      },
      {
        guard: standsAt('credentials'),
        target: '#registration.credentials',
        actions: invite('noteInvite'),
      },
      {
        guard: standsAt('completion'),
        target: '#registration.completing',
        actions: invite('noteInvite'),
      },
      { target: '#registration.identity', actions: invite('noteInvite') },
    ],
    onError: {
      target: '#registration.inviteUnchecked',
      actions: failureOf('validateInvite'),
    },
  },
  after: { step: '#registration.inviteUnchecked' },
});

const identity = registrationSetup.createStateConfig({
  initial: 'editing',
  states: {
    editing: { on: { 'identity.submitted': 'checking' } },
    checking: {
      invoke: {
        id: 'checkIdentity',
        src: 'checkIdentity',
        input: ({ context, event }) => {
          assertEvent(event, 'identity.submitted');
          return { ...who({ context }), details: event.details };
        },
        onDone: [
          { guard: answer('saysInvalid'), target: invalid },
          { guard: answer('saysRejected'), target: 'editing', actions: answer('noteRejected') },
          { target: '#registration.otp', actions: 'goOn' },
        ],
        onError: { target: 'editing', actions: [failureOf('checkIdentity'), unreachable] },
      },
      after: { step: { target: 'editing', actions: unreachable } },
    },
  },
});

/** The server judges a code and its age; the machine's clock only spares the person a code that cannot be right. */
const otp = registrationSetup.createStateConfig({
  initial: 'generating',
  on: { 'back.requested': { target: '#registration.identity', actions: 'goOn' } },
  states: {
    generating: {
      invoke: {
        id: 'generateOtp',
        src: 'generateOtp',
        input: who,
        onDone: [
          { guard: otpSent('saysInvalid'), target: invalid },
          { target: 'entry', actions: ['goOn', otpSent('noteOtp')] },
        ],
        onError: { target: 'notSent', actions: failureOf('generateOtp') },
      },
      after: { step: 'notSent' },
    },
    notSent: { on: { 'retry.requested': 'generating' } },
    entry: {
      initial: 'waiting',
      invoke: {
        id: 'waitForExpiry',
        src: 'waitUntil',
        input: ({ context }) => context.otp?.expiresAt ?? 0,
        onDone: { target: 'spent', actions: { type: 'note', params: { failure: 'expired' } } },
      },
      on: { 'otp.entered': 'verifying' },
      states: {
        waiting: {
          invoke: {
            id: 'waitToResend',
            src: 'waitUntil',
            input: ({ context }) => context.otp?.resendAt ?? 0,
            onDone: 'resendable',
          },
        },
        resendable: { on: { 'resend.requested': '#registration.otp.generating' } },
      },
    },
    verifying: {
      invoke: {
        id: 'verifyOtp',
        src: 'verifyOtp',
        input: ({ context, event }) => {
          assertEvent(event, 'otp.entered');
          return { ...who({ context }), code: event.code };
        },
        onDone: [
          { guard: otpAnswer('saysInvalid'), target: invalid },
          {
            guard: otpAnswer('saysRejected'),
            target: 'entry',
            actions: otpAnswer('noteTriesLeft'),
          },
          {
            guard: otpAnswer('saysExpired'),
            target: 'spent',
            actions: { type: 'note', params: { failure: 'expired' } },
          },
          {
            guard: otpAnswer('saysExhausted'),
            target: 'spent',
            actions: { type: 'note', params: { failure: 'exhausted' } },
          },
          { target: '#registration.login', actions: 'goOn' },
        ],
        onError: { target: 'entry', actions: [failureOf('verifyOtp'), unreachable] },
      },
      after: { step: { target: 'entry', actions: unreachable } },
    },
    spent: { on: { 'resend.requested': 'generating' } },
  },
});

const login = registrationSetup.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      on: {
        'login.submitted': 'verifying',
        'back.requested': { target: '#registration.identity', actions: 'goOn' },
      },
    },
    verifying: {
      invoke: {
        id: 'verifyLogin',
        src: 'verifyLogin',
        input: ({ context, event }) => {
          assertEvent(event, 'login.submitted');
          return { ...who({ context }), details: event.details };
        },
        onDone: [
          { guard: answer('saysInvalid'), target: invalid },
          { guard: answer('saysRejected'), target: 'editing', actions: answer('noteRejected') },
          { target: '#registration.consents', actions: 'goOn' },
        ],
        onError: { target: 'editing', actions: [failureOf('verifyLogin'), unreachable] },
      },
      after: { step: { target: 'editing', actions: unreachable } },
    },
  },
});

const consents = registrationSetup.createStateConfig({
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readConsents',
        src: 'readConsents',
        input: who,
        onDone: [
          { guard: consentsRead('saysInvalid'), target: invalid },
          { target: 'editing', actions: consentsRead('noteConsents') },
        ],
        onError: { target: 'unread', actions: failureOf('readConsents') },
      },
      after: { step: 'unread' },
    },
    unread: {
      on: {
        'retry.requested': 'reading',
        'back.requested': { target: '#registration.login', actions: 'goOn' },
      },
    },
    editing: {
      on: {
        'consents.given': [
          {
            guard: { type: 'coversAll', params: ({ event }) => event.consents },
            target: 'recording',
          },
          { actions: { type: 'note', params: { failure: 'incomplete' } } },
        ],
        'back.requested': { target: '#registration.login', actions: 'goOn' },
      },
    },
    recording: {
      invoke: {
        id: 'recordConsents',
        src: 'recordConsents',
        input: ({ context, event }) => {
          assertEvent(event, 'consents.given');
          return { ...who({ context }), consents: event.consents };
        },
        onDone: [
          { guard: consentAnswer('saysInvalid'), target: invalid },
          {
            guard: consentAnswer('saysSuperseded'),
            target: 'reading',
            actions: { type: 'note', params: { failure: 'superseded' } },
          },
          { target: '#registration.credentials', actions: 'goOn' },
        ],
        onError: { target: 'editing', actions: [failureOf('recordConsents'), unreachable] },
      },
      after: { step: { target: 'editing', actions: unreachable } },
    },
  },
});

/** The identity provider may do this on a page of its own: then the effect never answers here, and the next page load goes on. */
const credentials = registrationSetup.createStateConfig({
  initial: 'offered',
  states: {
    offered: {
      on: {
        'credentials.requested': 'creating',
        'back.requested': { target: '#registration.consents', actions: 'goOn' },
      },
    },
    creating: {
      invoke: {
        id: 'createCredentials',
        src: 'createCredentials',
        input: who,
        onDone: [
          { guard: credentialsAnswer('saysInvalid'), target: invalid },
          {
            guard: credentialsAnswer('saysLoginTaken'),
            target: '#registration.login',
            actions: 'noteLoginTaken',
          },
          { target: '#registration.completing' },
        ],
        onError: { target: 'offered', actions: [failureOf('createCredentials'), unreachable] },
      },
      on: { 'page.restored': 'offered' },
      after: { redirect: { target: 'offered', actions: unreachable } },
    },
  },
});

const completing = registrationSetup.createStateConfig({
  invoke: {
    id: 'completeRegistration',
    src: 'completeRegistration',
    input: who,
    onDone: [
      { guard: completion('saysInvalid'), target: invalid },
      {
        guard: completion('saysSuperseded'),
        target: '#registration.consents',
        actions: { type: 'note', params: { failure: 'superseded' } },
      },
      {
        guard: completion('saysCredentialsMissing'),
        target: '#registration.credentials',
        actions: { type: 'note', params: { failure: 'incomplete' } },
      },
      { target: '#registration.done' },
    ],
    onError: {
      target: '#registration.completionFailed',
      actions: failureOf('completeRegistration'),
    },
  },
  after: { step: '#registration.completionFailed' },
});

/** From an invite to a login. Every state that is not on its way somewhere has an event that leads on. spec §7 */
export const registrationMachine = registrationSetup.createMachine({
  id: 'registration',
  context: {
    registrationId: '',
    maintenance: null,
    otp: null,
    consents: [],
    fields: [],
    failure: null,
  },
  initial: 'readingMaintenance',
  states: {
    // A message that cannot be read keeps nobody from registering.
    readingMaintenance: {
      invoke: {
        id: 'readMaintenance',
        src: 'readMaintenance',
        onDone: [
          {
            guard: { type: 'saysMessage', params: ({ event }) => event.output },
            target: 'maintenance',
            actions: assign({ maintenance: ({ event }) => event.output }),
          },
          { target: 'validatingInvite' },
        ],
        onError: { target: 'validatingInvite', actions: failureOf('readMaintenance') },
      },
      after: { step: 'validatingInvite' },
    },
    maintenance: {
      on: { 'continue.requested': 'validatingInvite', 'retry.requested': 'readingMaintenance' },
    },
    validatingInvite,
    inviteUnchecked: { on: { 'retry.requested': 'validatingInvite' } },
    // Used, expired and unknown alike. The way on is a new invite, which arrives as a new link.
    inviteInvalid: { on: { 'retry.requested': 'validatingInvite' } },
    identity,
    otp,
    login,
    consents,
    credentials,
    completing,
    completionFailed: { on: { 'retry.requested': 'completing' } },
    done: { type: 'final' },
  },
});
