import { marketsPageOf, profileQueries } from '@portal/domain-profile';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { domainRoutes } from '../domains';
import { homeRoute } from '../routes/home/homeRoute';
import { navAreas, type NavArea } from './navigation';

const AREAS = navAreas([homeRoute, ...domainRoutes]);

/** The areas of the navigation; Markets opens with the page that the client chose. */
export function useAreas(): readonly NavArea[] {
  const { data: marketsPage } = useQuery({
    ...profileQueries.preferences(),
    select: ({ preferencejson }) => marketsPageOf(preferencejson).to,
  });
  return useMemo(
    () =>
      AREAS.map((area) =>
        area.name === 'Markets' && marketsPage ? { ...area, to: marketsPage } : area,
      ),
    [marketsPage],
  );
}
