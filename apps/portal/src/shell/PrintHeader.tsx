import { useSession } from '@portal/auth-session';
import { useAccountScope } from '@portal/domain-profile';
import { FirmMark, formatInstant } from '@portal/ui-kit';
import { useEffect, useState } from 'react';
import styles from './PrintHeader.module.css';

/** The letterhead of what is printed: the firm, the client by full name, the scope, and when it was printed. */
export function PrintHeader() {
  const { account, profile, firmName } = useSession();
  const { text } = useAccountScope();
  const [printedAt, setPrintedAt] = useState(() => new Date().toISOString());
  // Effect: the page may have been open for hours when it is printed.
  useEffect(() => {
    const stamp = () => setPrintedAt(new Date().toISOString());
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return (
    <div className={styles.header} aria-hidden="true">
      <FirmMark name={firmName} />
      <p>
        {profile?.displayName ?? account?.displayName} · {text}
        <br />
        Printed {formatInstant(printedAt)}
      </p>
    </div>
  );
}
