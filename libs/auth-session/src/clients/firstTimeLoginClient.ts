import {
  getFirstTimeLogin,
  isApiError,
  updateFirstTimeLogin,
  validateFirstTimeLogin,
  type FirstTimeLogin,
} from '@portal/api-sdk';
import type { ConsentVersion, TypedDetails } from '../machines/registrationMachine';

export type { FirstTimeLogin };

/** What stands between a signed-in person and their accounts. Rejects with ApiError. spec §7 */
export async function readFirstTimeLogin(): Promise<FirstTimeLogin> {
  return (await getFirstTimeLogin()).data;
}

export type IdentityAnswer =
  | { kind: 'accepted' }
  | { kind: 'rejected'; triesLeft: number }
  | { kind: 'locked'; minutes: number }
  /** Only the firm can go on, by telephone. */
  | { kind: 'closed' };

export async function checkFirstTimeIdentity(details: TypedDetails): Promise<IdentityAnswer> {
  const { familyname = '', birthdate = '', taxidlast4 = '' } = details;
  try {
    const { data } = await validateFirstTimeLogin({ body: { familyname, birthdate, taxidlast4 } });
    return data.outcome === 'accepted'
      ? { kind: 'accepted' }
      : { kind: 'rejected', triesLeft: data.triesleft ?? 1 };
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.code === 'account.verification_closed') return { kind: 'closed' };
    if (error.status !== 429) throw error;
    return { kind: 'locked', minutes: Math.max(1, Math.ceil((error.retryAfterSeconds ?? 0) / 60)) };
  }
}

/** Agrees to the current texts, which verifies whoever has confirmed who they are. */
export async function agreeFirstTime(
  consents: readonly ConsentVersion[],
): Promise<'verified' | 'superseded' | 'identityMissing'> {
  return (await updateFirstTimeLogin({ body: { consents: [...consents] } })).data.outcome;
}
