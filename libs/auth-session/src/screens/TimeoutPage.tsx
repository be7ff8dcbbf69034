import { Button } from '@portal/ui-kit';
import { useSession } from '../react/useSession';
import { MessagePage } from './MessagePage';
import { SignInNotice } from './SignInNotice';

/** Why the session is over, and the way back in. spec §2 */
export function TimeoutPage() {
  const { notice, redirecting, signIn } = useSession();
  const isTold = notice === 'signedOutElsewhere' || notice === 'signedOut';
  return (
    <MessagePage
      title="You were signed out"
      actions={
        <Button variant="primary" pending={redirecting} onClick={() => signIn({ remember: false })}>
          {redirecting ? 'Opening secure sign-in…' : 'Sign in again'}
        </Button>
      }
    >
      {/* That the session has ended is what the page itself says. */}
      {notice !== 'sessionEnded' && <SignInNotice notice={notice} />}
      {/* One reason only: where a sign-out came first, its notice has told it. */}
      {!isTold && (
        <p>
          The portal was not used for a while, so it signed you out to keep your accounts private.
          Nothing you had saved is lost.
        </p>
      )}
    </MessagePage>
  );
}
