import { SESSION_KEYS } from './keys';
import type { SafeStorage } from './safeStorage';

/** The key under `name`: generated once, then the same until the session ends. spec §3 */
export function keyOf(session: SafeStorage, name: string): string {
  const known = session.get(name);
  if (known) return known;
  const made = crypto.randomUUID();
  session.set(name, made);
  return made;
}

/** The keys that calls to the API carry; made when first read, so that a call without them leaves no trace. spec §7 */
export function requestKeysOf(session: SafeStorage) {
  return {
    get profileKey() {
      return keyOf(session, SESSION_KEYS.profile);
    },
    get contextKey() {
      return keyOf(session, SESSION_KEYS.context);
    },
    get totpSessionKey() {
      return session.get(SESSION_KEYS.totpSession) ?? undefined;
    },
    get regkey() {
      return session.get(SESSION_KEYS.registration) ?? undefined;
    },
  };
}
