import type { AreaName } from '@portal/auth-session';
import type { ComponentType } from 'react';
import { domainParts } from '../domains';

/** What stands beside the name of an area; at most one domain has something to say there. */
export function badgeOf(area: AreaName): ComponentType | undefined {
  return domainParts.find(({ badges }) => badges?.[area])?.badges?.[area];
}

/** What the domains put into the top bar: searches, and right of them what is new. */
export const searchParts: ComponentType[] = domainParts.flatMap(({ search }) => search ?? []);
export const noticeParts: ComponentType[] = domainParts.flatMap(({ notices }) => notices ?? []);

/** What the domains put on Home, in the order of the domains. */
export const homeWidgets = domainParts.flatMap((parts) => parts.homeWidgets ?? []);
