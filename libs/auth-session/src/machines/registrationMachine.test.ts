import { createActor, fromPromise } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGN_IN_REDIRECT_TIMEOUT_MS } from '../defaults';
import { LIFECYCLE_STEP_TIMEOUT_MS } from '../lifecycleDefaults';
import {
  registrationMachine,
  type CompletionAnswer,
  type ConsentAnswer,
  type ConsentVersion,
  type ConsentsRead,
  type CredentialsAnswer,
  type InviteAnswer,
  type Otp,
  type OtpAnswer,
  type OtpSent,
  type RegistrationStep,
  type StepAnswer,
  type TypedDetails,
} from './registrationMachine';
import { unreached } from './testing/everyEdge';
import { waitUntil } from './wallClock';

const START = Date.parse('2026-03-02T14:00:00Z');
const CODE = '402917';
const MINUTE = 60_000;
const terms: ConsentVersion = { id: 'terms', version: '2026-01' };
const delivery: ConsentVersion = { id: 'e-delivery', version: '3' };

const otp = (): Otp => ({
  masked: '•••• 0142',
  expiresAt: Date.now() + 10 * MINUTE,
  resendAt: Date.now() + 30_000,
  triesLeft: 5,
});

function begin(step: RegistrationStep = 'identity') {
  const effects = {
    readMaintenance: vi.fn(async (): Promise<string | null> => null),
    validateInvite: vi.fn(async (): Promise<InviteAnswer> => ({
      kind: 'valid',
      registrationId: 'r-1',
      step,
    })),
    checkIdentity: vi.fn(async (_: TypedDetails): Promise<StepAnswer> => ({ kind: 'accepted' })),
    generateOtp: vi.fn(async (): Promise<OtpSent> => ({ kind: 'sent', otp: otp() })),
    verifyOtp: vi.fn(async (_: string): Promise<OtpAnswer> => ({ kind: 'accepted' })),
    verifyLogin: vi.fn(async (_: TypedDetails): Promise<StepAnswer> => ({ kind: 'accepted' })),
    readConsents: vi.fn(async (): Promise<ConsentsRead> => ({
      kind: 'read',
      consents: [terms, delivery],
    })),
    recordConsents: vi.fn(async (_: readonly ConsentVersion[]): Promise<ConsentAnswer> => ({
      kind: 'recorded',
    })),
    createCredentials: vi.fn(async (): Promise<CredentialsAnswer> => ({ kind: 'created' })),
    completeRegistration: vi.fn(async (): Promise<CompletionAnswer> => ({ kind: 'completed' })),
  };
  const reportFailure = vi.fn();
  type Who = { registrationId: string };
  const actor = createActor(
    registrationMachine.provide({
      actors: {
        readMaintenance: fromPromise(() => effects.readMaintenance()),
        validateInvite: fromPromise(() => effects.validateInvite()),
        checkIdentity: fromPromise<StepAnswer, Who & { details: TypedDetails }>(({ input }) =>
          effects.checkIdentity(input.details),
        ),
        generateOtp: fromPromise<OtpSent, Who>(() => effects.generateOtp()),
        verifyOtp: fromPromise<OtpAnswer, Who & { code: string }>(({ input }) =>
          effects.verifyOtp(input.code),
        ),
        verifyLogin: fromPromise<StepAnswer, Who & { details: TypedDetails }>(({ input }) =>
          effects.verifyLogin(input.details),
        ),
        readConsents: fromPromise<ConsentsRead, Who>(() => effects.readConsents()),
        recordConsents: fromPromise<ConsentAnswer, Who & { consents: readonly ConsentVersion[] }>(
          ({ input }) => effects.recordConsents(input.consents),
        ),
        createCredentials: fromPromise<CredentialsAnswer, Who>(() => effects.createCredentials()),
        completeRegistration: fromPromise<CompletionAnswer, Who>(() =>
          effects.completeRegistration(),
        ),
        waitUntil,
      },
      actions: { reportFailure: (_, { step: failed }) => reportFailure(failed) },
    }),
  );
  actor.start();
  const settled = () => vi.advanceTimersByTimeAsync(0);
  type Sent = Parameters<typeof actor.send>[0];
  const send = async (event: Sent) => {
    actor.send(event);
    await settled();
  };
  return {
    actor,
    effects,
    reportFailure,
    settled,
    send,
    identify: () => send({ type: 'identity.submitted', details: { lastName: 'Sample' } }),
    enterOtp: () => send({ type: 'otp.entered', code: CODE }),
    logIn: () => send({ type: 'login.submitted', details: { email: 'sample@mail.test' } }),
    consent: () => send({ type: 'consents.given', consents: [terms, delivery] }),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the whole graph', () => {
  const steps: RegistrationStep[] = ['identity', 'login', 'consents', 'credentials', 'completion'];
  const answers: StepAnswer[] = [
    { kind: 'accepted' },
    { kind: 'rejected', fields: [{ field: 'lastName', message: 'As on your statement.' }] },
    { kind: 'invalid' },
  ];
  const sample = {
    events: {
      'identity.submitted': [{ details: {} }],
      'login.submitted': [{ details: {} }],
      'otp.entered': [{ code: CODE }],
      'consents.given': [{ consents: [] }, { consents: [terms] }],
    },
    outputs: {
      readMaintenance: [null, 'Planned work on Saturday.'],
      validateInvite: [
        { kind: 'invalid' },
        ...steps.map((step) => ({ kind: 'valid', registrationId: 'r-1', step })),
      ],
      checkIdentity: answers,
      generateOtp: [
        { kind: 'sent', otp: { masked: '', expiresAt: START, resendAt: START, triesLeft: 5 } },
        { kind: 'invalid' },
      ],
      verifyOtp: [
        { kind: 'accepted' },
        { kind: 'rejected', triesLeft: 4 },
        { kind: 'expired' },
        { kind: 'exhausted' },
        { kind: 'invalid' },
      ],
      verifyLogin: answers,
      readConsents: [{ kind: 'read', consents: [terms] }, { kind: 'invalid' }],
      createCredentials: [{ kind: 'created' }, { kind: 'loginTaken' }, { kind: 'invalid' }],
      recordConsents: [{ kind: 'recorded' }, { kind: 'superseded' }, { kind: 'invalid' }],
      completeRegistration: [
        { kind: 'completed' },
        { kind: 'superseded' },
        { kind: 'credentialsMissing' },
        { kind: 'invalid' },
      ],
    },
    decisive: () => null,
  };

  it('has no state and no edge that cannot be reached', () => {
    expect(unreached(registrationMachine, [sample])).toEqual({ states: [], edges: [] });
  });
});

