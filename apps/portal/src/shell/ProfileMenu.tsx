import { useSession } from '@portal/auth-session';
import { OwnPhoto } from '@portal/domain-profile';
import { Button, useIsPainted, VisuallyHidden } from '@portal/ui-kit';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { AppearanceSwitch } from './AppearanceSwitch';
import styles from './ProfileMenu.module.css';

interface ProfileMenuProps {
  /** Profile and help are a client’s; whoever else is signed in has a sign-in alone. */
  ofClient?: boolean;
}

/** Who is signed in, how the portal looks, and the way out. On the browser's own popover: no script, Escape included. */
export function ProfileMenu({ ofClient = true }: ProfileMenuProps) {
  const { account, profile } = useSession();
  const isPainted = useIsPainted();
  const name = profile?.displayName ?? account?.displayName ?? '';
  return (
    <div className={styles.anchor}>
      <button type="button" className={styles.trigger} popoverTarget="profile-menu">
        <OwnPhoto name={name} size="sm" />
        <span className={styles.triggerName}>{name}</span>
        <VisuallyHidden>, profile menu</VisuallyHidden>
      </button>
      <div
        popover="auto"
        id="profile-menu"
        className={styles.menu}
        role="dialog"
        aria-label="Profile menu"
      >
        {isPainted && <Menu name={name} ofClient={ofClient} />}
      </div>
    </div>
  );
}

/** Nobody opens it before the page is painted, so it waits until then. */
function Menu({ name, ofClient }: { name: string; ofClient: boolean }) {
  const { signOut } = useSession();
  return (
    <>
      <p className={styles.name}>{name}</p>
      <AppearanceSwitch />
      {ofClient && (
        <>
          <Link to="/profile" className={styles.link} onClick={closeMenu}>
            Profile
          </Link>
          <Link to="/profile/help" className={styles.link} onClick={closeMenu}>
            Help
          </Link>
        </>
      )}
      <Link to="/profile/security" className={styles.link} onClick={closeMenu}>
        Security
      </Link>
      <Button onClick={signOut}>Sign out</Button>
    </>
  );
}

/** A popover does not close because the page behind it changes. */
function closeMenu({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
