import type { FoundSecurity } from '@portal/api-sdk';
import styles from './components.module.css';
import { openSnapQuote } from './snapQuote';

/** A symbol anywhere: opens its snap quote. */
export function SymbolButton({ security }: { security: FoundSecurity }) {
  const { securityid, symbol, cusip, name, kind } = security;
  return (
    <button
      type="button"
      className={styles.symbol}
      aria-label={`${symbol ?? name}, quote of ${name}`}
      onClick={() => openSnapQuote({ identifier: securityid, type: kind })}
    >
      {symbol ?? cusip ?? name}
    </button>
  );
}
