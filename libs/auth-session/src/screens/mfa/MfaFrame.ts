import { createContext, type ReactNode } from 'react';

export interface MfaFrameProps {
  heading: string;
  children: ReactNode;
}

/** What stands around each view of the second factor: a page of its own, a dialog, or a card in a page. */
export const MfaFrame = createContext<(props: MfaFrameProps) => ReactNode>(
  ({ children }) => children,
);
