import type { Meta, StoryObj } from '@storybook/react-vite';
import { idleMachine } from './idleMachine';
import { mfaMachine } from './mfaMachine';
import { registrationMachine } from './registrationMachine';
import { sessionMachine } from './sessionMachine';
import { simulationMachine } from './simulationMachine';
import { MachineStepper } from './testing/MachineStepper';

const meta = { title: 'Machines', component: MachineStepper } satisfies Meta<typeof MachineStepper>;

export default meta;
type Story = StoryObj<typeof meta>;

const START = Date.parse('2026-03-02T14:00:00Z');
const MINUTE_MS = 60_000;

const person = {
  displayName: 'Ada Sandbox',
  givenName: 'Ada',
  accountVerified: true,
  mfaRequired: false,
};
const account = { username: 'ada@example.com', displayName: 'Ada Sandbox', localAccountId: 'ada' };

export const Session: Story = {
  args: {
    machine: sessionMachine.provide({ guards: { isRefused: () => false } }),
    events: { 'signIn.requested': [{ remember: false }] },
    outputs: {
      initialize: [
        { account, notice: null },
        { account: null, notice: null },
      ],
      readProfile: [
        person,
        { ...person, accountVerified: false },
        { ...person, mfaRequired: true },
      ],
    },
  },
};

const methods = {
  authenticator: true,
  channels: [{ id: 'phone-1', kind: 'phone', masked: '•••• 0142' }],
  firstChannelId: null,
  recoveryCodesLeft: 10,
  recoveryCodesUnseen: false,
  recoveryOnly: false,
  lockedUntil: null,
  resetRequested: false,
};
const judgements = [
  { kind: 'verified' },
  { kind: 'rejected', triesLeft: 4 },
  { kind: 'expired' },
  { kind: 'locked', until: START },
  { kind: 'recoveryOnly' },
];

export const Mfa: Story = {
  args: {
    machine: mfaMachine,
    input: { purpose: 'signIn' },
    events: { 'code.entered': [{ code: '123456' }], 'channel.chosen': [{ channelId: 'phone-1' }] },
    outputs: {
      readMethods: [
        methods,
        { ...methods, authenticator: false },
        { ...methods, authenticator: false, channels: [], recoveryCodesLeft: 0 },
        { ...methods, recoveryOnly: true },
        { ...methods, lockedUntil: START },
      ],
      sendCode: [{ resendAt: START }],
      verifyCode: judgements,
      prepareEnrolment: [{ enrolmentId: 'enrolment-1' }],
      confirmEnrolment: judgements.slice(0, 4),
    },
  },
};

const terms = { id: 'terms', version: '2026-01' };
const answers = [{ kind: 'accepted' }, { kind: 'rejected', fields: [] }, { kind: 'invalid' }];

export const Registration: Story = {
  args: {
    machine: registrationMachine,
    events: {
      'identity.submitted': [{ details: {} }],
      'login.submitted': [{ details: {} }],
      'otp.entered': [{ code: '123456' }],
      'consents.given': [{ consents: [] }, { consents: [terms] }],
    },
    outputs: {
      readMaintenance: [null, 'Planned work on Saturday.'],
      validateInvite: [
        { kind: 'valid', registrationId: 'r-1', step: 'identity' },
        { kind: 'valid', registrationId: 'r-1', step: 'consents' },
        { kind: 'invalid' },
      ],
      checkIdentity: answers,
      generateOtp: [{ masked: '•••• 0142', expiresAt: START, resendAt: START, triesLeft: 5 }],
      verifyOtp: [{ kind: 'accepted' }, { kind: 'rejected', triesLeft: 4 }, { kind: 'exhausted' }],
      verifyLogin: answers,
      readConsents: [[terms]],
      recordConsents: [{ kind: 'recorded' }, { kind: 'superseded' }],
      completeRegistration: [
        { kind: 'completed' },
        { kind: 'superseded' },
        { kind: 'credentialsMissing' },
      ],
    },
  },
};

const times = [0, 19, 20].map((minutes) => ({ at: START + minutes * MINUTE_MS }));

export const Idle: Story = {
  args: {
    machine: idleMachine,
    input: { tabId: 'b', limitMs: 20 * MINUTE_MS, at: START },
    events: {
      'clock.ticked': times,
      'activity.noticed': times,
      'stay.requested': times,
      'peer.active': times,
      'peer.expired': times,
      'peer.claimed': [{ tabId: 'a' }, { tabId: 'c' }],
      'peer.leading': [{ tabId: 'a' }, { tabId: 'c' }],
    },
    outputs: { tellServer: [{ remainingMs: 25 * MINUTE_MS }, { remainingMs: 0 }] },
  },
};

const granted = {
  kind: 'granted',
  simulationId: 's-1',
  client: { name: 'Ada Sample' },
  expiresAt: START,
};

export const Simulation: Story = {
  args: {
    machine: simulationMachine,
    input: {
      query: '?simulate=true&simulationUser=support.sample&loginId=ws-17&pid=p-2040&sAcc=a-9',
      isTopWindow: true,
    },
    events: {
      'start.confirmed': [
        { reason: 'Asked by telephone', ticket: 'T-1' },
        { reason: '', ticket: '' },
      ],
    },
    outputs: {
      readStored: [null, '{'],
      checkPermission: [{ kind: 'allowed', client: granted.client }, { kind: 'refused' }],
      startSimulation: [granted, { kind: 'refused' }],
      resumeSimulation: [granted, { kind: 'refused' }],
    },
  },
};
