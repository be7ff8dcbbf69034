const NAME = 'renewal';

/** One word in IndexedDB. What one tab has committed there, every tab sees from then on; local storage promises no such thing. */
export const readSharedWord = () =>
  inStore('readonly', (store): IDBRequest<unknown> => store.get(NAME));

/** Resolves once it is committed. Rejects, as reading does, where the browser offers no IndexedDB. */
export const writeSharedWord = (word: string) =>
  inStore('readwrite', (store) => store.put(word, NAME));

function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME);
    opening.onupgradeneeded = () => opening.result.createObjectStore(NAME);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(NAME, mode);
      const request = act(transaction.objectStore(NAME));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      // When the transaction is over: a database that stays open cannot be deleted at sign-out.
      database.close();
    };
  });
}
