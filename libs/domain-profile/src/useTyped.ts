import { useState } from 'react';

/** What is typed in a field whose text is kept elsewhere, such as in the address: once that changes, the field shows it. */
export function useTyped(kept: string) {
  const [typed, setTyped] = useState(kept);
  const [before, setBefore] = useState(kept);
  if (kept !== before) {
    setBefore(kept);
    setTyped(kept);
  }
  return [typed, setTyped] as const;
}
