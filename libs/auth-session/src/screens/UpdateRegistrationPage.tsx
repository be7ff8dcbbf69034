import { Button } from '@portal/ui-kit';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { agreeFirstTime } from '../clients/firstTimeLoginClient';
import type { ConsentVersion } from '../machines/registrationMachine';
import { useSession } from '../react/useSession';
import { ConsentForm } from './registration/ConsentForm';
import styles from './registration/Registration.module.css';
import { useFirstTimeLogin } from './registration/useFirstTimeLogin';
import { MessagePage } from './MessagePage';
import { SessionFrame } from './SessionFrame';

const UNREACHABLE = 'The portal did not answer, so nothing was recorded. Try again.';

/** Brings the registration of a signed-in person up to date; with that the account is verified. spec §2 */
export function UpdateRegistrationPage() {
  const { retry, signOut } = useSession();
  const { history } = useRouter();
  const { known, failed, readAgain } = useFirstTimeLogin();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const agree = async (given: readonly ConsentVersion[]) => {
    setPending(true);
    setProblem(null);
    try {
      const outcome = await agreeFirstTime(given);
      if (outcome === 'verified') {
        // The signed-in area has no such address.
        history.replace('/');
        retry();
      } else if (outcome === 'identityMissing') {
        history.replace('/');
      } else {
        setProblem('A newer version was published just now. Please read it and agree again.');
        readAgain();
      }
    } catch {
      setProblem(UNREACHABLE);
    } finally {
      setPending(false);
    }
  };

  const leave = (
    <Button variant="quiet" onClick={signOut}>
      Sign out
    </Button>
  );
  if (known && !known.identityconfirmed) {
    return (
      <MessagePage
        title="First we need to know who you are"
        actions={
          <>
            <Button variant="primary" onClick={() => history.replace('/')}>
              Verify my account
            </Button>
            {leave}
          </>
        }
      >
        <p>It takes three details that the firm has on file.</p>
      </MessagePage>
    );
  }
  return (
    <SessionFrame heading="Update your registration">
      {failed && (
        <div className={styles.text}>
          <p role="alert">The portal did not answer. Nothing was changed.</p>
          <Button onClick={readAgain}>Try again</Button>
        </div>
      )}
      {!known && !failed && (
        <p className={styles.text} role="status">
          Reading the agreements…
        </p>
      )}
      {known && (
        <>
          <p className={styles.text}>
            Notices go to {known.email}. Call your advisor team when that is no longer yours.
          </p>
          <ConsentForm
            consents={known.consents}
            pending={pending}
            problem={problem}
            onAgree={(given) => void agree(given)}
          >
            {leave}
          </ConsentForm>
        </>
      )}
    </SessionFrame>
  );
}
