import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { saleQuery, type SaleSearch } from '../../model/saleSearch';
import { accountQueries } from '../../queries';

const route = getRouteApi('/accounts/investments/simulate');

/** What the address asks, what it means for the API, and how to change it. */
export function useSale() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    search,
    query: saleQuery(search),
    change: (changes: SaleSearch) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
  };
}

/** Every position with the account that holds it, account by account. */
export function useHeldPositions() {
  const { data } = useSuspenseQuery(accountQueries.positions({ view: 'account' }));
  return { asof: data.asof, positions: data.groups.flatMap((group) => group.positions) };
}
