import { DRAFT_PREFIX, draftKeysIn } from './draftKeys';
import type { SafeStorage } from './safeStorage';

const KEPT_MS = 7 * 24 * 60 * 60 * 1_000; // assumed

type DraftStorage = Pick<SafeStorage, 'get' | 'set' | 'remove' | 'keys'>;

/** Encrypted texts in local storage, by opaque names, each with the time it was put there. */
export function createDraftStore(local: DraftStorage) {
  return {
    put: (name: string, sealed: string) =>
      local.set(DRAFT_PREFIX + name, `${Date.now().toString(36)}.${sealed}`),

    /** Null for what is not there, or has lain there for more than seven days. */
    get(name: string): string | null {
      const [time = '', sealed] = (local.get(DRAFT_PREFIX + name) ?? '').split('.');
      const age = Date.now() - Number.parseInt(time, 36);
      return sealed && age >= 0 && age < KEPT_MS ? sealed : null;
    },

    remove: (name: string) => local.remove(DRAFT_PREFIX + name),

    /** Forgets what is too old, whoever it belongs to. */
    sweep() {
      for (const key of draftKeysIn(local)) {
        const name = key.slice(DRAFT_PREFIX.length);
        if (this.get(name) === null) local.remove(key);
      }
    },
  };
}
