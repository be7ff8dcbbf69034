import { createGuestSignIn, isApiError } from '@portal/api-sdk';
import { Button } from '@portal/ui-kit';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../react/useSession';
import styles from './LoginPage.module.css';
import { inviteKeyIn } from './registration/inviteKey';
import { SandboxLink } from './SandboxLink';
import { SessionFrame } from './SessionFrame';
import { SignInNotice } from './SignInNotice';

type Asked = 'no' | 'running' | 'ready' | { problem: string };

/**
 * A guest's invitation before they sign in: they sign in, or choose a password first. The key stays in the address, as it
 * is used only afterwards; on the way to the provider's page and back it is in this tab's storage.
 */
export function GuestInvitationPage() {
  const { notice, redirecting, signIn } = useSession();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const key = hash.startsWith('key=') ? inviteKeyIn(hash) : null;
  const hasPassword = useKeptKey(key);
  const { asked, choosePassword } = useChoosePassword(key);

  return (
    <SessionFrame heading="Invitation" below={<SandboxLink />}>
      <SignInNotice notice={notice} />
      <p className={styles.lead}>
        {hasPassword || asked === 'ready'
          ? 'You have a password. Sign in with it to go on.'
          : 'Somebody wants to share something with you. Sign in with the e-mail address that the invitation was sent to.'}
      </p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          signIn({ remember: false });
        }}
      >
        <Button type="submit" variant="primary" pending={redirecting}>
          {redirecting ? 'Opening secure sign-in…' : 'Sign in'}
        </Button>
        {key !== null && !hasPassword && asked !== 'ready' && (
          <>
            <p className={styles.help}>Is this your first time here?</p>
            <Button pending={asked === 'running'} onClick={choosePassword}>
              Choose a password
            </Button>
          </>
        )}
        {typeof asked === 'object' && <p role="alert">{asked.problem}</p>}
      </form>
    </SessionFrame>
  );
}

/** Puts the key back into the address of whoever comes from the provider's page; true for them. */
function useKeptKey(key: string | null): boolean {
  const { store } = useSession();
  const { history } = useRouter();
  const [hasPassword, setHasPassword] = useState(false);

  // Effect: once for this visit.
  useEffect(() => {
    const kept = store.requestKeys().regkey;
    if (key !== null || kept === undefined) return;
    store.keepRegistrationKey(null);
    history.replace(`/shared/invitation#key=${kept}`);
    setHasPassword(true);
  }, [key, store, history]);

  return hasPassword;
}

function useChoosePassword(key: string | null) {
  const { store, connect } = useSession();
  const [asked, setAsked] = useState<Asked>('no');

  async function choosePassword(): Promise<void> {
    setAsked('running');
    store.keepRegistrationKey(key);
    try {
      await connect();
      const { data } = await createGuestSignIn();
      if (data.outcome === 'redirect' && data.redeemurl !== undefined) {
        window.location.assign(data.redeemurl);
        return;
      }
      store.keepRegistrationKey(null);
      setAsked('ready');
    } catch (error) {
      store.keepRegistrationKey(null);
      const refused = isApiError(error) && error.status === 403;
      setAsked({
        problem: refused
          ? `${error.title} ${error.detail ?? ''}`
          : 'This could not be done right now. Your invitation is as good as before; try again.',
      });
    }
  }

  return { asked, choosePassword: () => void choosePassword() };
}
