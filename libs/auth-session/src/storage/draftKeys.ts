import type { SafeStorage } from './safeStorage';

/** Before each key of a draft; the rest of it is a keyed hash and tells nobody what it belongs to. */
export const DRAFT_PREFIX = 'draft:';

/** Apart from the store, which is not loaded before somebody writes. */
export const draftKeysIn = (local: Pick<SafeStorage, 'keys'>) =>
  local.keys().filter((key) => key.startsWith(DRAFT_PREFIX));