describe('a registration', () => {
  it('leads from the invite to a login', async () => {
    const { settled, identify, enterOtp, logIn, consent, send, effects, state } = begin();
    await settled();
    expect(state()).toEqual({ identity: 'editing' });
    await identify();
    expect(state()).toEqual({ otp: { entry: 'waiting' } });
    await enterOtp();
    expect(effects.verifyOtp).toHaveBeenCalledExactlyOnceWith(CODE);
    await logIn();
    expect(state()).toEqual({ consents: 'editing' });
    await consent();
    expect(effects.recordConsents).toHaveBeenCalledExactlyOnceWith([terms, delivery]);
    await send({ type: 'credentials.requested' });
    expect(state()).toBe('done');
  });

  it('keeps neither the code nor what was typed', async () => {
    const { settled, identify, enterOtp, logIn, consent, actor } = begin();
    await settled();
    await identify();
    await enterOtp();
    await logIn();
    await consent();
    const kept = JSON.stringify(actor.getPersistedSnapshot());
    for (const typed of [CODE, 'Sample', 'sample@mail.test']) expect(kept).not.toContain(typed);
  });

  it.each(['login', 'consents', 'credentials', 'completion'] as const)(
    'goes on at %s after a reload',
    async (step) => {
      const { settled, state } = begin(step);
      await settled();
      expect(state()).toEqual(
        {
          login: { login: 'editing' },
          consents: { consents: 'editing' },
          credentials: { credentials: 'offered' },
          completion: 'done',
        }[step],
      );
    },
  );

  it('can be walked back to the identity details', async () => {
    const { settled, send, state } = begin('credentials');
    await settled();
    await send({ type: 'back.requested' });
    expect(state()).toEqual({ consents: 'editing' });
    await send({ type: 'back.requested' });
    expect(state()).toEqual({ login: 'editing' });
    await send({ type: 'back.requested' });
    expect(state()).toEqual({ identity: 'editing' });
  });
});

