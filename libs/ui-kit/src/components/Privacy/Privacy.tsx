import { createContext, use, useMemo, type ReactNode } from 'react';

export interface Privacy {
  /** Whether amounts are hidden behind masks now. */
  hidden: boolean;
  /** Hides them or shows them again; does nothing where no provider stands above. */
  toggle: () => void;
}

const SHOWN: Privacy = { hidden: false, toggle: () => {} };

const PrivacyContext = createContext<Privacy>(SHOWN);

export interface PrivacyProviderProps {
  hidden: boolean;
  /** The client wants it otherwise; the caller remembers it. */
  onChange: (hidden: boolean) => void;
  children: ReactNode;
}

/** Below it MoneyText, QuantityText, ChangeText, MaskedText and DataGrid hide what they show while `hidden`. */
export function PrivacyProvider({ hidden, onChange, children }: PrivacyProviderProps) {
  const privacy = useMemo(() => ({ hidden, toggle: () => onChange(!hidden) }), [hidden, onChange]);
  return <PrivacyContext value={privacy}>{children}</PrivacyContext>;
}

/** Whether amounts are hidden, and the way to change it: what the privacy eye needs. */
export function usePrivacy(): Privacy {
  return use(PrivacyContext);
}
