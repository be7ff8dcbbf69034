import { createContext, use, type ReactNode } from 'react';

const ReadOnlyContext = createContext<string | null>(null);

export interface ReadOnlyProviderProps {
  /** Why nothing can be changed, in a sentence. */
  reason: string;
  children: ReactNode;
}

/** Below it nothing offers to change anything, and says why. The server refuses all the same. */
export function ReadOnlyProvider({ reason, children }: ReadOnlyProviderProps) {
  return <ReadOnlyContext value={reason}>{children}</ReadOnlyContext>;
}

/** Why nothing can be changed here, or null where it can. */
export function useReadOnly(): string | null {
  return use(ReadOnlyContext);
}
