import { CatchBoundary, Outlet, useMatches } from '@tanstack/react-router';
import { RouteError } from './RouteError';

/**
 * Where the page stands in the frame. A page shows its own errors, but what it shows them with is loaded as well: without it,
 * the error is shown here, and not in place of the frame.
 */
export function PagePlace() {
  const page = useMatches({ select: (matches) => matches.at(-1) });
  return (
    // `as`: the library itself gives a match for a key.
    <CatchBoundary getResetKey={() => page as never} errorComponent={RouteError}>
      <Outlet />
    </CatchBoundary>
  );
}
