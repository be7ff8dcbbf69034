import { createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import { IDLE_TIMEOUT_MS, TAB_MESSAGE_MS } from '../lifecycleDefaults';
import { endsAt, idleMachine, type PeerMessage, type ServerVerdict } from '../machines/idleMachine';
import { clock } from '../machines/wallClock';
import type { IdleEnd } from '../session';
import type { IdleChannel } from './idleChannel';
import { noticeActivity } from './noticeActivity';

export interface IdleView {
  /** `ending`: the time is over and nothing of the account is shown, whatever the other tabs or the server say next. */
  state: 'active' | 'warned' | 'ending';
  /** By this device's clock, ms since 1970. */
  endsAt: number;
}

export interface IdleWatch {
  getView(): IdleView;
  subscribe(changed: () => void): () => void;
  stay(): void;
  stop(): void;
}

const ENDING = 'portal.idle.ending';

/** Starts the idle machine with its effects. The server says how long the limit is; until it answers, the ordinary one holds. */
export async function watchIdle(idle: IdleEnd, channel: IdleChannel): Promise<IdleWatch> {
  const openedAt = Date.now();
  const limitMs = await idle.readSession().then(
    (session) => session.limitMs,
    () => IDLE_TIMEOUT_MS,
  );
  const actor = createActor(provideEffects(idle, channel), {
    input: { tabId: crypto.randomUUID(), limitMs, at: openedAt },
  });
  const tick = () => actor.send({ type: 'clock.ticked', at: Date.now() });
  let view = viewOf(actor.getSnapshot());
  const following = actor.subscribe({
    next(snapshot) {
      idle.gate.noteActivity(snapshot.context.lastActivityAt);
      view = settled(view, viewOf(snapshot));
    },
    complete() {
      const { output } = actor.getSnapshot();
      if (output) idle.end(output);
    },
  });
  const stopNoticing = noticeActivity({
    noticed: (at) => actor.send({ type: 'activity.noticed', at }),
    woke: tick,
  });
  idle.gate.limit(limitMs, tick);
  actor.start();
  return {
    getView: () => view,
    subscribe(changed) {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    stay: () => actor.send({ type: 'stay.requested', at: Date.now() }),
    stop() {
      stopNoticing();
      following.unsubscribe();
      idle.gate.unwatch();
      actor.stop();
    },
  };
}

function provideEffects(idle: IdleEnd, channel: IdleChannel) {
  let ended: Promise<unknown> = Promise.resolve();
  return idleMachine.provide({
    actors: {
      clock,
      tabs: fromCallback<PeerMessage>(({ sendBack, receive }) => {
        let farewell = () => undefined as void;
        receive((message) => {
          if (message.type !== 'peer.ended') return channel.post(message);
          // The others then forget tokens that this tab needs to tell the server.
          farewell = onceOnly(() => channel.post(message));
          setTimeout(() => void ended.then(farewell));
          setTimeout(farewell, TAB_MESSAGE_MS);
        });
        const forget = channel.listen(sendBack);
        return () => {
          farewell();
          forget();
        };
      }),
      tellServer: fromPromise<ServerVerdict, { idleForMs: number }>(() => idle.readSession()),
      endSession: fromPromise(async () => {
        const ending = inOneTab(() => idle.invalidateSession());
        ended = ending.catch(() => undefined);
        await ending;
      }),
    },
    actions: {
      reportFailure: (_, { step }) =>
        idle.reportError('UnexpectedError', { name: step, code: 'idle.step_failed' }),
    },
  });
}

/**
 * A tab that is slow to answer is taken for dead, and then two lead: while one of them tells the server, the other waits
 * for it and tells nothing.
 */
async function inOneTab(tell: () => Promise<unknown>): Promise<void> {
  // Where there are no locks, twice is better than never.
  if (!('locks' in navigator)) return void (await tell());
  const isTold = await navigator.locks.request(ENDING, { ifAvailable: true }, async (lock) => {
    if (lock) await tell();
    return lock !== null;
  });
  if (!isTold) await navigator.locks.request(ENDING, () => undefined);
}

function onceOnly(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}

function viewOf(snapshot: SnapshotFrom<typeof idleMachine>): IdleView {
  const at = endsAt(snapshot.context);
  if (snapshot.matches({ running: { session: 'active' } })) return { state: 'active', endsAt: at };
  if (snapshot.matches({ running: { session: 'warned' } })) return { state: 'warned', endsAt: at };
  return { state: 'ending', endsAt: at };
}

/** While nothing that is shown has changed, it is the same view: a tick each second must not paint. */
function settled(before: IdleView, after: IdleView): IdleView {
  const isSame =
    before.state === after.state && (after.state !== 'warned' || before.endsAt === after.endsAt);
  return isSame ? before : after;
}
