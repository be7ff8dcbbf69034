import { Button, LinkButton } from '@portal/ui-kit';
import { use } from 'react';
import type { Mfa } from '../../react/useMfa';
import { useSession } from '../../react/useSession';
import { GuideLink } from '../GuideLink';
import { CodeForm } from './CodeForm';
import { CopyButton } from './CopyButton';
import styles from './EnrolmentView.module.css';
import flow from './MfaFlow.module.css';
import { MfaFrame } from './MfaFrame';
import { problemText } from './problemText';
import { QrPicture } from './QrPicture';
import { useJudgement } from './useJudgement';

/** The secret as a picture, a link and a key to type, and the first code that proves it has arrived. */
export function EnrolmentView({ mfa }: { mfa: Mfa }) {
  const Frame = use(MfaFrame);
  const { firmName } = useSession();
  const { snapshot, send, secrets } = mfa;
  const pending = snapshot.matches({ enrolment: 'verifyingFirstCode' });
  const judgement = useJudgement(pending);
  const { failure } = snapshot.context;
  return (
    <Frame heading="Register your authenticator">
      {secrets.enrolment && <Secret secret={secrets.enrolment} />}
      <section className={styles.step} aria-labelledby="first-code">
        <p className={flow.quiet}>Step 2 of 3</p>
        <h2 className={styles.title} id="first-code">
          Enter the first code
        </h2>
        <p className={flow.quiet}>The six digits that the app now shows for {firmName}.</p>
        <CodeForm
          kind="digits"
          label="Six-digit code"
          pending={pending}
          problem={
            pending
              ? null
              : failure === 'expired'
                ? 'The code you scanned has expired. Scan the new one above, then enter the six digits.'
                : problemText(snapshot.context)
          }
          judgement={judgement}
          keep={failure === 'unreachable'}
          onCode={(code) => send({ type: 'code.entered', code })}
        />
      </section>
      <div className={flow.ways}>
        <Button variant="quiet" onClick={() => send({ type: 'enrolment.restarted' })}>
          Start again with a new picture
        </Button>
        {snapshot.can({ type: 'cancel.requested' }) && (
          <Button variant="quiet" onClick={() => send({ type: 'cancel.requested' })}>
            Not now
          </Button>
        )}
      </div>
    </Frame>
  );
}

function Secret({ secret }: { secret: NonNullable<Mfa['secrets']['enrolment']> }) {
  const { qrcode, manualkey, otpauthuri } = secret;
  return (
    <section className={styles.step} aria-labelledby="scan">
      <p className={flow.quiet}>Step 1 of 3</p>
      <h2 className={styles.title} id="scan">
        Scan this with an authenticator app
      </h2>
      <p className={flow.quiet}>
        Any app that shows six-digit codes does: your password manager’s, or one from your
        telephone’s store. A picture or key that you were shown earlier does not work any more.
      </p>
      <GuideLink id="authenticator-guide" />
      <QrPicture code={qrcode} />
      <LinkButton className={styles.open} href={otpauthuri}>
        Open in an app on this telephone
      </LinkButton>
      <div className={styles.manual}>
        <p className={flow.quiet} id="manual-key">
          Cannot scan? Type this key into the app:
        </p>
        <div className={styles.key}>
          <code aria-labelledby="manual-key">{manualkey}</code>
          <CopyButton text={manualkey.replaceAll(' ', '')} what="key" />
        </div>
      </div>
    </section>
  );
}
