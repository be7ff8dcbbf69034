import type { SignIn } from '@portal/api-sdk';
import { Button, ErrorPanel, formatInstant, Loading, Skeleton } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useEndSignIns } from '../../mutations';
import { securityQueries } from '../../queries';
import styles from './SignInsPanel.module.css';
import { browserWords, endingWords } from './signInWords';

/** Where the client is and was signed in, and the way to end what is not theirs. Brings no heading. */
export function SignInsPanel() {
  const { data, error, isError, isFetching, refetch } = useQuery(securityQueries.signIns());
  if (!data && isError) {
    return (
      <ErrorPanel
        cause={error}
        title="Your sign-ins could not be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        Nothing was changed. If you think that somebody else is signed in as you, call us.
      </ErrorPanel>
    );
  }
  if (!data) return <SignInsSkeleton />;
  return <SignIns items={data.items} />;
}

function SignIns({ items }: { items: SignIn[] }) {
  const { mutate, isPending, variables } = useEndSignIns();
  const [outcome, setOutcome] = useState<string | null>(null);
  const outcomeRef = useRef<HTMLParagraphElement>(null);
  const open = items.filter(({ endedat }) => !endedat);
  const ended = items.filter(({ endedat }) => endedat);
  const others = open.filter(({ current }) => !current);

  function end(signIn: SignIn | null) {
    mutate(signIn, {
      onSuccess: (ended) => setOutcome(endedText(signIn, ended)),
      onError: () => setOutcome('This could not be done. Nothing was changed; please try again.'),
      // The button that was pressed goes with what it ended.
      onSettled: () => outcomeRef.current?.focus(),
    });
  }

  return (
    <div className={styles.panel}>
      <ul className={styles.list}>
        {open.map((signIn) => (
          <SignInRow
            key={signIn.sessionid}
            signIn={signIn}
            pending={isPending && variables?.sessionid === signIn.sessionid}
            onEnd={() => end(signIn)}
          />
        ))}
      </ul>
      <p className={styles.outcome} role="status" tabIndex={-1} ref={outcomeRef}>
        {outcome ?? (others.length === 0 ? 'You are signed in nowhere else.' : '')}
      </p>
      {others.length > 0 && (
        <div>
          <Button pending={isPending && variables === null} onClick={() => end(null)}>
            Sign out everywhere else
          </Button>
        </div>
      )}
      {ended.length > 0 && <EndedSignIns items={ended} />}
    </div>
  );
}

/** What is over, behind a press: what may still be ended stands alone above it. */
function EndedSignIns({ items }: { items: SignIn[] }) {
  return (
    <details>
      <summary>{items.length === 1 ? '1 ended sign-in' : `${items.length} ended sign-ins`}</summary>
      <ul className={styles.list}>
        {items.map((signIn) => (
          <SignInRow key={signIn.sessionid} signIn={signIn} />
        ))}
      </ul>
    </details>
  );
}

function endedText(signIn: SignIn | null, ended: number): string {
  if (signIn) return `${browserWords(signIn)} is signed out, from its next step on.`;
  const what = ended === 1 ? 'One other sign-in has' : `${ended} other sign-ins have`;
  return `${what} ended. You are signed in only here.`;
}

interface SignInRowProps {
  signIn: SignIn;
  pending?: boolean;
  onEnd?: () => void;
}

function SignInRow({ signIn, pending = false, onEnd }: SignInRowProps) {
  const { current, endedat, startedat, lastactiveat } = signIn;
  const ending = endingWords(signIn);
  return (
    <li className={styles.row} data-ended={Boolean(endedat) || undefined}>
      <div>
        <p className={styles.what}>
          {browserWords(signIn)}
          {current && <span className={styles.here}>this browser</span>}
        </p>
        <p className={styles.when}>
          <span className={styles.instant}>Signed in {formatInstant(startedat)}</span>
          {' · '}
          <span className={styles.instant}>
            {endedat
              ? `${ending} ${formatInstant(endedat)}`
              : `Last used ${formatInstant(lastactiveat)}`}
          </span>
        </p>
      </div>
      {!current && onEnd && (
        <Button
          size="sm"
          pending={pending}
          aria-label={`Sign out ${browserWords(signIn)}, signed in ${formatInstant(startedat)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function SignInsSkeleton() {
  return (
    <Loading label="Loading your sign-ins">
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </Loading>
  );
}
