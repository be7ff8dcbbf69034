import { Banner } from '@portal/ui-kit';
import type { SessionNotice } from '../machines/sessionMachine';

const NOTICES: Record<SessionNotice, { title: string; text: string; tone: 'info' | 'error' }> = {
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
    tone: 'info',
    title: 'You are signed out of the portal',
    text: 'The sign-in service did not confirm that it signed you out too. If others use this computer, close the browser.',
  },
};

interface SignInNoticeProps {
  notice: SessionNotice | null;
}

/** How the client came to the sign-in page, in plain words. */
export function SignInNotice({ notice }: SignInNoticeProps) {
  if (!notice) return null;
  const { title, text, tone } = NOTICES[notice];
  return (
    <Banner tone={tone} title={title} live>
      {text}
    </Banner>
  );
}
