import type { ReactNode } from 'react';
import type { Session } from '../session';
import { SessionContext } from './sessionContext';

interface SessionProviderProps {
  session: Session;
  children: ReactNode;
}

export function SessionProvider({ session, children }: SessionProviderProps) {
  return <SessionContext value={session}>{children}</SessionContext>;
}
