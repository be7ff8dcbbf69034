import { useSession } from '@portal/auth-session';
import { Button } from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';
import { PlainLayout } from './PlainLayout';
import styles from './PlainLayout.module.css';

/** Beside what is shared: the server answers guests nothing else. */
const OPEN = ['/shared/invitation'];

/** The frame for a guest: every address but those of their own sign-in leads to what is shared with them. */
export function GuestLayout() {
  const { profile, signOut } = useSession();
  return (
    <PlainLayout home="/shared" homeLabel="shared with you" open={OPEN}>
      <div className={styles.person}>
        <span>{profile?.displayName}, guest</span>
        <Link to="/profile/security" className={styles.link}>
          Security
        </Link>
        <Button size="sm" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </PlainLayout>
  );
}
