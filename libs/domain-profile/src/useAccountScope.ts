import type { AccountKey } from '@portal/api-sdk';
import { signedInRoute } from '@portal/auth-session';
import { useQuery } from '@tanstack/react-query';
import { useMatches, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { otherKeys, scopeKeys, scopeParam, scopeText, scopeValue } from './model/accountScope';
import { profileQueries } from './queries';

/** The accounts that all pages are about now; kept in the URL from page to page. */
export function useAccountScope() {
  const { accounts: param } = signedInRoute.useSearch();
  // Of wherever the client is: from the root route, '.' would be Home.
  const navigate = useNavigate();
  const { data: accounts } = useQuery(profileQueries.accounts());
  const keys = useMemo(() => scopeKeys(param), [param]);
  // Only for an account that does not stand among the others.
  const { data: groups } = useQuery({
    ...profileQueries.groups(),
    enabled: accounts !== undefined && otherKeys(accounts, keys).length > 0,
  });
  const heldHereOnly = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.heldHereOnly === true),
  });
  return {
    /** Null for all accounts of the household. */
    keys,
    /** “All accounts”, or which. */
    text: scopeText(accounts, keys, { heldHereOnly, closed: groups?.closedaccounts }),
    /** What they are worth together; null for all accounts. */
    value: scopeValue(accounts, keys, heldHereOnly),
    /** Whether the page that is open can show only accounts held at the firm. */
    heldHereOnly,
    setKeys: (chosen: readonly AccountKey[] | null) =>
      void navigate({
        to: '.',
        search: (search) => ({ ...search, accounts: scopeParam(chosen) }),
        replace: true,
        resetScroll: false,
      }),
  };
}
