import { useSession } from '@portal/auth-session';
import { FirmMark, PrivacyProvider, SkipLink, Toasts } from '@portal/ui-kit';
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { ConnectionBanner } from './ConnectionBanner';
import styles from './DeskLayout.module.css';
import { ProfileMenu } from './ProfileMenu';
import { useHeadingFocus } from './useHeadingFocus';

const DESK = '/desk';
const nothing = () => undefined;

/** The frame for an advisor, who has no accounts: every address leads to the desk. */
export function DeskLayout() {
  useHeadingFocus();
  const { firmName } = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <PrivacyProvider hidden={false} onChange={nothing}>
      <SkipLink />
      <header className={styles.bar}>
        <Link to={DESK} className={styles.home} aria-label={`${firmName}, desk`}>
          <FirmMark name={firmName} />
        </Link>
        <ProfileMenu />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <ConnectionBanner />
        {path === DESK ? <Outlet /> : <Navigate to={DESK} replace />}
      </main>
      <Toasts />
    </PrivacyProvider>
  );
}
