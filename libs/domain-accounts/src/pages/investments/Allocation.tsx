import { Card, SegmentedControl } from '@portal/ui-kit';
import {
  assetClassColor,
  DonutChart,
  TreemapChart,
  type ChartPart,
  type ChartUnit,
} from '@portal/ui-kit/charts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ALLOCATION_CHARTS } from '../../model/investmentSearch';
import { accountQueries } from '../../queries';
import { useInvestments } from './useInvestments';

const USD: ChartUnit = { kind: 'money', currency: 'USD' };

/** How everything is spread over asset classes, cash included; as a map also over sub-classes. */
export function Allocation() {
  const { scope } = useInvestments();
  const { data } = useSuspenseQuery(accountQueries.allocation(scope));
  const classes = useMemo<ChartPart[]>(
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
  const subclasses = useMemo<ChartPart[]>(
    () =>
      data.classes.flatMap(({ key, assetclass, subclasses: inner }) =>
        inner.map(({ key: subkey, subclass, marketvalue, weight }) => ({
          key: `${key}/${subkey}`,
          label: subclass,
          value: marketvalue.amount,
          share: weight,
          color: assetClassColor(assetclass),
        })),
      ),
    [data],
  );
  return <AllocationCard classes={classes} subclasses={subclasses} />;
}

/** As tall as what comes. */
export function AllocationPending() {
  return <AllocationCard classes={[]} subclasses={[]} loading />;
}

interface AllocationCardProps {
  classes: readonly ChartPart[];
  subclasses: readonly ChartPart[];
  loading?: boolean;
}

function AllocationCard({ classes, subclasses, loading = false }: AllocationCardProps) {
  const { chart, change } = useInvestments();
  const shared = {
    title: 'Allocation',
    titleHidden: true,
    unit: USD,
    loading,
    actions: (
      <SegmentedControl
        label="Allocation drawn as"
        options={ALLOCATION_CHARTS}
        value={chart}
        onChange={(chosen) => change({ chart: chosen === 'donut' ? undefined : chosen })}
      />
    ),
    empty: 'The allocation appears here the business day after the first account is funded.',
  };
  return (
    <Card title="Allocation" context="Of securities and cash">
      {chart === 'donut' ? (
        <DonutChart {...shared} parts={classes} partLabel="Asset class" />
      ) : (
        <TreemapChart {...shared} parts={subclasses} partLabel="Sub-class" size="lg" />
      )}
    </Card>
  );
}