describe('the invite', () => {
  it('is one state when it is used, expired or unknown, at whichever step that shows', async () => {
    const { settled, identify, effects, state } = begin();
    effects.checkIdentity.mockResolvedValueOnce({ kind: 'invalid' });
    await settled();
    await identify();
    expect(state()).toBe('inviteInvalid');
  });

  it('is checked again after the network failed', async () => {
    const { settled, send, effects, reportFailure, state } = begin();
    effects.validateInvite.mockRejectedValueOnce(new Error('offline'));
    await settled();
    expect(reportFailure).toHaveBeenCalledExactlyOnceWith('validateInvite');
    expect(state()).toBe('inviteUnchecked');
    await send({ type: 'retry.requested' });
    expect(state()).toEqual({ identity: 'editing' });
  });

  it('is not held up by a maintenance message that cannot be read', async () => {
    const { effects, settled, state } = begin();
    effects.readMaintenance.mockReset().mockRejectedValue(new Error('offline'));
    await settled();
    expect(state()).toEqual({ identity: 'editing' });
  });
});

describe('the one-time code', () => {
  const atOtp = async () => {
    const machine = begin();
    await machine.settled();
    await machine.identify();
    return machine;
  };

  it('expires after ten minutes of wall clock, and a new one can be asked for', async () => {
    const { send, effects, state, context } = await atOtp();
    vi.setSystemTime(START + 10 * MINUTE);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state()).toEqual({ otp: 'spent' });
    expect(context().failure).toBe('expired');
    await send({ type: 'resend.requested' });
    expect(effects.generateOtp).toHaveBeenCalledTimes(2);
    expect(state()).toEqual({ otp: { entry: 'waiting' } });
    expect(context().failure).toBeNull();
  });

  it('is sent again after 30 seconds, not before', async () => {
    const { send, effects, state } = await atOtp();
    await vi.advanceTimersByTimeAsync(29_000);
    await send({ type: 'resend.requested' });
    expect(effects.generateOtp).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state()).toEqual({ otp: { entry: 'resendable' } });
    await send({ type: 'resend.requested' });
    expect(effects.generateOtp).toHaveBeenCalledTimes(2);
  });

  it('says how many tries are left, and is spent after the fifth', async () => {
    const { enterOtp, effects, state, context } = await atOtp();
    for (const triesLeft of [4, 3, 2, 1]) {
      effects.verifyOtp.mockResolvedValueOnce({ kind: 'rejected', triesLeft });
      await enterOtp();
      expect(context().otp?.triesLeft).toBe(triesLeft);
    }
    effects.verifyOtp.mockResolvedValueOnce({ kind: 'exhausted' });
    await enterOtp();
    expect(state()).toEqual({ otp: 'spent' });
    expect(context().failure).toBe('exhausted');
  });

  it('can be entered again when the server did not answer', async () => {
    const { enterOtp, effects, state, context } = await atOtp();
    effects.verifyOtp.mockReturnValueOnce(new Promise<never>(() => undefined));
    await enterOtp();
    await vi.advanceTimersByTimeAsync(LIFECYCLE_STEP_TIMEOUT_MS);
    expect(context().failure).toBe('unreachable');
    await enterOtp();
    expect(state()).toEqual({ login: 'editing' });
  });
});

