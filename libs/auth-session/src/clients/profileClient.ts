import { getInitProfile } from '@portal/api-sdk';
import type { SessionProfile } from '../machines/sessionMachine';

/** Who is signed in and what still stands between them and their accounts. Rejects with ApiError. */
export async function readProfile(): Promise<SessionProfile> {
  const { data } = await getInitProfile();
  return {
    displayName: data.displayname,
    givenName: data.givenname,
    accountVerified: data.accountverified,
    mfaRequired: data.mfarequired,
    ...(data.role && { role: data.role }),
  };
}
