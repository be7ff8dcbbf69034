import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { profileQueries } from './queries';

/** Where the figures were painted once, they stand while another page is opened. */
const painted = new WeakSet<QueryClient>();

/**
 * Whether the accounts' figures are painted, known to fail, or not asked for: what else a page shows and asks for waits
 * until then, so as to share neither the line nor the processor with them. Stays true while they are read again. ADR 0037
 */
export function useFiguresShown(): boolean {
  // Watches what the account scope reads, and asks for nothing itself.
  const { isLoading } = useQuery({ ...profileQueries.accounts(), enabled: false });
  const client = useQueryClient();
  const [shown, setShown] = useState(() => painted.has(client));
  // Effect: only the browser knows when it has painted.
  useEffect(() => {
    if (isLoading || shown) return;
    return afterPaint(() => {
      painted.add(client);
      setShown(true);
    });
  }, [isLoading, shown, client]);
  return shown && !isLoading;
}

/** Calls back once the next frame is on the screen; a tab in the background paints none, and has no time to lose. */
function afterPaint(then: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(then);
    return () => clearTimeout(timer);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The browser asks for a second frame once the first one is on the screen.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => (timer = setTimeout(then)));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
