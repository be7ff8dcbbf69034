import { Button, LinkButton } from '@portal/ui-kit';
import { useEffect, useState } from 'react';
import { isOauthWindow, tellOauthCompleted } from '../clients/oauthCallback';
import { MessagePage } from './MessagePage';

/** Where an institution sends the client back to after connecting an account. spec §2, §4 */
export function OauthCallbackPage() {
  const [isOurs] = useState(isOauthWindow);

  // Effect: the tab that opened this window learns that it should look; whatever stands in the address is not passed on.
  useEffect(() => {
    if (isOurs) tellOauthCompleted();
  }, [isOurs]);

  return isOurs ? (
    <MessagePage
      title="You can close this window"
      actions={
        <Button variant="primary" onClick={() => window.close()}>
          Close this window
        </Button>
      }
    >
      <p role="status">The portal is looking up what was connected, in the window you came from.</p>
    </MessagePage>
  ) : (
    <MessagePage
      title="This window was not opened by the portal"
      actions={
        <LinkButton variant="primary" href="/">
          Go to the portal
        </LinkButton>
      }
    >
      <p>
        Connecting an account begins in the portal and ends in a window that it opens. Nothing was
        connected here. If you did not begin this, close the window.
      </p>
    </MessagePage>
  );
}
