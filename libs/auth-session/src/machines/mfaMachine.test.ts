import { createActor, fromPromise } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIFECYCLE_STEP_TIMEOUT_MS } from '../lifecycleDefaults';
import {
  mfaMachine,
  type CodeAnswer,
  type MfaContext,
  type MfaInput,
  type MfaMethods,
  type VerifyCodeInput,
} from './mfaMachine';
import { unreached } from './testing/everyEdge';
import { waitUntil } from './wallClock';

const START = Date.parse('2026-03-02T14:00:00Z');
const CODE = '918273';

const methods: MfaMethods = {
  authenticator: true,
  channels: [{ id: 'phone-1', kind: 'phone', masked: '•••• 0142' }],
  firstChannelId: null,
  recoveryCodesLeft: 10,
  recoveryCodesUnseen: false,
  recoveryOnly: false,
  lockedUntil: null,
  resetRequested: false,
};
const none: MfaMethods = { ...methods, authenticator: false, channels: [], recoveryCodesLeft: 0 };

const never = () => new Promise<never>(() => undefined);

function begin(given: MfaMethods = methods, input: MfaInput = { purpose: 'signIn' }) {
  const effects = {
    readMethods: vi.fn(async () => given),
    sendCode: vi.fn(async (_: { channelId: string }) => ({ resendAt: Date.now() + 30_000 })),
    verifyCode: vi.fn(async (_: VerifyCodeInput): Promise<CodeAnswer> => ({ kind: 'verified' })),
    prepareEnrolment: vi.fn(async () => ({ enrolmentId: 'enrolment-1' })),
    confirmEnrolment: vi.fn(
      async (_: { enrolmentId: string; code: string }): Promise<CodeAnswer> => ({
        kind: 'verified',
      }),
    ),
    renewRecoveryCodes: vi.fn(async (): Promise<void> => undefined),
    acknowledgeRecoveryCodes: vi.fn(async (): Promise<void> => undefined),
    requestReset: vi.fn(async (): Promise<void> => undefined),
  };
  const actions = {
    reportFailure: vi.fn(),
    forgetSecret: vi.fn(),
    forgetRecoveryCodes: vi.fn(),
  };
  const actor = createActor(
    mfaMachine.provide({
      actors: {
        readMethods: fromPromise(() => effects.readMethods()),
        sendCode: fromPromise<{ resendAt: number }, { channelId: string }>(({ input: sent }) =>
          effects.sendCode(sent),
        ),
        verifyCode: fromPromise<CodeAnswer, VerifyCodeInput>(({ input: entered }) =>
          effects.verifyCode(entered),
        ),
        prepareEnrolment: fromPromise(() => effects.prepareEnrolment()),
        confirmEnrolment: fromPromise<CodeAnswer, { enrolmentId: string; code: string }>(
          ({ input: entered }) => effects.confirmEnrolment(entered),
        ),
        renewRecoveryCodes: fromPromise(() => effects.renewRecoveryCodes()),
        acknowledgeRecoveryCodes: fromPromise(() => effects.acknowledgeRecoveryCodes()),
        requestReset: fromPromise(() => effects.requestReset()),
        waitUntil,
      },
      actions: {
        reportFailure: (_, { step }) => actions.reportFailure(step),
        forgetSecret: () => actions.forgetSecret(),
        forgetRecoveryCodes: () => actions.forgetRecoveryCodes(),
      },
    }),
    { input },
  );
  actor.start();
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const enter = async (code = CODE) => {
    actor.send({ type: 'code.entered', code });
    await settled();
  };
  return {
    actor,
    effects,
    actions,
    settled,
    enter,
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
  it('has no state and no edge that cannot be reached', () => {
    const events = {
      'code.entered': [{ code: CODE }],
      'channel.chosen': [{ channelId: 'phone-1' }],
    };
    const codes: CodeAnswer[] = [
      { kind: 'verified' },
      { kind: 'rejected', triesLeft: 4 },
      { kind: 'expired' },
      { kind: 'locked', until: START + 900_000 },
      { kind: 'recoveryOnly' },
    ];
    const outputs = {
      readMethods: [
        methods,
        none,
        { ...methods, authenticator: false },
        { ...methods, firstChannelId: 'phone-1' },
        { ...methods, recoveryOnly: true },
        { ...methods, recoveryCodesUnseen: true },
        { ...methods, lockedUntil: START },
        { ...methods, resetRequested: true },
      ],
      sendCode: [{ resendAt: START + 30_000 }],
      verifyCode: codes,
      prepareEnrolment: [{ enrolmentId: 'enrolment-1' }],
      confirmEnrolment: codes,
    };
    const decisive = ({ methods: known, method, verified }: MfaContext) => ({
      known,
      method,
      verified,
    });
    const inputs: MfaInput[] = [
      { purpose: 'signIn' },
      { purpose: 'enrol' },
      { purpose: 'stepUp', operation: 'transfers.submit' },
    ];
    expect(
      unreached(
        mfaMachine,
        inputs.map((input) => ({ input, events, outputs, decisive })),
      ),
    ).toEqual({ states: [], edges: [] });
  });
});

