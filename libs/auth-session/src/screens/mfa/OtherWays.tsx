import { Button } from '@portal/ui-kit';
import type { CodeChannel, CodeMethod } from '../../machines/mfaMachine';
import type { Mfa } from '../../react/useMfa';
import styles from './MfaFlow.module.css';

interface OtherWaysProps {
  mfa: Mfa;
  /** The way that is being used already. */
  except?: CodeMethod;
}

/** Whatever else the person may do now; what the machine would not listen to is not offered. */
export function OtherWays({ mfa: { snapshot, send }, except }: OtherWaysProps) {
  const { methods } = snapshot.context;
  if (!methods) return null;
  const channels = methods.channels.filter(
    ({ id }) =>
      !(except?.kind === 'sent' && except.channelId === id) &&
      snapshot.can({ type: 'channel.chosen', channelId: id }),
  );
  const canUse = (type: 'authenticator.chosen' | 'recovery.chosen') => snapshot.can({ type });
  return (
    <section className={styles.ways} aria-label="Other ways">
      {except?.kind !== 'authenticator' && canUse('authenticator.chosen') && (
        <Button variant="quiet" onClick={() => send({ type: 'authenticator.chosen' })}>
          Use your authenticator app
        </Button>
      )}
      {channels.map(({ id, kind, masked }) => (
        <Button
          key={id}
          variant="quiet"
          onClick={() => send({ type: 'channel.chosen', channelId: id })}
        >
          {channelText({ kind, masked })}
        </Button>
      ))}
      {except?.kind !== 'recovery' && canUse('recovery.chosen') && (
        <Button variant="quiet" onClick={() => send({ type: 'recovery.chosen' })}>
          Use a recovery code
        </Button>
      )}
      {snapshot.can({ type: 'reset.requested' }) && !snapshot.matches('resetRequested') && (
        <details className={styles.help}>
          <summary>None of these work</summary>
          <p>
            The firm can take your second step back, so that you register a new authenticator.
            Someone calls you at the number on file to make sure that it is you. Until then nothing
            changes.
          </p>
          <Button onClick={() => send({ type: 'reset.requested' })}>
            Ask the firm for a reset
          </Button>
        </details>
      )}
      {snapshot.can({ type: 'cancel.requested' }) && (
        <Button variant="quiet" onClick={() => send({ type: 'cancel.requested' })}>
          Cancel
        </Button>
      )}
    </section>
  );
}

function channelText({ kind, masked }: Pick<CodeChannel, 'kind' | 'masked'>): string {
  return kind === 'email'
    ? `Send a code by e-mail to ${masked}`
    : `Send a text message to ${masked}`;
}
