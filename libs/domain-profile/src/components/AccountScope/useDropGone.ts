import { notify } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { otherKeys } from '../../model/accountScope';
import { profileQueries } from '../../queries';
import { useAccountScope } from '../../useAccountScope';

/** Takes accounts that are gone out of the address and says so: no page could be read for them, however often. */
export function useDropGone(): void {
  const { keys, setKeys } = useAccountScope();
  const accounts = useQuery(profileQueries.accounts());
  const groups = useQuery({ ...profileQueries.groups(), enabled: false });
  const isKnown = !accounts.isFetching && !groups.isFetching;
  const gone =
    accounts.data && groups.data && isKnown
      ? otherKeys(accounts.data, keys, groups.data.closedaccounts)
      : [];
  const goneParam = gone.join();
  // Effect: the address is brought in line with what the server has told.
  useEffect(() => {
    if (goneParam === '') return;
    const left = (keys ?? []).filter((key) => !goneParam.split(',').includes(key));
    notify({
      ...({ id: 'gone-accounts', tone: 'warning' } as const),
      message: 'An account of this link is no longer here',
      detail: left.length > 0 ? 'The others are shown.' : 'All accounts are shown.',
    });
    setKeys(left);
    // `keys` and `setKeys` are new with each render; what is gone decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [goneParam]);
}
