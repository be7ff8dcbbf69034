import { Card, SegmentedControl } from '@portal/ui-kit';
import { AreaChart, type ChartUnit } from '@portal/ui-kit/charts';
import { useMemo } from 'react';
import { growthPoints } from '../../model/performance';
import type { PerformanceOfPage } from './usePerformance';

const PERCENT: ChartUnit = { kind: 'percent' };
const USD: ChartUnit = { kind: 'money', currency: 'USD' };
const VALUE = [{ key: 'value', label: 'Value' }];

/** What was invested at the start has become, beside the benchmark; or the value itself. */
export function GrowthCard({ search, data, change }: PerformanceOfPage) {
  const { benchmarkname, growth } = data;
  const series = useMemo(
    () => [
      { key: 'growth', label: 'Your investments' },
      ...(benchmarkname ? [{ key: 'benchmark', label: benchmarkname }] : []),
    ],
    [benchmarkname],
  );
  const points = growthPoints(growth);
  const isValue = search.growth === 'value';
  const shared = {
    titleHidden: true,
    points,
    size: 'lg' as const,
    actions: (
      <SegmentedControl
        label="Drawn"
        options={[
          { value: 'growth', label: 'Growth' },
          { value: 'value', label: 'Value' },
        ]}
        value={isValue ? 'value' : 'growth'}
        onChange={(chosen) => change({ growth: chosen === 'value' ? 'value' : undefined })}
      />
    ),
    empty: 'The line begins with the first month-end.',
  };
  return (
    <Card
      title={isValue ? 'Value' : 'Growth since inception'}
      context={
        isValue
          ? 'At the end of each month; flows included'
          : 'Time-weighted, after fees; at the end of each month'
      }
    >
      {isValue ? (
        <AreaChart title="Value" unit={USD} series={VALUE} {...shared} />
      ) : (
        <AreaChart title="Growth" unit={PERCENT} series={series} toggles {...shared} />
      )}
    </Card>
  );
}
