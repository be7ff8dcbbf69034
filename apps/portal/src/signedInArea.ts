import type { Session } from '@portal/auth-session';
import type * as SignedInArea from './SignedInArea';

let loading: Promise<typeof SignedInArea> | undefined;

/** The signed-in area: one chunk, fetched once. A failure is for the boundary around it to show. */
export function loadSignedInArea(): Promise<typeof SignedInArea> {
  return (loading ??= import('./SignedInArea'));
}

/**
 * Has the signed-in area follow the session: its code loads while the identity client does, its data while the profile is
 * read, and both people and figures are forgotten when the session ends or changes hands.
 */
export function openSignedInArea(session: Session): void {
  if (session.mayBeSignedIn) void load();
  let holder: string | null = null;
  let wasRefused = false;
  session.subscribe(() => {
    const { mode, waitingFor, account } = session.getView();
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
    if (account && next && mode === 'waiting') void load().then((area) => area?.prepare(account));
  });
}

function load(): Promise<typeof SignedInArea | undefined> {
  // The boundary meets the same failure when it shows the area.
  return loadSignedInArea().catch(() => undefined);
}
