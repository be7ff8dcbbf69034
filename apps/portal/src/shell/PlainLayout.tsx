import { useSession } from '@portal/auth-session';
import { FirmMark, PrivacyProvider, SkipLink, Toasts } from '@portal/ui-kit';
import { Link, Navigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConnectionBanner } from './ConnectionBanner';
import { isOwnSignIn } from './ownSignIn';
import { PagePlace } from './PagePlace';
import styles from './PlainLayout.module.css';
import { useHeadingFocus } from './useHeadingFocus';

interface PlainLayoutProps {
  /** Where every address leads that is not open. */
  home: string;
  /** What the way home is called, after the firm's name. */
  homeLabel: string;
  /** Further addresses that are open, beside those of the person’s own sign-in. */
  open?: readonly string[];
  /** Who is signed in, and the way out. */
  children: ReactNode;
}

const nothing = () => undefined;

/** The frame for somebody who has no accounts. */
export function PlainLayout({ home, homeLabel, open = [], children }: PlainLayoutProps) {
  useHeadingFocus();
  const { firmName } = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isOpen = path === home || open.includes(path) || isOwnSignIn(path);
  return (
    <PrivacyProvider hidden={false} onChange={nothing}>
      <SkipLink />
      <header className={styles.bar}>
        <Link to={home} className={styles.home} aria-label={`${firmName}, ${homeLabel}`}>
          <FirmMark name={firmName} />
        </Link>
        {children}
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {isOpen ? <PagePlace /> : <Navigate to={home} replace />}
        <ConnectionBanner />
      </main>
      <Toasts />
    </PrivacyProvider>
  );
}
