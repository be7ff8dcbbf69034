import { get, promisifyRequest, set, type UseStore } from 'idb-keyval';

const NAME = 'renewal';

/** Opened for each use: a database that stays open cannot be deleted at sign-out. */
const store: UseStore = async (mode, act) => {
  const opening = indexedDB.open(NAME);
  opening.onupgradeneeded = () => opening.result.createObjectStore(NAME);
  const database = await promisifyRequest(opening);
  try {
    return await act(database.transaction(NAME, mode).objectStore(NAME));
  } finally {
    database.close();
  }
};

/** One word in IndexedDB. What one tab has committed there, every tab sees from then on; local storage promises no such thing. */
export const readSharedValue = (): Promise<unknown> => get(NAME, store);

/** Resolves once it is committed. Rejects, as reading does, where the browser offers no IndexedDB. */
export const writeSharedValue = (word: string): Promise<void> => set(NAME, word, store);
