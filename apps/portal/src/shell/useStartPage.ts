import { useSession } from '@portal/auth-session';
import { profileQueries } from '@portal/domain-profile';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { areaOf } from './navigation';
import { useAreas } from './useAreas';

/**
 * Leads whoever has just signed in without asking for a page to the one that they chose to begin with, once. Home is begun
 * meanwhile, so that those who chose none wait for nothing.
 */
export function useStartPage(): void {
  const { store, simulation } = useSession();
  const router = useRouter();
  const areas = useAreas();
  const { data: preferences } = useQuery(profileQueries.preferences());
  // Effect: what the client did just before is known by the time the preferences have come.
  useEffect(() => {
    if (!preferences || !store.takeArrival() || simulation.acting()) return;
    const { startpage } = preferences.preferencejson;
    const area = areas.find(({ name }) => name === areaOf(areas, startpage ?? '/'));
    if (!area || !startpage || router.state.location.pathname !== '/') return;
    void router.navigate({ to: startpage, search: { accounts: area.accounts }, replace: true });
  }, [preferences, areas, router, store, simulation]);
}
