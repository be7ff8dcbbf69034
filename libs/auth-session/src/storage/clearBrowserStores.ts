/**
 * Empties what else a page of this origin can keep: IndexedDB and the cache of a service worker. The portal uses neither;
 * whatever a library or an extension has put there goes with the session.
 */
export async function clearBrowserStores(): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
}
