import { everyAccount, profileQueries } from '@portal/domain-profile';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** What the client calls each account, by its key; a closed one, which may stand in no group, is said to be closed. */
export function useAccountNames(): (key: string | undefined) => string {
  const { data: accounts } = useQuery(profileQueries.accounts());
  // After the figures: most rows are of accounts that are open.
  const { data: groups } = useQuery({
    ...profileQueries.groups(),
    enabled: accounts !== undefined,
  });
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const { key, nickname } of groups?.closedaccounts ?? [])
      names.set(key, `${nickname} (closed)`);
    for (const { key, nickname } of accounts ? everyAccount(accounts) : [])
      names.set(key, nickname);
    return (key) => (key !== undefined && names.get(key)) || '—';
  }, [accounts, groups]);
}
