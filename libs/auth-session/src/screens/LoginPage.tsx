import { Banner, Button, phoneLink } from '@portal/ui-kit';
import { useEffect, useState } from 'react';
import { useSession } from '../react/useSession';
import styles from './LoginPage.module.css';
import { SandboxLink } from './SandboxLink';
import { SessionFrame } from './SessionFrame';
import { SignInNotice } from './SignInNotice';

/** The way in. It paints with neither MSAL nor anything of the signed-in area loaded. */
export function LoginPage() {
  const { notice, redirecting, signIn, support } = useSession();
  const [remember, setRemember] = useState(false);
  const maintenance = useMaintenanceMessage();

  return (
    <SessionFrame
      heading="Sign in"
      below={
        <>
          <SandboxLink />
          {/* Below everything else, so that nothing moves when it arrives. */}
          <div aria-live="polite">
            {maintenance && (
              <Banner tone="warning" title="Planned maintenance">
                {maintenance}
              </Banner>
            )}
          </div>
        </>
      }
    >
      <SignInNotice notice={notice} />
      <p className={styles.lead}>
        You enter your username and password on our secure sign-in page.
      </p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          signIn({ remember });
        }}
      >
        <Button type="submit" variant="primary" pending={redirecting}>
          {redirecting ? 'Opening secure sign-in…' : 'Sign in'}
        </Button>
        <label className={styles.remember}>
          <input
            type="checkbox"
            className={styles.checkbox}
            checked={remember}
            disabled={redirecting}
            aria-describedby="remember-hint"
            onChange={(event) => setRemember(event.target.checked)}
          />
          Remember me in this browser
        </label>
        <p className={styles.hint} id="remember-hint">
          New tabs open signed in until you sign out or close the browser. Leave it off on a shared
          computer.
        </p>
      </form>
      <a href="/register">Have an invite?</a>
      {support && (
        <p className={styles.help}>
          Cannot sign in? Call <a href={phoneLink(support.phone)}>{support.phone}</a>,{' '}
          {support.hours}.
        </p>
      )}
    </SessionFrame>
  );
}

/** Warms up sign-in, and asks what there is to know about maintenance; silence is an answer. spec §7 */
function useMaintenanceMessage(): string | null {
  const { warmUp, readMaintenanceMessage } = useSession();
  const [message, setMessage] = useState<string | null>(null);

  // Effect: both are wanted only once the page is painted, and neither may hold it up.
  useEffect(() => {
    let shown = true;
    warmUp();
    void readMaintenanceMessage().then((found) => shown && setMessage(found));
    return () => {
      shown = false;
    };
  }, [warmUp, readMaintenanceMessage]);

  return message;
}
