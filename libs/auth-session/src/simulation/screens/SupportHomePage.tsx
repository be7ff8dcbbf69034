import { Button } from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { useSession } from '../../react/useSession';
import { MessagePage } from '../../screens/MessagePage';

/**
 * A person of the firm has no portal of their own, and nobody else's without a simulation.
 * @param props `security` leads to how they sign in themselves.
 */
export function SupportHomePage({ security }: { security?: ReactNode }) {
  const { profile, signOut } = useSession();
  return (
    <MessagePage title="Client support" actions={<Button onClick={signOut}>Sign out</Button>}>
      <p>
        {profile ? `${profile.displayName}, you` : 'You'} are signed in as a person of the firm, so
        there are no accounts here.
      </p>
      <p>
        To see what a client sees, open the link in the client’s record. It asks for a reason, shows
        the portal without letting you change anything, and is written into the log that the client
        reads.
      </p>
      {security && <p>{security}</p>}
    </MessagePage>
  );
}
