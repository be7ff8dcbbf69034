import { Card } from '@portal/ui-kit';
import { assetClassColor, DonutChart, type ChartPart, type ChartUnit } from '@portal/ui-kit/charts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useInvestmentScope } from '../useWidgetScope';
import { accountQueries } from '../../queries';

const USD: ChartUnit = { kind: 'money', currency: 'USD' };

/** How securities and cash at the firm are spread over asset classes. */
export function AllocationWidget() {
  const { query, search, note } = useInvestmentScope();
  const { data } = useSuspenseQuery(accountQueries.allocation(query));
  const parts = useMemo<ChartPart[]>(
    () =>
      data.classes.map(({ key, assetclass, marketvalue, weight }) => ({
        key,
        label: assetclass,
        value: marketvalue.amount,
        share: weight,
        color: assetClassColor(assetclass),
      })),
    [data],
  );
  return (
    <Card
      title="Allocation"
      context={`Of securities and cash held here${note}`}
      actions={
        <Link to="/accounts/investments" search={search}>
          All investments
        </Link>
      }
    >
      <DonutChart
        title="Allocation"
        titleHidden
        parts={parts}
        partLabel="Asset class"
        unit={USD}
        empty="The allocation appears here the business day after the first account is funded."
      />
    </Card>
  );
}