describe('typed details', () => {
  it('are shown with the server’s objections', async () => {
    const { settled, identify, effects, state, context } = begin();
    const fields = [{ field: 'lastName', message: 'As on your statement.' }];
    effects.checkIdentity.mockResolvedValueOnce({ kind: 'rejected', fields });
    await settled();
    await identify();
    expect(state()).toEqual({ identity: 'editing' });
    expect(context()).toMatchObject({ failure: 'rejected', fields });
    await identify();
    expect(context()).toMatchObject({ failure: null, fields: [] });
  });
});

describe('consents', () => {
  it('are recorded only when each text is agreed to in the version shown', async () => {
    const { settled, send, effects, context } = begin('consents');
    await settled();
    await send({ type: 'consents.given', consents: [terms] });
    await send({ type: 'consents.given', consents: [terms, { ...delivery, version: '2' }] });
    expect(effects.recordConsents).not.toHaveBeenCalled();
    expect(context().failure).toBe('incomplete');
  });

  it('are asked for again when a newer version came out meanwhile', async () => {
    const { settled, consent, effects, state, context } = begin('consents');
    effects.recordConsents.mockResolvedValueOnce({ kind: 'superseded' });
    await settled();
    await consent();
    expect(effects.readConsents).toHaveBeenCalledTimes(2);
    expect(state()).toEqual({ consents: 'editing' });
    expect(context().failure).toBe('superseded');
  });

  it('are asked for again when a newer version was published before the end', async () => {
    const { settled, effects, state, context } = begin('completion');
    effects.completeRegistration.mockResolvedValueOnce({ kind: 'superseded' });
    await settled();
    expect(state()).toEqual({ consents: 'editing' });
    expect(context().failure).toBe('superseded');
  });
});

describe('credentials', () => {
  it('are offered again when the way to the identity provider was not found', async () => {
    const { settled, send, effects, state, context } = begin('credentials');
    effects.createCredentials.mockReturnValue(new Promise<never>(() => undefined));
    await settled();
    await send({ type: 'credentials.requested' });
    await vi.advanceTimersByTimeAsync(SIGN_IN_REDIRECT_TIMEOUT_MS);
    expect(state()).toEqual({ credentials: 'offered' });
    expect(context().failure).toBe('unreachable');
    await send({ type: 'credentials.requested' });
    await send({ type: 'page.restored' });
    expect(state()).toEqual({ credentials: 'offered' });
  });

  it('that were never made are asked for again', async () => {
    const { settled, effects, state } = begin('completion');
    effects.completeRegistration.mockResolvedValueOnce({ kind: 'credentialsMissing' });
    await settled();
    expect(state()).toEqual({ credentials: 'offered' });
  });
});

it('asks for another login when somebody else got it meanwhile', async () => {
  const { settled, send, effects, state, context } = begin('credentials');
  await settled();
  effects.createCredentials.mockResolvedValueOnce({ kind: 'loginTaken' });
  await send({ type: 'credentials.requested' });
  expect(state()).toEqual({ login: 'editing' });
  expect(context().fields).toEqual([{ field: '/email', message: expect.any(String) }]);
});

it.each([
  ['identity', 'generateOtp'],
  ['consents', 'readConsents'],
  ['credentials', 'createCredentials'],
] as const)('at %s, says so when %s finds the invite no longer good', async (step, effect) => {
  const { settled, identify, send, effects, state } = begin(step);
  effects[effect].mockResolvedValueOnce({ kind: 'invalid' });
  await settled();
  if (step === 'identity') await identify();
  if (step === 'credentials') await send({ type: 'credentials.requested' });
  expect(state()).toBe('inviteInvalid');
});
