import type { FoundSecurity } from '@portal/api-sdk';
import { Link } from '@tanstack/react-router';
import { SymbolButton } from './SymbolButton';
import styles from './components.module.css';

/** A security by name, leading to its page, with its symbol for a quick look. */
export function CompanyLink({ security }: { security: FoundSecurity }) {
  return (
    <span className={styles.security}>
      <Link
        to="/markets/company/$securityid"
        params={{ securityid: security.securityid }}
        title={security.name}
      >
        {security.name}
      </Link>
      <SymbolButton security={security} />
    </span>
  );
}
