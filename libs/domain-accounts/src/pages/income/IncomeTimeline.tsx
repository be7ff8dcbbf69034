import { Card, formatShortMonth } from '@portal/ui-kit';
import { StackedBarChart, type ChartUnit, type StackedBarChartProps } from '@portal/ui-kit/charts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountQueries } from '../../queries';
import { useIncome } from './useIncome';

const USD: ChartUnit = { kind: 'money', currency: 'USD' };
const SERIES = [
  { key: 'paid', label: 'Paid' },
  { key: 'declared', label: 'Declared' },
  { key: 'estimated', label: 'Estimated' },
];

/** The 12 months before and the 12 to come. */
export function IncomeTimeline() {
  const { scope } = useIncome();
  const { data } = useSuspenseQuery(accountQueries.incomeChart(scope));
  const points = useMemo(
    () =>
      data.months.map(({ month, paid, declared, estimated }) => ({
        x: formatShortMonth(month),
        values: { paid: paid.amount, declared: declared.amount, estimated: estimated.amount },
      })),
    [data],
  );
  return <TimelineCard points={points} />;
}

/** As tall as what comes. */
export function IncomeTimelinePending() {
  return <TimelineCard points={[]} loading />;
}

function TimelineCard(props: Pick<StackedBarChartProps, 'points' | 'loading'>) {
  return (
    <Card title="Income by month" context="The 12 months before and the 12 to come">
      <StackedBarChart
        title="Income by month"
        titleHidden
        xLabel="Month"
        unit={USD}
        series={SERIES}
        {...props}
        empty="Payments appear here once something that pays is held."
      />
    </Card>
  );
}
