import type { Security } from '@portal/api-sdk';
import { VisuallyHidden } from '@portal/ui-kit';
import { usePanels } from '../PanelHost/usePanels';
import styles from './SecuritySymbol.module.css';

interface SecuritySymbolProps {
  security: Security | undefined;
}

/** The symbol of a security, which opens its panel from anywhere. */
export function SecuritySymbol({ security }: SecuritySymbolProps) {
  const { show } = usePanels();
  if (!security) return '—';
  return (
    <button
      type="button"
      className={styles.symbol}
      onClick={() => show({ security: security.securityid })}
    >
      {security.symbol ?? security.cusip ?? 'Details'}
      <VisuallyHidden> of {security.name}</VisuallyHidden>
    </button>
  );
}
