/**
 * Empties what else a page of this origin can keep: IndexedDB, where the portal has the mark of the last renewal, and the
 * cache of a service worker, which it does not use; whatever a library or an extension has put there goes too.
 */
export async function clearBrowserStores(): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  for (const { name } of databases) if (name) indexedDB.deleteDatabase(name);
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches.delete(name)));
}
