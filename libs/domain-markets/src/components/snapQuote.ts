import { useSyncExternalStore } from 'react';

/** What the snap quote is about (spec §4). */
export interface SnapQuote {
  identifier: string;
  type: string;
}

let open: SnapQuote | null = null;
const listeners = new Set<() => void>();

function show(next: SnapQuote | null): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens the snap quote with an identifier and a type; from anywhere. */
export const openSnapQuote = (quote: SnapQuote): void => show(quote);

/** Closes it and clears both. */
export const closeSnapQuote = (): void => show(null);

export function useOpenSnapQuote(): SnapQuote | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => open,
  );
}
