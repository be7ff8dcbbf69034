/** What the portal needs of a `Storage`. */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Everything, whoever wrote it. */
  clear(): void;
  /** The names of all that is there. */
  keys(): string[];
}

/** Thrown by nobody: reported once when the browser refuses storage. The wording is the specification's. spec §8 */
export class UnsupportedStorageError extends Error {
  override readonly name = 'UnsupportedStorageError';
  readonly code = 'unsupported session storage';

  constructor(key: string, options?: ErrorOptions) {
    super(`unsupported session storage (unable to set/remove session storage for ${key})`, options);
  }
}

/**
 * A storage that goes on in memory when the browser's cannot be used (blocked by policy, full, or private mode), so
 * that a session still works for as long as the page lives.
 */
export function safeStorage(
  open: () => Storage,
  onUnsupported: (error: UnsupportedStorageError) => void,
): SafeStorage {
  const memory = new Map<string, string>();
  let real: Storage | null = probe(open, onUnsupported);

  function attempt<T>(key: string, act: (storage: Storage) => T, instead: () => T): T {
    if (!real) return instead();
    try {
      return act(real);
    } catch (cause) {
      onUnsupported(new UnsupportedStorageError(key, { cause }));
      real = null;
      return instead();
    }
  }

  return {
    get: (key) =>
      memory.get(key) ??
      attempt(
        key,
        (storage) => storage.getItem(key),
        () => null,
      ),
    set: (key, value) =>
      attempt(
        key,
        (storage) => storage.setItem(key, value),
        () => void memory.set(key, value),
      ),
    remove: (key) => {
      memory.delete(key);
      attempt(
        key,
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
    keys: () => [
      ...new Set([
        ...memory.keys(),
        ...attempt(
          'all keys',
          (storage) => Array.from(storage, (_, index) => storage.key(index) ?? ''),
          () => [],
        ),
      ]),
    ],
    clear: () => {
      memory.clear();
      attempt(
        'all keys',
        (storage) => storage.clear(),
        () => undefined,
      );
    },
  };
}

function probe(
  open: () => Storage,
  onUnsupported: (error: UnsupportedStorageError) => void,
): Storage | null {
  const key = 'storageProbe';
  try {
    const storage = open();
    storage.setItem(key, key);
    storage.removeItem(key);
    return storage;
  } catch (cause) {
    onUnsupported(new UnsupportedStorageError(key, { cause }));
    return null;
  }
}
