import { Banner, Button } from '@portal/ui-kit';
import type { SessionNotice } from '../machines/sessionMachine';
import { useSession } from '../react/useSession';

const NOTICES: Record<
  SessionNotice,
  { title: string; text: string; tone: 'info' | 'warning' | 'error' }
> = {
  signInFailed: {
    tone: 'error',
    title: 'Sign-in did not finish',
    text: 'Nothing was changed. Please try again; if it keeps failing, call your advisor team.',
  },
  signedOut: {
    tone: 'info',
    title: 'You are signed out',
    text: 'If others use this computer, close the browser as well.',
  },
  sessionEnded: {
    tone: 'info',
    title: 'Your session has ended',
    text: 'Sign in again to carry on where you were.',
  },
  signedOutElsewhere: {
    tone: 'info',
    title: 'You are signed out',
    text: 'You signed out in another tab, which signs out all of them.',
  },
  providerSessionLeft: {
    tone: 'warning',
    title: 'Your sign-out is not complete',
    text: 'You are signed out here, but our sign-in service has not confirmed it. If others use this computer, try again.',
  },
  signOutCompleted: {
    tone: 'info',
    title: 'You are signed out',
    text: 'Your last sign-out is now complete.',
  },
};

interface SignInNoticeProps {
  notice: SessionNotice | null;
}

/** How the client came to the sign-in page, in plain words. */
export function SignInNotice({ notice }: SignInNoticeProps) {
  const { signOut } = useSession();
  if (!notice) return null;
  const { title, text, tone } = NOTICES[notice];
  return (
    <Banner
      tone={tone}
      title={title}
      action={notice === 'providerSessionLeft' && <Button onClick={signOut}>Try again</Button>}
      live
    >
      {text}
    </Banner>
  );
}
