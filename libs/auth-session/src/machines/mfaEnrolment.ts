import { assign } from 'xstate';
import { failureOf } from './effects';
import { answer, mfaSetup, typedCode } from './mfaSetup';

/** The secret behind the QR code counts only once a first code of it was right; a factor held before stays until then. */
export const enrolment = mfaSetup.createStateConfig({
  initial: 'preparing',
  on: {
    'cancel.requested': [
      { guard: 'isVerified', target: '#mfa.verified' },
      { guard: 'mayCancel', target: '#mfa.cancelled' },
    ],
  },
  exit: 'forgetSecret',
  states: {
    preparing: {
      invoke: {
        id: 'prepareEnrolment',
        src: 'prepareEnrolment',
        onDone: {
          target: 'showing',
          actions: assign(({ event }) => ({ enrolmentId: event.output.enrolmentId })),
        },
        onError: {
          target: 'prepareFailed',
          actions: failureOf('prepareEnrolment'),
        },
      },
      after: { step: 'prepareFailed' },
    },
    prepareFailed: { on: { 'retry.requested': 'preparing' } },
    showing: {
      on: { 'code.entered': 'verifyingFirstCode', 'enrolment.restarted': 'preparing' },
    },
    verifyingFirstCode: {
      invoke: {
        id: 'confirmEnrolment',
        src: 'confirmEnrolment',
        input: ({ context, event }) => ({
          enrolmentId: context.enrolmentId,
          code: typedCode(event),
        }),
        onDone: [
          {
            guard: answer('saysVerified'),
            target: '#mfa.recoveryCodes',
            actions: 'noteVerified',
          },
          {
            guard: answer('saysLocked'),
            target: '#mfa.locked',
            actions: answer('noteAnswer'),
          },
          {
            guard: answer('saysExpired'),
            target: 'preparing',
            actions: answer('noteAnswer'),
          },
          {
            target: 'showing',
            actions: answer('noteAnswer'),
          },
        ],
        onError: {
          target: 'showing',
          actions: [failureOf('confirmEnrolment'), 'noteUnreachable'],
        },
      },
      after: { step: { target: 'showing', actions: 'noteUnreachable' } },
    },
  },
});

/** Ten codes, shown once. Whoever never acknowledged them is given new ones at the next sign-in. */
export const recoveryCodes = mfaSetup.createStateConfig({
  initial: 'renewing',
  exit: 'forgetRecoveryCodes',
  states: {
    renewing: {
      invoke: {
        id: 'renewRecoveryCodes',
        src: 'renewRecoveryCodes',
        onDone: 'showing',
        onError: {
          target: 'renewFailed',
          actions: failureOf('renewRecoveryCodes'),
        },
      },
      after: { step: 'renewFailed' },
    },
    renewFailed: {
      on: { 'retry.requested': 'renewing', 'continue.requested': '#mfa.verified' },
    },
    showing: { on: { 'codes.acknowledged': 'acknowledging' } },
    acknowledging: {
      invoke: {
        id: 'acknowledgeRecoveryCodes',
        src: 'acknowledgeRecoveryCodes',
        onDone: '#mfa.registered',
        onError: {
          target: 'showing',
          actions: [failureOf('acknowledgeRecoveryCodes'), 'noteUnreachable'],
        },
      },
      after: { step: { target: 'showing', actions: 'noteUnreachable' } },
    },
  },
});
