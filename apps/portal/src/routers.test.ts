import type { AnyRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { routers } from './routers';
import { navItems } from './shell/navItems';
import { signedInRouter } from './signedInRouter';

const pathsOf = (router: AnyRouter) => Object.keys(router.routesByPath).sort();

it('has these paths, and no others', () => {
  expect({
    signedOut: pathsOf(routers.signedOut),
    unverified: pathsOf(routers.unverified),
    mfaRequired: pathsOf(routers.mfaRequired),
    signedIn: pathsOf(signedInRouter),
  }).toMatchInlineSnapshot(`
    {
      "mfaRequired": [
        "/$",
        "/register",
      ],
      "signedIn": [
        "/",
        "/profile/security",
        "/profile/security/authenticator",
        "/profile/security/telephone",
      ],
      "signedOut": [
        "/$",
        "/clientv1redirect",
        "/emoney/oauth/callback/$id",
        "/register",
        "/timeout",
      ],
      "unverified": [
        "/$",
        "/register",
      ],
    }
  `);
});

it.each(navItems)('leads somewhere from $label', ({ to }) => {
  expect(pathsOf(signedInRouter)).toContain(to);
});

it.each(['/', '/accounts/balances', '/register/more', '/anything/else'])(
  'shows the sign-in page at %s, so that the address survives sign-in',
  (path) => {
    const matches = routers.signedOut.matchRoutes(path, {});
    expect(matches.at(-1)?.routeId).toBe('/$');
  },
);
