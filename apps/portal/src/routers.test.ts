import type { AnyRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { routers } from './routers';
import { portalPaths } from './routeTrees';
import { signedInRouter } from './signedInRouter';

const pathsOf = (router: AnyRouter) => Object.keys(router.routesByPath).sort();

it('composes Home and the pages of every domain under one root', () => {
  expect(portalPaths['signedIn']).toEqual(pathsOf(signedInRouter));
  expect(portalPaths['signedIn']).toEqual(expect.arrayContaining(['/', '/profile/security']));
});

it.each(['/', '/accounts/balances', '/register/more', '/anything/else'])(
  'shows the sign-in page at %s, so that the address survives sign-in',
  (path) => {
    const matches = routers.signedOut().matchRoutes(path, {});
    expect(matches.at(-1)?.routeId).toBe('/$');
  },
);

it.each(['/atz/x', '/atz/x/y'])('leads %s to the approvals while somebody is signed in', (path) => {
  expect(signedInRouter.matchRoutes(path, {}).at(-1)?.routeId).toBe('/atz/$');
});
