import { everyAccount, profileQueries } from '@portal/domain-profile';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** What the client calls each account, by its key. */
export function useAccountNames(): (key: string | undefined) => string {
  const { data: accounts } = useQuery(profileQueries.accounts());
  return useMemo(() => {
    const names = new Map(
      accounts && everyAccount(accounts).map(({ key, nickname }) => [key, nickname] as const),
    );
    return (key) => (key !== undefined && names.get(key)) || '—';
  }, [accounts]);
}
