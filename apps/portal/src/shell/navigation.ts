import { AREAS, type AreaName } from '@portal/auth-session';
import type { AnyRoute } from '@tanstack/react-router';

export interface NavArea {
  name: AreaName;
  /** Its first page. */
  to: string;
  pages: readonly { to: string; label: string }[];
}

/** The navigation, from what the routes say of themselves. An area without a page does not appear. */
export function navAreas(routes: readonly AnyRoute[]): NavArea[] {
  const pages = routes.flatMap(({ options }) => {
    const nav = options.staticData?.nav;
    // `as`: each of ours has a path; those without one are layouts.
    const { path } = options as { path?: string };
    return nav && path ? [{ ...nav, to: path }] : [];
  });
  return AREAS.flatMap((name) => {
    const own = pages.filter(({ area }) => area === name);
    const [first] = own;
    return first
      ? [{ name, to: first.to, pages: own.map(({ to, label }) => ({ to, label })) }]
      : [];
  });
}

/** The area that an address belongs to: that of the longest page path it begins with. */
export function areaOf(areas: readonly NavArea[], pathname: string): AreaName | undefined {
  const matches = areas.flatMap(({ name, pages }) =>
    pages
      .filter(({ to }) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`)))
      .map(({ to }) => ({ name, length: to.length })),
  );
  return matches.sort((one, other) => other.length - one.length)[0]?.name;
}
