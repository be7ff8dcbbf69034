import { createIdleGate } from '../idleGate';
import { IDLE_TIMEOUT_MS } from '../lifecycleDefaults';
import type { Session } from '../session';
import type { SessionView } from '../sessionView';
import { createSessionStore } from '../storage/sessionStore';

const signedOutView: SessionView = {
  mode: 'signedOut',
  waitingFor: 'start',
  account: null,
  profile: null,
  notice: null,
  redirecting: false,
};

/** A session that stands still, for stories and tests of screens. `show` moves it. */
export function fakeSession(
  view: Partial<SessionView> = {},
  overrides: Partial<Session> = {},
): Session & { show(next: Partial<SessionView>): void } {
  let current = { ...signedOutView, ...view };
  const listeners = new Set<() => void>();
  const nothing = () => undefined;
  return {
    store: createSessionStore({ onUnsupported: nothing }),
    mayBeSignedIn: current.account !== null,
    previousSite: null,
    sandbox: false,
    firmName: 'Client portal',
    support: { phone: '+1 212 555 0100', hours: 'Monday to Friday, 8 am to 8 pm New York time' },
    guides: [
      { id: 'registration-video', label: 'How to register, as a film', url: '/film' },
      { id: 'authenticator-guide', label: 'Authenticator guide (PDF)', url: '/guide.pdf' },
    ],
    start: nothing,
    getView: () => current,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    signIn: nothing,
    signOut: nothing,
    retry: nothing,
    warmUp: nothing,
    connect: async () => undefined,
    reportFailure: nothing,
    simulation: {
      isWanted: () => false,
      takeLaunch: () => '',
      keepLaunch: nothing,
      acting: () => null,
      act: nothing,
      signedOut: nothing,
      onSignedOut: nothing,
      subscribe: () => nothing,
    },
    acquireOwnToken: async () => 'a-token',
    readMaintenanceMessage: async () => null,
    idle: {
      gate: createIdleGate(),
      readSession: async () => ({ remainingMs: IDLE_TIMEOUT_MS, limitMs: IDLE_TIMEOUT_MS }),
      invalidateSession: async () => undefined,
      end: nothing,
      reportError: nothing,
    },
    ...overrides,
    show(next) {
      current = { ...current, ...next };
      listeners.forEach((changed) => changed());
    },
  };
}
