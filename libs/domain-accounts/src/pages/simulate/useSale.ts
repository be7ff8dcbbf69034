import { getRouteApi } from '@tanstack/react-router';
import { saleQuery, type SaleSearch } from '../../model/saleSearch';

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
