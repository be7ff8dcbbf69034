import { draftKeysIn } from './draftKeys';
import { LOCAL_KEYS, SESSION_KEYS } from './keys';
import { onStored } from './onStored';
import { keyOf, requestKeysOf } from './requestKeys';
import { safePath } from './safePath';
import { safeStorage, type UnsupportedStorageError } from './safeStorage';
import { createSignInEventLog } from './signInEventLog';
import type { SimulationContext } from './simulation';
import { typedEmailOf } from './typedEmail';

export type SessionStore = ReturnType<typeof createSessionStore>;

interface Options {
  /** Told when the browser refuses storage; the session goes on in memory. */
  onUnsupported(error: UnsupportedStorageError): void;
}

/** The one owner of `window.sessionStorage` and `window.localStorage`. It holds opaque keys, never data about the client. */
export function createSessionStore({ onUnsupported }: Options) {
  const session = safeStorage(() => window.sessionStorage, onUnsupported);
  const local = safeStorage(() => window.localStorage, onUnsupported);
  return {
    ...createSignInEventLog(session),
    ...createRememberedChoice(session, local),
    ...createRegistrationKey(session),
    ...createClearing(session, local),
    ...createArrival(),
    requestKeys: () => requestKeysOf(session),

    /** True when this tab had a session, or any tab was asked to remember one. */
    mayBeSignedIn: () =>
      session.get(SESSION_KEYS.browserSession) !== null || local.get(LOCAL_KEYS.remember) !== null,

    /**
     * The signed-in account becomes the active one. spec §4. Its e-mail is kept for those alone who asked to be remembered:
     * nobody else's name is to lie in a browser.
     */
    begin(username: string) {
      keyOf(session, SESSION_KEYS.browserSession);
      if (session.get(SESSION_KEYS.rememberWish)) local.set(LOCAL_KEYS.remember, 'on');
      session.remove(SESSION_KEYS.rememberWish);
      session.remove(SESSION_KEYS.registration);
      const isRemembered = local.get(LOCAL_KEYS.remember) !== null;
      const email = isRemembered ? typedEmailOf(username) : null;
      if (email) session.set(SESSION_KEYS.typedEmail, email);
      else session.remove(SESSION_KEYS.typedEmail);
    },

    /** What a right second factor gave: opens the API until the session ends. spec §7 */
    keepTotpSession: (key: string) => session.set(SESSION_KEYS.totpSession, key),

    /**
     * True when this sign-in has been let into the API before, so that a page may ask for its figures beside the profile.
     * Before, such a call may be refused for want of the second step, and the client would read of it in the access log.
     */
    wasOpened: () =>
      session.get(SESSION_KEYS.opened) !== null || local.get(LOCAL_KEYS.opened) !== null,

    /** What the profile says of it. Other tabs know it where the sign-in is remembered and no tab owes a second step. */
    noteOpened(isOpen: boolean) {
      session.remove(SESSION_KEYS.opened);
      local.remove(LOCAL_KEYS.opened);
      if (!isOpen) return;
      const forAllTabs =
        local.get(LOCAL_KEYS.remember) !== null && session.get(SESSION_KEYS.totpSession) === null;
      if (forAllTabs) local.set(LOCAL_KEYS.opened, 'on');
      else session.set(SESSION_KEYS.opened, 'on');
    },

    typedEmail: () => session.get(SESSION_KEYS.typedEmail) ?? undefined,

    /** What stands in the place of a simulation, whoever put it there. */
    storedSimulation: () => session.get(SESSION_KEYS.simulation),
    keepSimulation: (launch: SimulationContext) =>
      session.set(SESSION_KEYS.simulation, JSON.stringify(launch)),
    removeSimulation: () => session.remove(SESSION_KEYS.simulation),

    /** The word of a sign-out that the provider has not confirmed, until it has or somebody has signed in; see pendingSignOut.ts. */
    pendingSignOut: () => local.get(LOCAL_KEYS.signOut),
    settleSignOut: () => local.remove(LOCAL_KEYS.signOut),

    keepLaunch: (query: string) => session.set(SESSION_KEYS.launch, query),
    /** The launch that was kept over a sign-in, once. */
    takeLaunch(): string {
      const kept = session.get(SESSION_KEYS.launch) ?? '';
      session.remove(SESSION_KEYS.launch);
      return kept;
    },

    setReturnTo: (path: string) => session.set(SESSION_KEYS.returnTo, safePath(path)),

    /** Where to go after sign-in, once. Storage can be written by others, so the path is checked again. */
    takeReturnTo(): string | null {
      const stored = session.get(SESSION_KEYS.returnTo);
      session.remove(SESSION_KEYS.returnTo);
      return stored === null ? null : safePath(stored);
    },

    /** For the neighbours that keep something there: colorScheme.ts, draftStore.ts, pendingSignOut.ts, renewalMark.ts. */
    local,
  };
}

type Storage = ReturnType<typeof safeStorage>;

function createRegistrationKey(session: Storage) {
  return {
    /** The key of an invite, for as long as its registration goes on; null forgets it. */
    keepRegistrationKey: (key: string | null) =>
      key === null
        ? session.remove(SESSION_KEYS.registration)
        : session.set(SESSION_KEYS.registration, key),
  };
}

function createArrival() {
  let arrived = false;
  return {
    /** Somebody has just signed in and asked for no page: they may be led to their own first page. */
    noteArrival: () => void (arrived = true),
    /** True once after that. */
    takeArrival(): boolean {
      const was = arrived;
      arrived = false;
      return was;
    },
  };
}

function createClearing(session: Storage, local: Storage) {
  return {
    /** Ends what this tab knows of the session, and keeps the record of how it ended until the sign-in page has told it. */
    clearKeys({ keepDrafts = false } = {}) {
      const events = session.get(SESSION_KEYS.signInEvents);
      for (const key of Object.values(SESSION_KEYS)) session.remove(key);
      if (events) session.set(SESSION_KEYS.signInEvents, events);
      local.remove(LOCAL_KEYS.remember);
      local.remove(LOCAL_KEYS.opened);
      if (!keepDrafts) for (const key of draftKeysIn(local)) local.remove(key);
    },

    /**
     * Nothing is left, whoever wrote it, but a sign-out that is owed, and unsent texts where they are to be kept; nobody
     * else can read those. One by one: what another tab writes meanwhile is not this tab's to remove.
     */
    clearAll({ keepDrafts = false } = {}) {
      const kept = [LOCAL_KEYS.signOut, ...(keepDrafts ? draftKeysIn(local) : [])];
      session.clear();
      for (const key of local.keys()) if (!kept.includes(key)) local.remove(key);
    },
  };
}

/** Where tokens are to be kept. spec §4 */
function createRememberedChoice(session: Storage, local: Storage) {
  return {
    /** True when tokens are, or are about to be, where every tab finds them. */
    isRemembered: () =>
      local.get(LOCAL_KEYS.remember) !== null || session.get(SESSION_KEYS.rememberWish) !== null,

    /** A wish until sign-in succeeds: an abandoned one must not look like a session to the other tabs. */
    remember(wanted: boolean) {
      local.remove(LOCAL_KEYS.remember);
      if (wanted) session.set(SESSION_KEYS.rememberWish, 'on');
      else session.remove(SESSION_KEYS.rememberWish);
    },

    /** Calls back when another tab has signed in for all of them; its tokens are in storage by then. */
    onRemembered: (changed: () => void): (() => void) => onStored(LOCAL_KEYS.remember, changed),
  };
}
