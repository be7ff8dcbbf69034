import { FirmMark } from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';
import { NavBar } from './NavBar';
import { ProfileMenu } from './ProfileMenu';
import styles from './TopBar.module.css';

export function TopBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home} aria-label="Client portal, home">
          <FirmMark name="Client portal" />
        </Link>
        <NavBar />
        <ProfileMenu />
      </div>
    </header>
  );
}
