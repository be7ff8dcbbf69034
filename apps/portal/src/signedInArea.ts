import type { Session } from '@portal/auth-session';
import { useEffect, useSyncExternalStore } from 'react';
import type * as SignedInArea from './SignedInArea';

type Area = typeof SignedInArea;

/**
 * How long the splash stays for figures that are on their way: what comes within it is drawn once, and no shapes of what
 * loads flash by. As long as React itself waits from one of them to the next.
 */
const PATIENCE_MS = 300;

let loading: Promise<Area> | undefined;
let loaded: Area | { error: unknown } | undefined;
/** What the address shows is being read for the first time. */
let isReading = false;
const listeners = new Set<() => void>();

/** The signed-in area: one chunk, fetched once. */
function loadSignedInArea(): Promise<Area> {
  loading ??= import('./SignedInArea');
  loading.then(show, (error: unknown) => show({ error }));
  return loading;
}

function show(result: Area | { error: unknown }): void {
  loaded = result;
  tell();
}

function endReading(): void {
  isReading = false;
  tell();
}

function tell(): void {
  listeners.forEach((changed) => changed());
}

/**
 * The signed-in area, or null while it or, for a moment, its figures load; throws what kept it from loading. Not through
 * Suspense: React holds back for 300 ms what it reveals after a fallback, loaded or not.
 */
export function useSignedInArea(): Area | null {
  // Effect: somebody may be signed in who was not expected when the page was opened.
  useEffect(() => void load(), []);
  const area = useSyncExternalStore(subscribe, () => (isReading ? undefined : loaded));
  if (area && 'error' in area) throw area.error;
  return area ?? null;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Resolves once the first screen has the figures it was opened for, or is one that nobody is signed in for. */
export async function firstScreenIsThere(session: Session): Promise<void> {
  if (!session.mayBeSignedIn) return;
  await new Promise<void>((resolve) => {
    const stop = session.subscribe(check);
    function check(): void {
      if (session.getView().mode === 'waiting') return;
      stop();
      resolve();
    }
    check();
  });
  if (session.getView().mode === 'signedIn') await (await load())?.figuresAreThere();
}

/**
 * Has the signed-in area follow the session: its code loads while the identity client does, its data while the profile is
 * read, and both people and figures are forgotten when the session ends or changes hands.
 */
export function openSignedInArea(session: Session): void {
  if (session.mayBeSignedIn) {
    void load();
    // Beside the area rather than after it, where most clients begin. A failure is met again by the route.
    if (window.location.pathname === '/') import('./routes/home/HomePage').catch(() => undefined);
  }
  let holder: string | null = null;
  let wasRefused = false;
  session.subscribe(() => {
    const { mode, waitingFor, account } = session.getView();
    if (isReading && mode === 'signedIn') setTimeout(endReading, PATIENCE_MS);
    if (mode !== 'waiting') askForFont();
    if (mode === 'mfaRequired') wasRefused = true;
    else if (wasRefused && mode === 'signedIn') {
      // What was asked for before the second step was refused.
      wasRefused = false;
      void load().then((area) => area?.reload());
    }
    const next = waitingFor === 'signOut' ? null : (account?.localAccountId ?? null);
    if (next === holder) return;
    const hadHolder = holder !== null;
    holder = next;
    if (waitingFor === 'signOut' || mode === 'signedOut') session.simulation.signedOut();
    if (hadHolder) void loading?.then((area) => area.forget());
    // Whose data is wanted is not known yet: a simulation asks for it itself.
    if (session.simulation.isWanted()) return;
    if (account && next && mode === 'waiting' && session.store.wasOpened()) {
      // What the address shows is asked for by clients that know how to sign their calls, whichever chunk comes first.
      isReading = true;
      const connected = session.connect().catch(() => undefined);
      void Promise.all([load(), connected])
        .then(([area]) => {
          const prepared = area?.prepare(account);
          askForFont();
          return prepared;
        })
        .then(endReading, endReading);
    }
  });
}

/** It waits until no script shares the line with it (build/startTogether.ts), and mostly comes before the figures. */
function askForFont(): void {
  delete document.documentElement.dataset.font;
}

function load(): Promise<Area | undefined> {
  // The boundary meets the same failure when it shows the area.
  return loadSignedInArea().catch(() => undefined);
}
