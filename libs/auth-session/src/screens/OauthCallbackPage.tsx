import { Button, LinkButton } from '@portal/ui-kit';
import { useEffect, useState } from 'react';
import {
  answerInAddress,
  isOauthWindow,
  tellConsentAnswer,
  tellOauthCompleted,
} from '../clients/oauthCallback';
import { MessagePage } from './MessagePage';

/** Where an institution sends the client back to after connecting an account. spec §2, §4 */
export function OauthCallbackPage() {
  const [answer] = useState(() => answerInAddress(window.location));
  const [isOurs] = useState(() => answer !== null || isOauthWindow());

  // Effect: the tab that opened this window learns what the institution answered, and that it should look.
  useEffect(() => {
    if (answer) tellConsentAnswer(answer);
    if (isOurs) tellOauthCompleted();
  }, [answer, isOurs]);

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
