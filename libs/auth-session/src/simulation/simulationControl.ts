import type { SimulationGrant } from '@portal/api-sdk';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import {
  simulationMachine,
  type GrantAnswer,
  type PermissionAnswer,
  type SimulationEnd,
  type SimulationMachineContext,
  type SimulationStart,
} from '../machines/simulationMachine';
import { waitUntil } from '../machines/wallClock';
import type { Session } from '../session';
import type { SimulationSlot } from '../simulationSlot';
import type { SimulationContext as Launch } from '../storage/simulation';
import * as calls from './simulationCalls';
import { tellLeaving } from './tellLeaving';

type State = SnapshotFrom<typeof simulationMachine>['value'];

export interface SimulationView extends Pick<
  SimulationMachineContext,
  'client' | 'expiresAt' | 'failure' | 'refusal' | 'end'
> {
  state: State;
}

/** The simulation of this page: the machine with its effects. */
export interface SimulationControl {
  getView(): SimulationView;
  subscribe(changed: () => void): () => void;
  confirm(stated: { reason: string; ticket: string }): void;
  decline(): void;
  retry(): void;
  exit(): void;
}

interface Options {
  session: Pick<Session, 'store' | 'simulation' | 'acquireOwnToken' | 'reportFailure'>;
  /** Forgets what was read as one person before it is shown as the other's. spec §4 */
  clearCaches(): void;
  isTopWindow?: boolean;
}

/** Well below what is left of an access token when the identity client hands it out. */
const OWN_TOKEN_REFRESH_MS = 4 * 60_000;

const opened = new WeakMap<SimulationSlot, SimulationControl>();

/** The one simulation of this page, opened when first asked for; a screen that comes back finds it as it was. */
export function simulationOf(options: Options): SimulationControl {
  const { simulation } = options.session;
  const control = opened.get(simulation) ?? openSimulation(options);
  opened.set(simulation, control);
  return control;
}

function openSimulation(options: Options): SimulationControl {
  const { session, isTopWindow = window.top === window } = options;
  const input = { query: session.simulation.takeLaunch(), isTopWindow };
  const actor = createActor(
    provideEffects(options, () => actor.send({ type: 'grant.refused' })),
    {
      input,
    },
  );
  let seen = actor.getSnapshot();
  let view = viewOf(seen);
  const leave = () => actor.send({ type: 'page.left' });
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (persisted) actor.send({ type: 'page.restored' });
  };
  session.simulation.onSignedOut(() => {
    // Whoever signs in next begins anew.
    opened.delete(session.simulation);
    actor.send({ type: 'session.ended' });
  });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', restore);
  actor.subscribe({
    complete() {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', restore);
    },
  });
  actor.start();
  return {
    getView() {
      const snapshot = actor.getSnapshot();
      if (snapshot !== seen) view = viewOf((seen = snapshot));
      return view;
    },
    subscribe(changed) {
      const subscription = actor.subscribe({ next: changed, complete: changed });
      return () => subscription.unsubscribe();
    },
    confirm: (stated) => actor.send({ type: 'start.confirmed', ...stated }),
    decline: () => actor.send({ type: 'launch.declined' }),
    retry: () => actor.send({ type: 'retry.requested' }),
    exit: () => actor.send({ type: 'exit.requested' }),
  };
}

function viewOf(snapshot: SnapshotFrom<typeof simulationMachine>): SimulationView {
  const { client, expiresAt, failure, refusal, end } = snapshot.context;
  return { state: snapshot.value, client, expiresAt, failure, refusal, end };
}

function provideEffects({ session, clearCaches }: Options, refused: () => void) {
  const { store, simulation } = session;
  const own = keepOwnToken(session);
  let page = 0;

  /** From here on the calls are made in the client's place. */
  function take(
    answer: { kind: 'granted'; grant: SimulationGrant } | { kind: 'refused' },
  ): GrantAnswer {
    if (answer.kind === 'refused') return answer;
    const { simulationid, client, remainingseconds, token } = answer.grant;
    const simulated = { name: client.displayname, givenName: client.givenname };
    page = answer.grant.page;
    own.keep();
    simulation.act({ token, client: simulated, refused });
    return {
      kind: 'granted',
      simulationId: simulationid,
      client: simulated,
      expiresAt: Date.now() + remainingseconds * 1_000,
    };
  }

  /** Nothing is asked in the client's place any more. */
  function stop() {
    own.forget();
    simulation.act(null);
  }

  return simulationMachine.provide({
    actors: {
      readStored: fromPromise(async () => store.storedSimulation()),
      checkPermission: fromPromise<PermissionAnswer, Launch | null>(({ input }) =>
        calls.askPermission(input),
      ),
      startSimulation: fromPromise<GrantAnswer, SimulationStart>(async ({ input }) =>
        take(await calls.start(input)),
      ),
      resumeSimulation: fromPromise<GrantAnswer, Launch | null>(async ({ input }) =>
        take(await calls.resume(input)),
      ),
      endSimulation: fromPromise<void, { simulationId: string; end: SimulationEnd }>(({ input }) =>
        calls.end(input.simulationId, input.end),
      ),
      waitUntil,
    },
    actions: {
      // The session took the link's values out of the address before anything else happened.
      stripQuery: () => undefined,
      keepStored: (_, { launch }) => launch && store.keepSimulation(launch),
      removeStored: () => {
        store.removeSimulation();
        stop();
      },
      clearCaches,
      tellLeaving: (_, { simulationId }) => {
        const token = own.token();
        if (token) tellLeaving(token, store.requestKeys(), { simulationid: simulationId, page });
        stop();
      },
      reportFailure: (_, { step, error }) => session.reportFailure(step, error),
    },
  });
}

/** The support user's own token at hand, since a page that is going cannot wait for one. */
function keepOwnToken(session: Pick<Session, 'acquireOwnToken'>) {
  let token: string | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const refresh = () =>
    void session.acquireOwnToken().then(
      (fresh) => (token = fresh),
      () => undefined,
    );
  return {
    token: () => token,
    keep() {
      clearInterval(timer);
      timer = setInterval(refresh, OWN_TOKEN_REFRESH_MS);
      refresh();
    },
    forget() {
      clearInterval(timer);
      token = null;
    },
  };
}
