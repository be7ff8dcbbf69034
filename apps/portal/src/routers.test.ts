import type { AnyRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { routers } from './routers';
import { portalPaths } from './routeTrees';
import { navItems } from './shell/navItems';
import { signedInRouter } from './signedInRouter';

const pathsOf = (router: AnyRouter) => Object.keys(router.routesByPath).sort();

it('has no path twice, and none that another mode takes for something else', () => {
  expect(portalPaths['signedIn']).toContain('/');
  for (const paths of Object.values(portalPaths)) expect(new Set(paths).size).toBe(paths.length);
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
