import { SkipLink } from '@portal/ui-kit';
import { Outlet } from '@tanstack/react-router';
import { ConnectionBanner } from './ConnectionBanner';
import { Footer } from './Footer';
import styles from './SignedInLayout.module.css';
import { TopBar } from './TopBar';
import { useHeadingFocus } from './useHeadingFocus';

/** The frame around every signed-in page. */
export function SignedInLayout() {
  useHeadingFocus();
  return (
    <div className={styles.layout}>
      <SkipLink />
      <TopBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <ConnectionBanner />
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
