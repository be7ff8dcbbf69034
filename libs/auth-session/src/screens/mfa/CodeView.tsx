import { Button } from '@portal/ui-kit';
import { use, type ReactNode } from 'react';
import type { MfaContext } from '../../machines/mfaMachine';
import type { Mfa } from '../../react/useMfa';
import { useSecondsUntil } from '../../react/useSecondsUntil';
import { useSession } from '../../react/useSession';
import { CodeForm } from './CodeForm';
import { MfaFrame } from './MfaFrame';
import styles from './MfaFlow.module.css';
import { OtherWays } from './OtherWays';
import { problemText } from './problemText';
import { useJudgement } from './useJudgement';

interface CodeViewProps {
  mfa: Mfa;
}

/** Asks for a code: of the authenticator, one that was sent, or a recovery code. */
export function CodeView({ mfa }: CodeViewProps) {
  const Frame = use(MfaFrame);
  const { snapshot, send } = mfa;
  const { context } = snapshot;
  const pending = snapshot.matches('verifying');
  const judgement = useJudgement(pending);
  const isRecovery = context.method.kind === 'recovery';
  const isOut = isRecovery && context.methods?.recoveryCodesLeft === 0;
  return (
    <Frame heading={isRecovery ? 'Enter a recovery code' : 'Enter your code'}>
      <div className={styles.lead}>
        <Lead {...context} />
      </div>
      {!isOut && (
        <CodeForm
          kind={isRecovery ? 'recovery' : 'digits'}
          label={isRecovery ? 'Recovery code' : 'Six-digit code'}
          pending={pending}
          problem={pending ? null : problemText(context)}
          judgement={judgement}
          keep={context.failure === 'unreachable'}
          autoFocus
          onCode={(code) => send({ type: 'code.entered', code })}
        />
      )}
      {context.method.kind === 'sent' && <Resend mfa={mfa} />}
      <OtherWays mfa={mfa} except={context.method} />
    </Frame>
  );
}

function Lead({ method, methods }: MfaContext): ReactNode {
  const { firmName } = useSession();
  if (method.kind === 'authenticator')
    return <p>Open your authenticator app and enter the six digits it shows for {firmName}.</p>;
  if (method.kind === 'sent') {
    const masked = methods?.channels.find(({ id }) => id === method.channelId)?.masked ?? '';
    return <p>We sent six digits to {masked}. They are good for ten minutes.</p>;
  }
  return (
    <>
      {methods?.recoveryOnly && (
        <p>
          Ten wrong codes came in a row. To protect you, six-digit codes are not taken any more; a
          recovery code or the firm opens them again.
        </p>
      )}
      {methods?.recoveryCodesLeft === 0 ? (
        <p>You have no recovery code left.</p>
      ) : (
        <p>One of the ten codes that you put away. Each works once.</p>
      )}
    </>
  );
}

function Resend({ mfa: { snapshot, send } }: { mfa: Mfa }) {
  const seconds = useSecondsUntil(snapshot.context.resendAt);
  const canResend = snapshot.matches({ codeEntry: { sent: 'resendable' } });
  return canResend ? (
    <Button variant="quiet" onClick={() => send({ type: 'resend.requested' })}>
      Send a new code
    </Button>
  ) : (
    <p className={styles.quiet}>Nothing came? You can send a new code in {seconds} s.</p>
  );
}
