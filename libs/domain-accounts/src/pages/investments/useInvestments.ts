import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { balanceQuery } from '../../model/balanceSearch';
import {
  investmentChoices,
  positionQuery,
  type InvestmentSearch,
} from '../../model/investmentSearch';

const route = getRouteApi('/accounts/investments');

/** The address of the page and what follows from it, for all of its parts. */
export function useInvestments() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useMemo(() => positionQuery(search), [search]);
  const scope = useMemo(() => balanceQuery(search), [search]);
  return {
    search,
    query,
    /** The accounts and the day, for what is not grouped. */
    scope,
    ...investmentChoices(search),
    change: (changes: InvestmentSearch) =>
      void navigate({
        search: (before) => ({ ...before, ...changes }),
        replace: true,
        resetScroll: false,
      }),
  };
}
