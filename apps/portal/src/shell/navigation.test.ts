import type { AnyRoute } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { domainRoutes } from '../domains';
import { homeRoute } from '../routes/home/homeRoute';
import { areaOf, navAreas } from './navigation';

const route = (path: string, area?: string, label = path) =>
  // `as`: only what the navigation reads of a route.
  ({ options: { path, staticData: area ? { nav: { area, label } } : undefined } }) as AnyRoute;

const areas = navAreas([
  route('/messages', 'Messages'),
  route('/accounts/activities', 'Accounts', 'Activity'),
  route('/accounts/balances', 'Accounts', 'Balances'),
  route('/profile/security'),
]);

describe('navAreas', () => {
  it('has the areas that have pages, in the order of the portal', () => {
    expect(areas.map(({ name }) => name)).toEqual(['Accounts', 'Messages']);
    expect(areas[0]).toMatchObject({
      to: '/accounts/activities',
      pages: [{}, { label: 'Balances' }],
    });
  });

  it('leads nowhere that takes a path parameter', () => {
    const all = navAreas([homeRoute, ...domainRoutes]).flatMap(({ pages }) => pages);
    expect(all.filter(({ to }) => to.includes('$'))).toEqual([]);
    expect(new Set(all.map(({ to }) => to)).size).toBe(all.length);
  });
});

describe('areaOf', () => {
  it('knows the area of a page, and of what lies below it', () => {
    expect(areaOf(areas, '/accounts/balances')).toBe('Accounts');
    expect(areaOf(areas, '/messages/42')).toBe('Messages');
    expect(areaOf(areas, '/profile/security')).toBeUndefined();
  });
});
