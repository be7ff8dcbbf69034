import { createPrivacyChoice, useSession } from '@portal/auth-session';
import {
  FirmMark,
  PrivacyProvider,
  SkipLink,
  Toasts,
  useMediaQuery,
  useReadOnly,
} from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { PagesAbovePage } from './AreaPages';
import { ConnectionBanner } from './ConnectionBanner';
import { Footer } from './Footer';
import { NavBar } from './NavBar';
import { PagePlace } from './PagePlace';
import { PrintHeader } from './PrintHeader';
import styles from './SignedInLayout.module.css';
import { TopBar } from './TopBar';
import { useHeadingFocus } from './useHeadingFocus';
import { useStartPage } from './useStartPage';

const DeskLayout = lazy(async () => ({ default: (await import('./DeskLayout')).DeskLayout }));

const GuestLayout = lazy(async () => ({ default: (await import('./GuestLayout')).GuestLayout }));

const SupportLayout = lazy(async () => ({
  default: (await import('./SupportLayout')).SupportLayout,
}));

const OTHERS = { advisor: DeskLayout, guest: GuestLayout, support: SupportLayout };

/** The frame around every signed-in page; whoever is no client has another. */
export function SignedInLayout() {
  const { profile } = useSession();
  const isViewingAsClient = useReadOnly() !== null;
  if (profile?.role === undefined || isViewingAsClient) return <ClientLayout />;
  const Layout = OTHERS[profile.role];
  return (
    <Suspense fallback={null}>
      <Layout />
    </Suspense>
  );
}

/** The column of areas is too narrow for the firm's name. */
const NARROW_COLUMN = '(min-width: 768px) and (max-width: 1024px)';

function ClientLayout() {
  useHeadingFocus();
  useStartPage();
  const { store, firmName } = useSession();
  const choice = useMemo(() => createPrivacyChoice(store), [store]);
  const isNarrowColumn = useMediaQuery(NARROW_COLUMN);
  const [hidden, setHidden] = useState(choice.isHidden);
  // Effect: another tab tells by an event of the window.
  useEffect(() => choice.onKept(setHidden), [choice]);
  const hide = (next: boolean) => {
    setHidden(next);
    choice.keep(next);
  };
  return (
    <PrivacyProvider hidden={hidden} onChange={hide}>
      <div className={styles.layout}>
        <SkipLink />
        {/* A landmark of its own, so that the way home is in one. */}
        <section className={styles.side} aria-label="Portal">
          <Link to="/" className={styles.home} aria-label={`${firmName}, home`}>
            <FirmMark {...(!isNarrowColumn && { name: firmName })} />
          </Link>
          <NavBar />
        </section>
        <div className={styles.content}>
          <TopBar />
          <PagesAbovePage />
          <main id="main" tabIndex={-1} className={styles.main}>
            <PrintHeader />
            <PagePlace />
            <ConnectionBanner />
          </main>
          <Footer />
        </div>
        <Toasts />
      </div>
    </PrivacyProvider>
  );
}
