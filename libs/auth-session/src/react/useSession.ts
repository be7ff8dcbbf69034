import { use, useSyncExternalStore } from 'react';
import type { Session } from '../session';
import type { SessionView } from '../sessionView';
import { SessionContext } from './sessionContext';

export type UseSession = SessionView & Omit<Session, 'getView' | 'subscribe' | 'start'>;

/** The session as it is now, and what may be asked of it. */
export function useSession(): UseSession {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return { ...session, ...useSyncExternalStore(session.subscribe, session.getView) };
}
