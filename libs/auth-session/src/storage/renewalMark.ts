import { LOCAL_KEYS } from './keys';
import { safeStorage } from './safeStorage';

/**
 * Changes with every renewal that any tab makes, so that a tab knows when the tokens it holds in memory are not the last
 * ones. A random word: it says nothing of a token, a person or a time.
 */
export function createRenewalMark() {
  const local = safeStorage(
    () => window.localStorage,
    // Told by the session's own store already.
    () => undefined,
  );
  return {
    read: () => local.get(LOCAL_KEYS.renewal),
    change(): string {
      const mark = crypto.randomUUID();
      local.set(LOCAL_KEYS.renewal, mark);
      return mark;
    },
  };
}
