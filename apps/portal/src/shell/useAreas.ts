import { areaScope, everyAccount, marketsPageOf, profileQueries } from '@portal/domain-profile';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { domainRoutes } from '../domains';
import { homeRoute } from '../routes/home/homeRoute';
import { navAreas, type NavArea } from './navigation';

const AREAS = navAreas([homeRoute, ...domainRoutes]);

/** An area as this client opens it. */
export interface OwnArea extends NavArea {
  /** The accounts that it opens with, as the URL carries them; undefined for all. */
  accounts: string | undefined;
}

/** The areas of the navigation, each with the accounts, and Markets with the page, that the client chose for it. */
export function useAreas(): readonly OwnArea[] {
  const { data: preferences } = useQuery({
    ...profileQueries.preferences(),
    select: ({ preferencejson }) => preferencejson,
  });
  const { data: accounts } = useQuery({
    ...profileQueries.accounts(),
    enabled: preferences?.areascopes !== undefined,
  });
  return useMemo(() => {
    const existing = accounts ? everyAccount(accounts).map(({ key }) => key) : null;
    const marketsPage = preferences && marketsPageOf(preferences).to;
    return AREAS.map((area) => ({
      ...area,
      accounts: areaScope(preferences, area.name, existing),
      ...(area.name === 'Markets' && marketsPage && { to: marketsPage }),
    }));
  }, [preferences, accounts]);
}
