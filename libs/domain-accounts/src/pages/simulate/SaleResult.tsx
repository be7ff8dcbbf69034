import { isApiError, type SaleByMethod, type SaleSimulation } from '@portal/api-sdk';
import {
  ErrorPanel,
  KpiStrip,
  Loading,
  MoneyText,
  Banner,
  QuantityText,
  DateText,
  Skeleton,
} from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { UnitPrice } from '../../components/UnitPrice/UnitPrice';
import { shownMethod } from '../../model/sale';
import { SALE_METHODS } from '../../model/saleSearch';
import { accountQueries, type SaleQuery } from '../../queries';
import { MethodGrid } from './MethodGrid';
import { NotKnown } from './NotKnown';
import { SoldLots } from './SoldLots';
import { WashSaleEffect } from './WashSaleEffect';

interface SaleResultProps {
  query: SaleQuery;
  /** The method that was asked for. */
  asked?: string;
}

/** The answer, or why there is none. */
export function SaleResult({ query, asked }: SaleResultProps) {
  const { data, error, refetch } = useQuery(accountQueries.sale(query));
  if (isApiError(error) && (error.status === 422 || error.status === 404 || error.status === 400)) {
    return (
      <Banner tone="warning" title={titleOf(error)} live>
        {error.fields.map(({ message }) => message).join(' ') ||
          'Choose another position. Nothing was sold.'}
      </Banner>
    );
  }
  if (error) {
    return (
      <ErrorPanel
        cause={error}
        title="The sale could not be worked out"
        onRetry={() => void refetch()}
      >
        Nothing was sold; only the answer is missing.
      </ErrorPanel>
    );
  }
  const shown = data && shownMethod(data, asked);
  if (!shown) {
    return (
      <Loading label="Working out the sale">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </Loading>
    );
  }
  return (
    <>
      <Figures sale={data} shown={shown} />
      <MethodGrid sale={data} />
      <SoldLots sale={data} shown={shown} />
      {data.taxstatus === 'taxable' && <WashSaleEffect sale={data} shown={shown} />}
      <NotKnown sale={data} shown={shown} />
    </>
  );
}

function titleOf({ status, title }: { status: number; title: string }): string {
  return status === 404 ? 'This account does not hold this security.' : title;
}

function Figures({ sale, shown }: { sale: SaleSimulation; shown: SaleByMethod }) {
  const taxable = sale.taxstatus === 'taxable';
  const gain = (value: SaleByMethod['gain']) => <MoneyText value={value} tone="change" />;
  return (
    <KpiStrip
      label={`Sale of ${sale.security.name}`}
      items={[
        {
          id: 'proceeds',
          label: 'Proceeds',
          value: <MoneyText value={sale.proceeds} />,
          note: (
            <>
              <QuantityText value={sale.quantity} /> at <UnitPrice value={sale.price} /> of{' '}
              <DateText value={sale.pricedate} />, before fees
            </>
          ),
        },
        {
          id: 'costbasis',
          label: 'Cost',
          value: <MoneyText value={shown.costbasis} />,
          note: SALE_METHODS[shown.method],
        },
        { id: 'shortgain', label: 'Short-term', value: gain(shown.shortgain) },
        { id: 'longgain', label: 'Long-term', value: gain(shown.longgain) },
        {
          id: 'gain',
          label: taxable ? 'Gain or loss' : 'Gain or loss, not taxed',
          value: gain(shown.gain),
          note: taxable ? (
            <>
              after <MoneyText value={shown.disallowed} /> disallowed
            </>
          ) : (
            'gains in this account are not taxed when they are made'
          ),
        },
      ]}
    />
  );
}
