import { Button } from '@portal/ui-kit';
import { useSession } from '../react/useSession';
import { MessagePage } from './MessagePage';
import { SupportContact } from './SupportContact';

/** Signed in, but a second factor is wanted before accounts are shown. spec §2 */
export function MfaCodePage() {
  const { retry, signOut } = useSession();
  return (
    <MessagePage
      title="A second step is required"
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
        Your accounts are protected by a second step that has to be set up with the firm. Until then
        they stay hidden, here and on every other device.
      </p>
      <SupportContact />
    </MessagePage>
  );
}
