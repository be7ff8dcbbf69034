import { Button, Reference } from '@portal/ui-kit';
import { useSession } from '../react/useSession';
import { MessagePage } from './MessagePage';

/** The identity provider or the API gave no answer: nothing is lost, and trying again is all there is to do. */
export function UnreachablePage() {
  const { account, failure, retry, signOut } = useSession();
  return (
    <MessagePage
      title="We cannot reach the portal right now"
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
          {account && <Button onClick={signOut}>Sign out</Button>}
        </>
      }
    >
      <p role="alert">
        Your accounts are safe and nothing was changed. Check your internet connection, then try
        again in a moment.
      </p>
      <Reference of={failure} />
    </MessagePage>
  );
}
