import { LOCAL_KEYS } from './keys';
import type { SafeStorage } from './safeStorage';

/**
 * Keeps, before the portal leaves for it, that the provider has to confirm a sign-out. The word it is kept as is the `sid` of
 * the sign-in that is to end, by which the provider knows whose wish it is; where there is none, a random one.
 */
export function recordPendingSignOut(local: SafeStorage, sid: string | undefined): string {
  const word = sid ?? local.get(LOCAL_KEYS.signOut) ?? crypto.randomUUID();
  local.set(LOCAL_KEYS.signOut, word);
  return word;
}
