import { Banner, Button, FirmMark } from '@portal/ui-kit';
import { useEffect, useState } from 'react';
import { useSession } from '../react/useSession';
import styles from './LoginPage.module.css';
import { SignInNotice } from './SignInNotice';

/** The way in. It paints with neither MSAL nor anything of the signed-in area loaded. */
export function LoginPage() {
  const { notice, redirecting, signIn, warmUp, readMaintenanceMessage } = useSession();
  const [remember, setRemember] = useState(false);
  const [maintenance, setMaintenance] = useState<string | null>(null);

  // Effect: both are wanted only once the page is painted, and neither may hold it up.
  useEffect(() => {
    let shown = true;
    warmUp();
    void readMaintenanceMessage().then((message) => shown && setMaintenance(message));
    return () => {
      shown = false;
    };
  }, [warmUp, readMaintenanceMessage]);

  return (
    <main className={styles.page}>
      <title>Sign in · Client portal</title>
      <FirmMark size="lg" />
      <h1 className={styles.title}>Sign in to your client portal</h1>
      <SignInNotice notice={notice} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          signIn({ remember });
        }}
      >
        <Button type="submit" variant="primary" pending={redirecting} className={styles.submit}>
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
      <div className={styles.maintenance} aria-live="polite">
        {maintenance && (
          <Banner tone="warning" title="Planned maintenance">
            {maintenance}
          </Banner>
        )}
      </div>
    </main>
  );
}
