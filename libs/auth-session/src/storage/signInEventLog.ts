import { SESSION_KEYS } from './keys';
import type { SafeStorage } from './safeStorage';

/** spec §4 */
export type SignInEventName =
  | 'login.started'
  | 'login.succeeded'
  | 'login.failed'
  | 'logout.started'
  | 'logout.succeeded';

const REASONS = ['ended', 'timedOut', 'unfinished'] as const;

export interface SignInEvent {
  name: SignInEventName;
  /** UTC, ISO 8601. */
  at: string;
  /** Why a sign-out began, where it was not the client's wish of now. */
  reason?: (typeof REASONS)[number] | undefined;
}

/** The record of signing in and out in this tab: what happened and when, never who. spec §4 */
export function createSignInEventLog(session: SafeStorage) {
  function signInEvents(): SignInEvent[] {
    try {
      const stored: unknown = JSON.parse(session.get(SESSION_KEYS.signInEvents) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isSignInEvent) : [];
    } catch {
      return [];
    }
  }

  return {
    signInEvents,
    /** True between the beginning of a sign-out and the page that tells of it. */
    isLeaving: () => signInEvents().some(({ name }) => name === 'logout.started'),

    recordSignInEvent(name: SignInEventName, why?: string) {
      const reason = REASONS.find((one) => one === why);
      const event: SignInEvent = { name, at: new Date().toISOString(), reason };
      session.set(SESSION_KEYS.signInEvents, JSON.stringify([...signInEvents(), event]));
    },
  };
}

function isSignInEvent(value: unknown): value is SignInEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'at' in value
  );
}
