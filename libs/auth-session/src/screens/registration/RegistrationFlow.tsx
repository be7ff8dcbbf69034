import { useState } from 'react';
import type { RegistrationClient } from '../../clients/registrationClient';
import { useRegistration, type Registration } from '../../react/useRegistration';
import { Button } from '@portal/ui-kit';
import { GuideLink } from '../GuideLink';
import { ConsentForm } from './ConsentForm';
import { IdentityForm, NOTHING_TYPED } from './IdentityForm';
import { InviteEntryView } from './InviteEntryView';
import { LoginView } from './LoginView';
import { OtpView } from './OtpView';
import { RegisteredView } from './RegisteredView';
import styles from './Registration.module.css';
import { RegistrationFrame } from './RegistrationFrame';
import { StandingView, WaitingView } from './StandingView';

interface RegistrationFlowProps {
  client: RegistrationClient;
  /** Another invite. */
  onKey(key: string): void;
}

/** One screen per state of the machine. What was typed lives here, so that it stays on the way back and on failure. */
export function RegistrationFlow({ client, onKey }: RegistrationFlowProps) {
  const registration = useRegistration(client);
  const [identity, setIdentity] = useState(NOTHING_TYPED);
  const [email, setEmail] = useState<string | null>(null);
  const { snapshot, send, seen } = registration;
  const { context } = snapshot;

  if (snapshot.matches('identity')) {
    return (
      <RegistrationFrame heading="Tell us who you are" step={1}>
        <div className={styles.text}>
          <p>
            We compare this with what the firm has on file, so that nobody else can register for
            you.
          </p>
          <GuideLink id="registration-video" />
        </div>
        <IdentityForm
          typed={identity}
          onTyped={setIdentity}
          pending={snapshot.matches({ identity: 'checking' })}
          problem={identityProblem(context)}
          onSubmit={(details) => send({ type: 'identity.submitted', details: { ...details } })}
        />
      </RegistrationFrame>
    );
  }
  if (snapshot.matches({ otp: 'generating' })) {
    return <WaitingView step={2}>Sending you a code…</WaitingView>;
  }
  if (snapshot.matches({ otp: 'notSent' })) return <CodeNotSent registration={registration} />;
  if (snapshot.matches('otp')) return <OtpView registration={registration} />;
  if (snapshot.matches('login')) {
    const typed = email ?? seen.offered ?? '';
    return <LoginView registration={registration} email={typed} onEmail={setEmail} />;
  }
  if (snapshot.matches('consents')) return <ConsentsView registration={registration} />;
  if (snapshot.matches('credentials')) return <CredentialsView registration={registration} />;
  if (snapshot.matches('done')) return <RegisteredView login={seen.login} />;
  if (snapshot.matches('inviteInvalid')) return <InviteEntryView isInvalid onKey={onKey} />;
  return <OtherStates registration={registration} />;
}

type Context = Registration['snapshot']['context'];

function identityProblem({ failure, fields }: Context): string | null {
  if (failure === 'unreachable') {
    return 'The portal did not answer, so nothing was checked. Try again.';
  }
  return failure === 'rejected' ? (fields[0]?.message ?? null) : null;
}

function CodeNotSent({ registration: { send } }: { registration: Registration }) {
  return (
    <StandingView
      heading="We could not send you a code"
      step={2}
      actions={[
        { label: 'Try again', onClick: () => send({ type: 'retry.requested' }) },
        { label: 'Back', onClick: () => send({ type: 'back.requested' }) },
      ]}
    >
      <p role="alert">
        The portal did not answer. What you told us is kept; try again in a moment.
      </p>
    </StandingView>
  );
}

function ConsentsView({ registration: { snapshot, send, seen } }: { registration: Registration }) {
  const { failure } = snapshot.context;
  if (snapshot.matches({ consents: 'reading' })) {
    return <WaitingView step={4}>Reading the agreements…</WaitingView>;
  }
  const back = () => send({ type: 'back.requested' });
  if (snapshot.matches({ consents: 'unread' })) {
    return (
      <StandingView
        heading="We could not show you the agreements"
        step={4}
        actions={[
          { label: 'Try again', onClick: () => send({ type: 'retry.requested' }) },
          { label: 'Back', onClick: back },
        ]}
      >
        <p role="alert">The portal did not answer. Nothing was agreed to.</p>
      </StandingView>
    );
  }
  return (
    <RegistrationFrame heading="Read and agree" step={4}>
      <ConsentForm
        consents={seen.texts}
        pending={snapshot.matches({ consents: 'recording' })}
        problem={CONSENT_PROBLEMS[failure ?? ''] ?? null}
        onAgree={(consents) => send({ type: 'consents.given', consents })}
      >
        <Button variant="quiet" onClick={back}>
          Back
        </Button>
      </ConsentForm>
    </RegistrationFrame>
  );
}

const CONSENT_PROBLEMS: Readonly<Record<string, string>> = {
  superseded: 'A newer version was published just now. Please read it and agree again.',
  incomplete: 'Agree to every text to go on.',
  unreachable: 'The portal did not answer, so nothing was recorded. Try again.',
};

function CredentialsView({ registration: { snapshot, send } }: { registration: Registration }) {
  const { failure } = snapshot.context;
  return (
    <StandingView
      heading="Choose a password"
      step={5}
      actions={[
        {
          label: snapshot.matches({ credentials: 'creating' })
            ? 'Opening secure sign-in…'
            : 'Choose a password',
          pending: snapshot.matches({ credentials: 'creating' }),
          onClick: () => send({ type: 'credentials.requested' }),
        },
        { label: 'Back', onClick: () => send({ type: 'back.requested' }) },
      ]}
    >
      <p>
        You do this on our secure sign-in page, so that the portal never sees it. You come back here
        afterwards.
      </p>
      {failure === 'unreachable' && (
        <p role="alert">The sign-in page could not be opened. Nothing was changed; try again.</p>
      )}
      {failure === 'incomplete' && (
        <p role="alert">You have not chosen a password yet. It is the last step.</p>
      )}
    </StandingView>
  );
}

function OtherStates({ registration }: { registration: Registration }) {
  const { snapshot, send, seen } = registration;
  const retry = { label: 'Try again', onClick: () => send({ type: 'retry.requested' }) };
  if (snapshot.matches('maintenance')) {
    const onClick = () => send({ type: 'continue.requested' });
    return (
      <StandingView
        heading="Planned maintenance"
        actions={[{ label: 'Continue anyway', onClick }, retry]}
      >
        <p>{snapshot.context.maintenance}</p>
      </StandingView>
    );
  }
  if (snapshot.matches('inviteUnchecked')) {
    return (
      <StandingView heading="We could not check your invite" actions={[retry]} withContact>
        <p role="alert">
          {seen.waitMinutes > 0
            ? `Too many invites were tried from here. Wait ${seen.waitMinutes} minutes, then try again.`
            : 'The portal did not answer. Your invite is still valid; try again in a moment.'}
        </p>
      </StandingView>
    );
  }
  if (snapshot.matches('completionFailed')) {
    return (
      <StandingView heading="One step is left" actions={[retry]}>
        <p role="alert">
          Your password is saved, but the portal did not answer when it finished your registration.
          Try again; you do not have to enter anything again.
        </p>
      </StandingView>
    );
  }
  const isFinishing = snapshot.matches('completing');
  return <WaitingView>{isFinishing ? 'Finishing…' : 'Opening your invite…'}</WaitingView>;
}
