import { createContext } from 'react';
import type { Session } from '../session';

/** Read with `useSession`. */
export const SessionContext = createContext<Session | null>(null);
