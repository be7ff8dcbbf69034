import type { LOCAL_KEYS } from './keys';

/** Calls back with what another tab keeps under a key; not when it clears the key, as signing out does. */
export function onStored(
  key: (typeof LOCAL_KEYS)[keyof typeof LOCAL_KEYS],
  changed: (value: string) => void,
): () => void {
  const see = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) changed(event.newValue);
  };
  window.addEventListener('storage', see);
  return () => window.removeEventListener('storage', see);
}
