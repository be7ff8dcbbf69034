import type { SafeStorage } from './safeStorage';

/** Before each key of a draft; the rest of it is a keyed hash and tells nobody what it belongs to. */
const PREFIX = 'draft:';
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000; // assumed

type Shelf = Pick<SafeStorage, 'get' | 'set' | 'remove' | 'keys'>;

/** Encrypted texts in local storage, by opaque names, each with the time it was put there. */
export function createDraftShelf(local: Shelf) {
  const keys = () => local.keys().filter((key) => key.startsWith(PREFIX));
  return {
    all: () => keys().map((key) => [key, local.get(key) ?? ''] as const),

    clear: () => keys().forEach((key) => local.remove(key)),

    put: (name: string, sealed: string) =>
      local.set(PREFIX + name, `${Date.now().toString(36)}.${sealed}`),

    /** Null for what is not there, or has lain there for more than seven days. */
    get(name: string): string | null {
      const [time = '', sealed] = (local.get(PREFIX + name) ?? '').split('.');
      const age = Date.now() - Number.parseInt(time, 36);
      return sealed && age >= 0 && age < KEPT_MS ? sealed : null;
    },

    remove: (name: string) => local.remove(PREFIX + name),

    /** Forgets what is too old, whoever it belongs to. */
    sweep() {
      for (const key of keys()) {
        const name = key.slice(PREFIX.length);
        if (this.get(name) === null) local.remove(key);
      }
    },
  };
}
