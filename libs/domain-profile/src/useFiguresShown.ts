import { afterPaint } from '@portal/ui-kit';
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
    return afterFigures(() => {
      painted.add(client);
      setShown(true);
    });
  }, [isLoading, shown, client]);
  return shown && !isLoading;
}

/** How long the rest waits at most for a frame that nothing larger than before is in. */
const PAINT_WITHIN_MS = 150;

/** Calls back once the figures are on the screen; a tab in the background paints none, and has no time to lose. */
function afterFigures(then: () => void): () => void {
  if (document.hidden) return after(0, then);
  return tellsOfPaints() ? afterLargestPaint(then) : afterPaint(then);
}

/** What a page paints largest is told once it is on the screen: a frame is asked for while the one before is still drawn. */
const LARGEST = 'largest-contentful-paint';

function tellsOfPaints(): boolean {
  return window.PerformanceObserver?.supportedEntryTypes?.includes(LARGEST) ?? false;
}

function afterLargestPaint(then: () => void): () => void {
  const observer = new PerformanceObserver(call);
  const forget = after(PAINT_WITHIN_MS, call);
  observer.observe({ type: LARGEST });
  function stop(): void {
    observer.disconnect();
    forget();
  }
  function call(): void {
    stop();
    then();
  }
  return stop;
}

function after(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}
