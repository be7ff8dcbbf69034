import { useSession } from '@portal/auth-session';
import { Button, FirmMark, PrivacyProvider, SkipLink, Toasts } from '@portal/ui-kit';
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { ConnectionBanner } from './ConnectionBanner';
import styles from './DeskLayout.module.css';
import { useHeadingFocus } from './useHeadingFocus';

const SHARED = '/shared';
/** All that is open to guests; the server answers them nothing else. */
const OPEN = [SHARED, '/shared/invitation'];
const nothing = () => undefined;

/** The frame for a guest, who has no accounts: every other address leads to what is shared with them. */
export function GuestLayout() {
  useHeadingFocus();
  const { firmName, profile, signOut } = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <PrivacyProvider hidden={false} onChange={nothing}>
      <SkipLink />
      <header className={styles.bar}>
        <Link to={SHARED} className={styles.home} aria-label={`${firmName}, shared with you`}>
          <FirmMark name={firmName} />
        </Link>
        <div className={styles.person}>
          <span>{profile?.displayName}, guest</span>
          <Button size="sm" onClick={signOut}>
            Sign out
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <ConnectionBanner />
        {OPEN.includes(path) ? <Outlet /> : <Navigate to={SHARED} replace />}
      </main>
      <Toasts />
    </PrivacyProvider>
  );
}
