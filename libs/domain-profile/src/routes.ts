import { signedInRoute } from '@portal/auth-session';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

// No loaders yet: each panel of these screens reads for itself, and one that fails leaves the others standing.
const securityRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/security',
  component: lazyRouteComponent(() => import('./pages/security/SecurityPage'), 'SecurityPage'),
});

/** The second factor, changed by its owner. */
const authenticatorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/security/authenticator',
  component: lazyRouteComponent(
    () => import('./pages/security/AuthenticatorPage'),
    'AuthenticatorPage',
  ),
});

/** Apart from the others because it brings every country's numbering plan. */
const telephoneRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profile/security/telephone',
  component: lazyRouteComponent(() => import('./pages/security/TelephonePage'), 'TelephonePage'),
});

export const profileRoutes = [securityRoute, authenticatorRoute, telephoneRoute] as const;
