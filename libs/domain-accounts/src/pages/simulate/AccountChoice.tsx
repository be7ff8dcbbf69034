import { everyAccount, profileQueries } from '@portal/domain-profile';
import { SelectField } from '@portal/ui-kit/inputs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { AFRESH, NONE } from './choices';
import { useSale } from './useSale';

/** The accounts at the firm that are open: nothing is sold anywhere else. */
export function AccountChoice() {
  const { search, change } = useSale();
  const { data: accounts } = useSuspenseQuery(profileQueries.accounts());
  const options = useMemo(
    () =>
      everyAccount(accounts)
        .filter(({ source, kind, closedon }) => source === 'firm' && kind === 'asset' && !closedon)
        .map(({ key, nickname }) => ({ value: key, label: nickname })),
    [accounts],
  );
  return (
    <SelectField
      label="Account"
      value={search.account ?? ''}
      options={[NONE, ...options]}
      onChange={(account) =>
        change({ ...AFRESH, account: account || undefined, holding: undefined })
      }
    />
  );
}
