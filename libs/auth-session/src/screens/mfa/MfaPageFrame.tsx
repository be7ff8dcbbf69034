import { Button } from '@portal/ui-kit';
import { useSession } from '../../react/useSession';
import { SandboxLink } from '../SandboxLink';
import { SupportContact } from '../SupportContact';
import { SessionFrame } from '../SessionFrame';
import styles from './MfaFlow.module.css';
import type { MfaFrameProps } from './MfaFrame';

/** A page of its own, with the way out that is always there. */
export function MfaPageFrame({ heading, children }: MfaFrameProps) {
  const { signOut } = useSession();
  return (
    <SessionFrame
      heading={heading}
      below={
        <div className={styles.footer}>
          <Button variant="quiet" onClick={signOut}>
            Sign out
          </Button>
          <div className={styles.quiet}>
            <SupportContact />
          </div>
          <SandboxLink />
        </div>
      }
    >
      {children}
    </SessionFrame>
  );
}
