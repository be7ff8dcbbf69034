import { useSession } from '../../react/useSession';
import { StandingView } from './StandingView';

interface RegisteredViewProps {
  /** What to sign in with, where it is known. */
  login: string | null;
}

/** There is nothing left to do but to sign in. */
export function RegisteredView({ login }: RegisteredViewProps) {
  const { signIn, redirecting } = useSession();
  return (
    <StandingView
      heading="You are registered"
      actions={[
        {
          label: redirecting ? 'Opening secure sign-in…' : 'Sign in',
          pending: redirecting,
          onClick: () => signIn({ remember: false }),
        },
      ]}
    >
      <p>
        {login === null
          ? 'Sign in with your e-mail and your password.'
          : `Sign in with ${login} and the password you have chosen.`}{' '}
        The first time, you set up a second step that protects your accounts.
      </p>
    </StandingView>
  );
}
