import { CatchBoundary, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RouteError } from './RouteError';

/**
 * Where the page stands in the frame. A page shows its own errors, but what it shows them with is loaded as well: without it,
 * the error is shown here, and not in place of the frame.
 */
export function PagePlace() {
  const router = useRouter();
  // Effect: the network is back, and a page that failed without it can come; one that is there stays as it is.
  useEffect(() => {
    const again = () => void router.invalidate();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [router]);
  const page = useMatches({ select: (matches) => matches.at(-1) });
  return (
    // `as`: the library itself gives a match for a key.
    <CatchBoundary getResetKey={() => page as never} errorComponent={RouteError}>
      <Outlet />
    </CatchBoundary>
  );
}
