import { isApiError } from '@portal/api-sdk';
import { Card, DateText, EmptyState, Loading, Skeleton } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../components/Facts';
import { priceText } from '../../components/QuoteLine';
import { marketQueries } from '../../queries';

/** What analysts of other firms say; that nobody follows a company is an answer, too. */
export function Rating({ securityid }: { securityid: string }) {
  const { data, error } = useQuery(marketQueries.rating(securityid));
  if (error && !(isApiError(error) && error.status === 404)) throw error;
  return (
    <Card title="Analysts" context="Of other firms; no advice of ours">
      {error && <EmptyState>No analyst follows this company.</EmptyState>}
      {!error && !data && (
        <Loading label="Loading analysts">
          <Skeleton shape="row" />
        </Loading>
      )}
      {data && (
        <Facts
          facts={[
            ['Buy', String(data.buy)],
            ['Hold', String(data.hold)],
            ['Sell', String(data.sell)],
            ['Lowest target', data.targetlow && priceText(data.targetlow)],
            ['Mean target', data.targetmean && priceText(data.targetmean)],
            ['Highest target', data.targethigh && priceText(data.targethigh)],
            ['As of', <DateText key="asof" value={data.asof} />],
          ]}
        />
      )}
    </Card>
  );
}