describe('entering a code', () => {
  it('verifies a code of the authenticator', async () => {
    const { settled, enter, effects, actor, state } = begin();
    await settled();
    expect(state()).toEqual({ codeEntry: 'authenticator' });
    await enter();
    expect(effects.verifyCode).toHaveBeenCalledExactlyOnceWith({
      method: { kind: 'authenticator' },
      code: CODE,
      operation: null,
    });
    expect(state()).toBe('verified');
    expect(actor.getSnapshot().output).toEqual({ verified: true, operation: null });
  });

  it('says how many tries are left after a wrong code', async () => {
    const { settled, enter, effects, state, context } = begin();
    effects.verifyCode.mockResolvedValueOnce({ kind: 'rejected', triesLeft: 3 });
    await settled();
    await enter();
    expect(state()).toEqual({ codeEntry: 'authenticator' });
    expect(context()).toMatchObject({ failure: 'rejected', triesLeft: 3 });
  });

  it('keeps no code once it is judged', async () => {
    const { settled, enter, effects, actor } = begin();
    effects.verifyCode.mockResolvedValueOnce({ kind: 'rejected', triesLeft: 3 });
    await settled();
    await enter();
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(CODE);
    await enter();
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(CODE);
  });

  it('never has a code in its context, not even while it is judged', async () => {
    const { settled, enter, effects, context } = begin();
    effects.verifyCode.mockImplementation(never);
    await settled();
    await enter();
    expect(JSON.stringify(context())).not.toContain(CODE);
  });

  it.each(['fails', 'hangs'])(
    'offers another try when the question to the server %s',
    async (how) => {
      const { settled, enter, effects, actions, state, context } = begin();
      effects.verifyCode.mockImplementationOnce(() =>
        how === 'hangs' ? never() : Promise.reject(new Error('offline')),
      );
      await settled();
      await enter();
      if (how === 'hangs') await vi.advanceTimersByTimeAsync(LIFECYCLE_STEP_TIMEOUT_MS);
      else expect(actions.reportFailure).toHaveBeenCalledExactlyOnceWith('verifyCode');
      expect(state()).toEqual({ codeEntry: 'authenticator' });
      expect(context().failure).toBe('unreachable');
      await enter();
      expect(state()).toBe('verified');
    },
  );
});

describe('a lock', () => {
  const until = START + 15 * 60_000;

  it('ends by the wall clock, also when the laptop slept meanwhile', async () => {
    const { settled, enter, effects, state } = begin();
    effects.verifyCode.mockResolvedValueOnce({ kind: 'locked', until });
    await settled();
    await enter();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toBe('locked');
    vi.setSystemTime(until);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state()).toEqual({ codeEntry: 'authenticator' });
  });

  it('is there again after a reload', async () => {
    const { settled, enter, effects, state } = begin({ ...methods, lockedUntil: until });
    await settled();
    expect(state()).toBe('locked');
    await enter();
    expect(effects.verifyCode).not.toHaveBeenCalled();
  });

  it('leaves recovery codes and support open, so that nobody can lock the owner out', async () => {
    const { settled, actor, state } = begin({ ...methods, lockedUntil: until });
    await settled();
    actor.send({ type: 'recovery.chosen' });
    expect(state()).toEqual({ codeEntry: 'recovery' });
  });

  it('turns to recovery after too many wrong codes in a row', async () => {
    const { settled, enter, effects, actor, state } = begin();
    effects.verifyCode.mockResolvedValueOnce({ kind: 'recoveryOnly' });
    await settled();
    await enter();
    expect(state()).toEqual({ codeEntry: 'recovery' });
    actor.send({ type: 'authenticator.chosen' });
    actor.send({ type: 'channel.chosen', channelId: 'phone-1' });
    expect(state()).toEqual({ codeEntry: 'recovery' });
  });
});

