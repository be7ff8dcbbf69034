import { Button } from '@portal/ui-kit';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { checkFirstTimeIdentity, type IdentityAnswer } from '../clients/firstTimeLoginClient';
import { useSession } from '../react/useSession';
import { MessagePage } from './MessagePage';
import { IdentityForm, NOTHING_TYPED, type TypedIdentity } from './registration/IdentityForm';
import styles from './registration/Registration.module.css';
import { SessionFrame } from './SessionFrame';
import { SupportContact } from './SupportContact';
import { useFirstTimeLogin } from './registration/useFirstTimeLogin';

/** Signed in, but the firm has not matched the sign-in to a client yet. spec §2 */
export function AccountVerificationPage() {
  const { profile, signOut, retry } = useSession();
  const { history } = useRouter();
  const { known, failed, readAgain } = useFirstTimeLogin();
  const leave = (
    <Button key="leave" variant="quiet" onClick={signOut}>
      Sign out
    </Button>
  );

  if (failed) return <Unread onRetry={readAgain} leave={leave} />;
  if (!known) {
    return (
      <SessionFrame heading="We need to verify your account">
        <p className={styles.text} role="status">
          Reading what is missing…
        </p>
      </SessionFrame>
    );
  }
  if (known.closed) return <Closed onRetry={retry} leave={leave} />;
  const goOn = () => history.push('/register');
  if (known.identityconfirmed) {
    return (
      <MessagePage
        title="One step is left"
        actions={[
          <Button key="on" variant="primary" onClick={goOn}>
            Continue
          </Button>,
          leave,
        ]}
      >
        <p>We know who you are. Read the firm’s agreements, and your accounts are shown.</p>
      </MessagePage>
    );
  }
  return (
    <SessionFrame heading="We need to verify your account">
      <div className={styles.text}>
        <p>
          {profile?.givenName ? `${profile.givenName}, you` : 'You'} are signed in. Before your
          accounts are shown we make sure that it is you, once.
        </p>
      </div>
      <IdentityCheck onAccepted={goOn} onClosed={readAgain} leave={leave} />
    </SessionFrame>
  );
}

interface IdentityCheckProps {
  onAccepted(): void;
  onClosed(): void;
  leave: React.ReactNode;
}

function IdentityCheck({ onAccepted, onClosed, leave }: IdentityCheckProps) {
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const check = async (details: TypedIdentity) => {
    setPending(true);
    setProblem(null);
    try {
      const answer = await checkFirstTimeIdentity({ ...details });
      if (answer.kind === 'accepted') onAccepted();
      else if (answer.kind === 'closed') onClosed();
      else setProblem(problemOf(answer));
    } catch {
      setProblem('The portal did not answer, so nothing was checked. Try again.');
    } finally {
      setPending(false);
    }
  };
  return (
    <IdentityForm
      typed={typed}
      onTyped={setTyped}
      pending={pending}
      problem={problem}
      onSubmit={(details) => void check(details)}
    >
      {leave}
    </IdentityForm>
  );
}

function problemOf(answer: Extract<IdentityAnswer, { kind: 'rejected' | 'locked' }>): string {
  if (answer.kind === 'locked') {
    return `Too many tries. Wait ${answer.minutes} minutes, then try again, or call us.`;
  }
  const left = answer.triesLeft === 1 ? 'One try left.' : `${answer.triesLeft} tries left.`;
  return `These details do not match what we have on file. Check all three. ${left}`;
}

interface StandingProps {
  onRetry(): void;
  leave: React.ReactNode;
}

function Unread({ onRetry, leave }: StandingProps) {
  return (
    <MessagePage
      title="We cannot reach the portal right now"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          {leave}
        </>
      }
    >
      <p role="alert">Nothing was changed. Try again in a moment.</p>
    </MessagePage>
  );
}

function Closed({ onRetry, leave }: StandingProps) {
  return (
    <MessagePage
      title="We confirm who you are by telephone"
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Check again
          </Button>
          {leave}
        </>
      }
    >
      <p>
        The details did not match too often, so this page takes no more. Someone at the firm
        confirms who you are by telephone, once.
      </p>
      <SupportContact />
    </MessagePage>
  );
}
