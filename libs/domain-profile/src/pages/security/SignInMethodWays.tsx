import type { AuthenticationMethods } from '@portal/api-sdk';
import { LinkButton } from '@portal/ui-kit';
import { createLink } from '@tanstack/react-router';
import styles from './MfaStatus.module.css';

const ButtonLink = createLink(LinkButton);

/** The ways to more methods. A telephone stands beside an authenticator, and never in its place. */
export function SignInMethodWays({ methods }: { methods: AuthenticationMethods }) {
  const { authenticator, phoneoffered } = methods;
  return (
    <>
      <div className={styles.actions}>
        {authenticator && phoneoffered && (
          <ButtonLink to="/profile/security/telephone">Add a telephone</ButtonLink>
        )}
        <ButtonLink to="/profile/security/authenticator">
          {authenticator ? 'Change authenticator or recovery codes' : 'Set up an authenticator'}
        </ButtonLink>
      </div>
      <p className={styles.note}>{telephoneText(methods)}</p>
    </>
  );
}

function telephoneText({ authenticator, phoneoffered }: AuthenticationMethods): string {
  if (!phoneoffered) return 'Codes are not sent to telephones: the portal sends no text messages.';
  if (!authenticator) return 'With an authenticator set up, you can add a telephone beside it.';
  return 'A code by text message is less safe than one of the app: messages can be intercepted, and numbers taken over.';
}
