import { useSession } from '@portal/auth-session';
import { SupportHomePage } from '@portal/auth-session/simulation';
import { Button } from '@portal/ui-kit';
import { Link, useRouterState } from '@tanstack/react-router';
import { isOwnSignIn } from './ownSignIn';
import { PlainLayout } from './PlainLayout';
import styles from './PlainLayout.module.css';

/** The frame for client support outside of a simulation: nothing but their own sign-in. */
export function SupportLayout() {
  const { profile, signOut } = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (!isOwnSignIn(path))
    return <SupportHomePage security={<Link to="/profile/security">Your sign-in</Link>} />;
  return (
    <PlainLayout home="/" homeLabel="client support">
      <div className={styles.person}>
        <span>{profile?.displayName}</span>
        <Button size="sm" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </PlainLayout>
  );
}
