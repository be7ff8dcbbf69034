import { Button } from '@portal/ui-kit';
import { useSession } from '../../react/useSession';
import { SandboxLink } from '../SandboxLink';
import { SessionFrame } from '../SessionFrame';
import type { MfaFrameProps } from './MfaFrame';

/** A page of its own, with the way out that is always there. */
export function MfaPageFrame({ heading, children }: MfaFrameProps) {
  const { signOut } = useSession();
  return (
    <SessionFrame
      heading={heading}
      below={
        <>
          <Button variant="quiet" onClick={signOut}>
            Sign out
          </Button>
          <SandboxLink />
        </>
      }
    >
      {children}
    </SessionFrame>
  );
}
