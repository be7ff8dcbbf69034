import { Button } from '@portal/ui-kit';
import { useSession } from '../react/useSession';
import { MessagePage } from './MessagePage';
import { SupportContact } from './SupportContact';

/** Signed in, but the firm has not matched the sign-in to a client yet. spec §2 */
export function AccountVerificationPage() {
  const { profile, retry, signOut } = useSession();
  return (
    <MessagePage
      title="We need to verify your account"
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            Check again
          </Button>
          <Button onClick={signOut}>Sign out</Button>
        </>
      }
    >
      <p>
        {profile?.givenName ? `${profile.givenName}, you` : 'You'} are signed in, but this sign-in
        is not yet linked to your accounts. Someone at the firm confirms who you are by phone, once.
      </p>
      <SupportContact />
    </MessagePage>
  );
}
