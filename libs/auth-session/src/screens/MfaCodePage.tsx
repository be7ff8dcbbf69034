import { useSession } from '../react/useSession';
import { MfaFlow } from './mfa/MfaFlow';
import { MfaPageFrame } from './mfa/MfaPageFrame';

const SIGN_IN = { purpose: 'signIn' } as const;

/** Signed in, but a second factor is wanted before accounts are shown. The address stays. spec §2 */
export function MfaCodePage() {
  const { retry } = useSession();
  return <MfaFlow input={SIGN_IN} frame={MfaPageFrame} onDone={retry} />;
}
