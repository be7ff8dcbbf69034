import type { SimulatedClient } from './machines/simulationMachine';
import type { SessionStore } from './storage/sessionStore';

/** A support user looks at the portal in a client's place. */
export interface Acting {
  /** Read-only; never leaves memory. */
  token: string;
  client: SimulatedClient;
  /** The server takes the token no longer. */
  refused(): void;
}

/** What the session knows of a simulation before any of its code is loaded. */
export interface SimulationSlot {
  /** True when the page was opened with a launch link, or was left in a simulation. */
  isWanted(): boolean;
  /** The query of the launch link, once; empty without one. */
  takeLaunch(): string;
  /** Keeps the launch for the page that comes back from signing in. */
  keepLaunch(): void;
  acting(): Acting | null;
  act(acting: Acting | null): void;
  /** The person who signed in is leaving, so whoever opened the simulation ends it. */
  signedOut(): void;
  onSignedOut(end: () => void): void;
  subscribe(changed: () => void): () => void;
}

const LAUNCH_NAMES = ['simulate', 'simulationUser', 'loginId', 'pid', 'sAcc'];

export function createSimulationSlot(store: SessionStore): SimulationSlot {
  let launch = readLaunch(store);
  let acting: Acting | null = null;
  let endNow: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    isWanted: () => launch !== '' || acting !== null || store.storedSimulation() !== null,
    takeLaunch() {
      const taken = launch;
      launch = '';
      return taken;
    },
    keepLaunch() {
      if (launch) store.keepLaunch(launch);
    },
    acting: () => acting,
    act(next) {
      acting = next;
      listeners.forEach((changed) => changed());
    },
    signedOut() {
      endNow?.();
      endNow = undefined;
    },
    onSignedOut(end) {
      endNow = end;
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** The values leave the address before anything is asked of anybody: they are in no request, no referrer and no history. */
function readLaunch(store: SessionStore): string {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const kept = store.takeLaunch();
  if (!query.has('simulate')) return kept;
  for (const name of LAUNCH_NAMES) query.delete(name);
  const rest = query.toString();
  window.history.replaceState(window.history.state, '', pathname + (rest && `?${rest}`) + hash);
  return search;
}
