import { profileQueries, useAccountNames } from '@portal/domain-profile';
import { SelectField } from '@portal/ui-kit/inputs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { salesAccounts } from '../../model/sale';
import { AFRESH, NONE } from './choices';
import { useSale } from './useSale';

/** The account that something would be sold from. */
export function AccountChoice() {
  const { search, change } = useSale();
  const { data: accounts } = useSuspenseQuery(profileQueries.accounts());
  const nameOf = useAccountNames();
  const options = useMemo(
    () =>
      salesAccounts(accounts).map(({ key, nickname }) => ({
        value: key,
        label: nameOf(key, nickname),
      })),
    [accounts, nameOf],
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
