import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

interface InRouterProps {
  /** Path and fragment. */
  at?: string;
  /** Told of each address, the first one too. */
  onAddress?(address: string): void;
  children: ReactNode;
}

/** A router that shows the same screen at every address, for stories and tests of screens that know their address. */
export function InRouter({ at = '/', onAddress, children }: InRouterProps) {
  const [router] = useState(() => {
    const history = createMemoryHistory({ initialEntries: [at] });
    const tell = () => onAddress?.(history.location.href);
    tell();
    history.subscribe(tell);
    const root = createRootRoute({
      component: () => children,
      notFoundComponent: () => children,
    });
    return createRouter({ routeTree: root, history });
  });
  // `as`: the one router that is registered for types is the signed-in area's.
  return <RouterProvider router={router as never} />;
}
