import type { AuthenticationMethods } from '@portal/api-sdk';
import { Banner } from '@portal/ui-kit';
import { FEW_RECOVERY_CODES } from '../../defaults';

/** A word when recovery codes run out; nothing while there are enough, or no authenticator that could be lost. */
export function RecoveryCodesWarning({ methods }: { methods: AuthenticationMethods }) {
  const { authenticator, recoverycodesleft: left } = methods;
  if (!authenticator || left > FEW_RECOVERY_CODES) return null;
  return (
    <Banner
      tone="warning"
      title={left === 0 ? 'No recovery code is left' : 'Few recovery codes are left'}
    >
      Make new ones before you need them: without your authenticator they are the only way in that
      does not take a call.
    </Banner>
  );
}
