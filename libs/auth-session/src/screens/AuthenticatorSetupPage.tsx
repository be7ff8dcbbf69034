import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../react/useSession';
import { MfaFlow } from './mfa/MfaFlow';
import { MfaPageFrame } from './mfa/MfaPageFrame';

const SIGN_IN = { purpose: 'signIn' } as const;
const ENROL = { purpose: 'enrol' } as const;

/**
 * Authenticator registration at /register. Whoever has no factor registers one at once; whoever has one shows it first,
 * and then replaces it. spec §2
 */
export function AuthenticatorSetupPage() {
  const { retry } = useSession();
  const { history } = useRouter();
  const [isVerified, setVerified] = useState(false);
  const leave = () => {
    // The signed-in area has no such address.
    history.replace('/');
    retry();
  };
  return isVerified ? (
    <MfaFlow key="enrol" input={ENROL} frame={MfaPageFrame} onDone={leave} />
  ) : (
    <MfaFlow
      key="verify"
      input={SIGN_IN}
      frame={MfaPageFrame}
      onDone={({ registered }) => (registered ? leave() : setVerified(true))}
    />
  );
}