describe('a code that is sent', () => {
  it('is sent again only after the wait', async () => {
    const { settled, effects, actor, state } = begin();
    await settled();
    actor.send({ type: 'channel.chosen', channelId: 'phone-1' });
    await settled();
    expect(state()).toEqual({ codeEntry: { sent: 'waiting' } });
    actor.send({ type: 'resend.requested' });
    await settled();
    expect(effects.sendCode).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(30_000);
    actor.send({ type: 'resend.requested' });
    await settled();
    expect(effects.sendCode).toHaveBeenCalledTimes(2);
  });

  it('keeps the wait when a wrong code is entered meanwhile', async () => {
    const { settled, enter, effects, actor, state } = begin();
    effects.verifyCode.mockResolvedValueOnce({ kind: 'rejected', triesLeft: 4 });
    await settled();
    actor.send({ type: 'channel.chosen', channelId: 'phone-1' });
    await vi.advanceTimersByTimeAsync(20_000);
    await enter();
    expect(effects.verifyCode.mock.lastCall?.[0].method).toEqual({
      kind: 'sent',
      channelId: 'phone-1',
    });
    expect(state()).toEqual({ codeEntry: { sent: 'waiting' } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state()).toEqual({ codeEntry: { sent: 'resendable' } });
  });

  it('goes out at once where the client chose to be asked for it first', async () => {
    const { settled, enter, effects, state } = begin({ ...methods, firstChannelId: 'phone-1' });
    await settled();
    expect(effects.sendCode).toHaveBeenCalledExactlyOnceWith({ channelId: 'phone-1' });
    expect(state()).toEqual({ codeEntry: { sent: 'waiting' } });
    await enter();
    expect(effects.verifyCode.mock.lastCall?.[0].method).toEqual({
      kind: 'sent',
      channelId: 'phone-1',
    });
    expect(state()).toBe('verified');
  });

  it('goes out to nobody while codes are locked, nor to a channel that is gone', async () => {
    for (const given of [
      { ...methods, firstChannelId: 'phone-1', lockedUntil: START + 60_000 },
      { ...methods, firstChannelId: 'phone-1', recoveryOnly: true },
      { ...methods, firstChannelId: 'phone-2' },
    ]) {
      const { settled, effects } = begin(given);
      await settled();
      expect(effects.sendCode).not.toHaveBeenCalled();
    }
  });

  it('goes to no channel that the server did not name', async () => {
    const { settled, effects, actor } = begin();
    await settled();
    actor.send({ type: 'channel.chosen', channelId: 'phone-2' });
    await settled();
    expect(effects.sendCode).not.toHaveBeenCalled();
  });

  it('offers the other methods when it cannot be sent', async () => {
    const { settled, effects, actor, state } = begin();
    effects.sendCode.mockRejectedValueOnce(new Error('offline'));
    await settled();
    actor.send({ type: 'channel.chosen', channelId: 'phone-1' });
    await settled();
    expect(state()).toBe('sendFailed');
    actor.send({ type: 'authenticator.chosen' });
    expect(state()).toEqual({ codeEntry: 'authenticator' });
  });
});

describe('enrolment', () => {
  it('registers an authenticator once its first code is right and the recovery codes are acknowledged', async () => {
    const { settled, enter, effects, actions, actor, state } = begin(none);
    await settled();
    expect(state()).toEqual({ enrolment: 'showing' });
    expect(actions.forgetSecret).not.toHaveBeenCalled();
    await enter();
    expect(effects.confirmEnrolment).toHaveBeenCalledExactlyOnceWith({
      enrolmentId: 'enrolment-1',
      code: CODE,
    });
    expect(actions.forgetSecret).toHaveBeenCalledTimes(1);
    expect(effects.renewRecoveryCodes).toHaveBeenCalledTimes(1);
    expect(state()).toEqual({ recoveryCodes: 'showing' });
    expect(actions.forgetRecoveryCodes).not.toHaveBeenCalled();
    actor.send({ type: 'codes.acknowledged' });
    await settled();
    expect(actions.forgetRecoveryCodes).toHaveBeenCalledTimes(1);
    expect(state()).toBe('registered');
    expect(actor.getSnapshot().output?.verified).toBe(true);
  });

  it('follows a recovery code: the lost authenticator is replaced', async () => {
    const { settled, enter, actor, state } = begin();
    await settled();
    actor.send({ type: 'recovery.chosen' });
    await enter('ABCD-EFGH-IJKL-MNOP');
    expect(state()).toBe('recovered');
    actor.send({ type: 'enrolment.requested' });
    await settled();
    await enter();
    expect(state()).toEqual({ recoveryCodes: 'showing' });
  });

  it('may be left for later by whoever came in with a recovery code', async () => {
    const { settled, enter, actor, state } = begin();
    await settled();
    actor.send({ type: 'recovery.chosen' });
    await enter('ABCD-EFGH-IJKL-MNOP');
    actor.send({ type: 'enrolment.requested' });
    await settled();
    actor.send({ type: 'cancel.requested' });
    expect(state()).toBe('verified');
  });

  it('cannot be skipped by whoever has no factor', async () => {
    const { settled, actor, state } = begin(none);
    await settled();
    actor.send({ type: 'cancel.requested' });
    actor.send({ type: 'continue.requested' });
    expect(state()).toEqual({ enrolment: 'showing' });
  });

  it('fetches a new secret when the one shown is too old', async () => {
    const { settled, enter, effects, state, context } = begin(none);
    effects.confirmEnrolment.mockResolvedValueOnce({ kind: 'expired' });
    await settled();
    await enter();
    expect(effects.prepareEnrolment).toHaveBeenCalledTimes(2);
    expect(state()).toEqual({ enrolment: 'showing' });
    expect(context().failure).toBe('expired');
  });

  it('makes new recovery codes for whoever never saw theirs', async () => {
    const { settled, enter, effects, state } = begin({ ...methods, recoveryCodesUnseen: true });
    await settled();
    await enter();
    expect(effects.renewRecoveryCodes).toHaveBeenCalledTimes(1);
    expect(state()).toEqual({ recoveryCodes: 'showing' });
  });

  it('shows the recovery codes again when acknowledging them failed', async () => {
    const { settled, enter, effects, actions, actor, state, context } = begin(none);
    effects.acknowledgeRecoveryCodes.mockRejectedValueOnce(new Error('offline'));
    await settled();
    await enter();
    actor.send({ type: 'codes.acknowledged' });
    await settled();
    expect(state()).toEqual({ recoveryCodes: 'showing' });
    expect(context().failure).toBe('unreachable');
    expect(actions.forgetRecoveryCodes).not.toHaveBeenCalled();
  });
});

describe('a reset by support', () => {
  it('can be asked for at the code entry, and is there again after a reload', async () => {
    const first = begin();
    await first.settled();
    first.actor.send({ type: 'reset.requested' });
    await first.settled();
    expect(first.state()).toBe('resetRequested');

    const reloaded = begin({ ...methods, resetRequested: true });
    await reloaded.settled();
    expect(reloaded.state()).toBe('resetRequested');
  });

  it('is not needed any more when the authenticator is found', async () => {
    const { settled, enter, actor, state } = begin({ ...methods, resetRequested: true });
    await settled();
    actor.send({ type: 'authenticator.chosen' });
    await enter();
    expect(state()).toBe('verified');
  });
});

describe('a step-up', () => {
  const input: MfaInput = { purpose: 'stepUp', operation: 'transfers.submit' };

  it('verifies a fresh factor for the one operation', async () => {
    const { settled, enter, effects, actor } = begin(methods, input);
    await settled();
    await enter();
    expect(effects.verifyCode.mock.lastCall?.[0].operation).toBe('transfers.submit');
    expect(actor.getSnapshot().output).toEqual({ verified: true, operation: 'transfers.submit' });
  });

  it('takes no recovery code', async () => {
    const { settled, actor, state } = begin(methods, input);
    await settled();
    actor.send({ type: 'recovery.chosen' });
    expect(state()).toEqual({ codeEntry: 'authenticator' });
  });

  it('has no factor to ask for: it leads to support, never to a grant', async () => {
    const { settled, actor, state } = begin(none, input);
    await settled();
    expect(state()).toBe('unavailable');
    actor.send({ type: 'cancel.requested' });
    expect(actor.getSnapshot().output).toEqual({ verified: false, operation: 'transfers.submit' });
  });
});
