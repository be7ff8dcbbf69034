import { SelectField } from '@portal/ui-kit/inputs';
import { useQuery } from '@tanstack/react-query';
import { heldIn } from '../../model/saleSearch';
import { accountQueries } from '../../queries';
import { AFRESH, NONE } from './choices';
import { useSale } from './useSale';

/** What the chosen account holds. */
export function SecurityChoice() {
  const { search, change } = useSale();
  const { account } = search;
  const { data, isLoading } = useQuery({
    ...accountQueries.positions(heldIn(account ?? '')),
    enabled: account !== undefined,
    // What is shown already stays, where only reading it again fails.
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  const held = (data?.groups ?? [])
    .flatMap(({ positions }) => positions)
    .map(({ security: { securityid, symbol, name } }) => ({
      value: securityid,
      label: symbol ? `${name} (${symbol})` : name,
    }));
  return (
    <SelectField
      label="Security"
      description={data && held.length === 0 ? 'This account holds no securities.' : undefined}
      value={search.holding ?? ''}
      options={isLoading ? [{ value: search.holding ?? '', label: 'Loading…' }] : [NONE, ...held]}
      disabled={!isLoading && held.length === 0}
      onChange={(holding) => change({ ...AFRESH, holding: holding || undefined })}
    />
  );
}
