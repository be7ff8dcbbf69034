import { Card, Figure, formatShortMonth, MoneyText } from '@portal/ui-kit';
import {
  StackedBarChart,
  type ChartPoint,
  type ChartSeries,
  type ChartUnit,
} from '@portal/ui-kit/charts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Explained } from '../../components/Explained/Explained';
import { accountQueries } from '../../queries';
import { useInvestmentScope } from '../useWidgetScope';

const USD: ChartUnit = { kind: 'money', currency: 'USD' };
const SERIES: readonly ChartSeries[] = [{ key: 'expected', label: 'Expected' }];

/** What the holdings are expected to pay in the next 12 months, month by month. */
export function IncomeAheadWidget() {
  const { query, search, note } = useInvestmentScope();
  const { data } = useSuspenseQuery(accountQueries.projectedIncome(query));
  const points = useMemo<ChartPoint[]>(
    () =>
      data.months.map(({ month, total }) => ({
        x: formatShortMonth(month),
        values: { expected: total.amount },
      })),
    [data],
  );
  return (
    <Card
      title="Income, next 12 months"
      context={`Expected, not promised${note}`}
      actions={
        <Link to="/accounts/income" search={search}>
          All income
        </Link>
      }
    >
      <Figure
        label="Expected"
        value={
          <Explained explain={data.explain} figure="total">
            <MoneyText value={data.total} />
          </Explained>
        }
      />
      <StackedBarChart
        title="Income, next 12 months"
        titleHidden
        size="sm"
        series={SERIES}
        points={points}
        unit={USD}
        empty="Payments appear here once a security that pays is held."
      />
    </Card>
  );
}
