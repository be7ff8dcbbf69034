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

const searchAt = (path: string, search: Record<string, unknown>) =>
  signedInRouter.matchRoutes(path, search).at(-1)!.search as Record<string, unknown>;

it.each<[string, string, unknown]>([
  ['/accounts/gainlosses', 'year', 1],
  ['/accounts/balances', 'asof', '2026-02-30'],
  ['/accounts/income', 'period', 7],
  ['/accounts/activities', 'period', 'ZZZ'],
  ['/accounts/activities', 'accounts', '~'],
  ['/documents/statements', 'dateRange', 'zz'],
  ['/transfers/new', 'like', 'zz'],
  ['/markets', 'range', 'zz'],
  ['/messages', 'compose', 'zz'],
  ['/shared', 'share', '~'],
  ['/', 'range', 'zz'],
])('hands %s no %s that cannot be', (path, name, value) => {
  expect(searchAt(path, { [name]: value })[name]).toBeUndefined();
});

/** The names that a page reads in its address. */
function namesOf(path: string): string[] {
  const asked = new Set<string>();
  const raw = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_raw, name) => void asked.add(String(name)),
    },
  );
  const { validateSearch } = signedInRouter.routesByPath[path as '/'].options;
  (validateSearch as unknown as (raw: unknown) => unknown)(raw);
  return [...asked];
}

it('hands every page texts and yes alone, whatever its address says', () => {
  const handed = portalPaths['signedIn']!.flatMap((path) =>
    namesOf(path).flatMap((name) =>
      [1, -7.5, null, [1], { a: 1 }]
        .filter((value) => {
          const seen = searchAt(path, { [name]: value })[name];
          return seen !== undefined && typeof seen !== 'string' && seen !== true;
        })
        .map((value) => `${path}?${name}=${JSON.stringify(value)}`),
    ),
  );
  expect(handed).toEqual([]);
});
