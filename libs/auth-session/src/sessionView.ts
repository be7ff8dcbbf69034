import type { SnapshotFrom } from 'xstate';
import type { SignedInAccount } from './clients/identityClient';
import type { SimulatedClient } from './machines/simulationMachine';
import type { SessionNotice, SessionProfile, sessionMachine } from './machines/sessionMachine';

/** One router each. spec §2 */
export type SessionMode = 'signedOut' | 'unverified' | 'mfaRequired' | 'signedIn';

/** The session as screens see it. */
export interface SessionView {
  /** Which router to show; `waiting` and `unreachable` have none. */
  mode: SessionMode | 'waiting' | 'unreachable';
  /** What is being waited for. */
  waitingFor: 'start' | 'signOut';
  account: SignedInAccount | null;
  profile: SessionProfile | null;
  /** How the client came to the sign-in page. */
  notice: SessionNotice | null;
  /** Why the profile could not be read, when that is why the portal is not shown. */
  failure?: unknown;
  /** Who is signed in: in a simulation the support user, where `profile` is the client’s. */
  ownName?: string | undefined;
  /** "Sign in" was pressed and the browser is leaving for the identity provider. */
  redirecting: boolean;
}

/** `simulated`: the client in whose place a support user looks at the portal; screens show them as the one whose portal it is. */
export function viewOf(
  snapshot: SnapshotFrom<typeof sessionMachine>,
  simulated: SimulatedClient | null = null,
): SessionView {
  const { account, notice, failure } = snapshot.context;
  const own = snapshot.context.profile;
  const profile =
    own && simulated
      ? { ...own, displayName: simulated.name, givenName: simulated.givenName }
      : own;
  return {
    mode: modeOf(snapshot),
    waitingFor: snapshot.matches('signingOut') ? 'signOut' : 'start',
    account,
    profile,
    ownName: own?.displayName,
    notice,
    failure,
    redirecting: snapshot.matches({ signedOut: 'redirecting' }),
  };
}

/** Every other state is one of waiting. */
const SHOWN = ['signedIn', 'signedOut', 'unverified', 'mfaRequired', 'unreachable'] as const;

function modeOf(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView['mode'] {
  return SHOWN.find((mode) => snapshot.matches(mode)) ?? 'waiting';
}
