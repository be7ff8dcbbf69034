import { useSession } from '@portal/auth-session';
import { useAccountScope } from '@portal/domain-profile';
import { FirmMark, formatInstant, usePrinting } from '@portal/ui-kit';
import styles from './PrintHeader.module.css';

/** The letterhead of what is printed: the firm, the client by full name, the scope, and when it was printed. */
export function PrintHeader() {
  return usePrinting() && <Letterhead printedAt={new Date().toISOString()} />;
}

function Letterhead({ printedAt }: { printedAt: string }) {
  const { account, profile, firmName } = useSession();
  const { text } = useAccountScope();
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
