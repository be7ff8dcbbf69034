import type { AccountKey } from '@portal/api-sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountNames } from './model/accountNames';
import { profileQueries } from './queries';

/**
 * What the client calls each account, by its key (`accountNames`). One that is not known is called `otherwise`; without
 * that nothing while the accounts are asked for, and "—" after it.
 */
export function useAccountNames(): (key: AccountKey | undefined, otherwise?: string) => string {
  const { data: accounts, isPending, isSuccess } = useQuery(profileQueries.accounts());
  // After the figures: most rows are of accounts that are open.
  const groups = useQuery({ ...profileQueries.groups(), enabled: accounts !== undefined });
  const closed = groups.data?.closedaccounts;
  const isAsked = isPending || (isSuccess && groups.isPending);
  return useMemo(() => {
    const names = accounts && accountNames(accounts, closed);
    return (key, otherwise = isAsked ? '' : '—') =>
      (key !== undefined && names?.get(key)) || otherwise;
  }, [accounts, closed, isAsked]);
}
