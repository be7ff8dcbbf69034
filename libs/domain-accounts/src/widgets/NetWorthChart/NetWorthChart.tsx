import { profileQueries } from '@portal/domain-profile';
import { Card, SegmentedControl } from '@portal/ui-kit';
import { AreaChart, type ChartUnit } from '@portal/ui-kit/charts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  monthEnds,
  NET_WORTH_RANGES,
  netWorthPoints,
  type NetWorthRange,
} from '../../model/netWorthRange';
import styles from './NetWorthChart.module.css';

interface NetWorthChartProps {
  /** The period; the page keeps it in its address. */
  range: NetWorthRange;
  onRangeChange: (range: NetWorthRange) => void;
}

const USD: ChartUnit = { kind: 'money', currency: 'USD' };
const SERIES = {
  networth: [{ key: 'networth', label: 'Net worth' }],
  parts: [
    { key: 'assets', label: 'Assets' },
    { key: 'liabilities', label: 'Liabilities' },
  ],
} as const;
const FIGURES = [
  { value: 'networth', label: 'Net worth' },
  { value: 'parts', label: 'Assets and liabilities' },
] as const;
const RANGES = NET_WORTH_RANGES.map((value) => ({ value, label: value }));

/** Net worth over time, with or without what is held elsewhere and what the client entered. */
export function NetWorthChart({ range, onRangeChange }: NetWorthChartProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(profileQueries.netWorthHistory());
  const [shown, setShown] = useState<keyof typeof SERIES>('networth');
  const [external, setExternal] = useState(true);
  const [manual, setManual] = useState(true);
  const points = useMemo(
    () => (data ? netWorthPoints(data, range, { external, manual }) : []),
    [data, range, external, manual],
  );
  const listed = useMemo(() => monthEnds(points), [points]);
  return (
    <Card title="Net worth over time" context="Of the accounts that count toward net worth now">
      <AreaChart
        title="Net worth over time"
        titleHidden
        series={SERIES[shown]}
        points={points}
        listed={listed}
        unit={USD}
        loading={!data && !isError}
        error={
          isError && !data
            ? {
                title: 'Net worth over time could not be loaded',
                cause: error,
                onRetry: () => void refetch(),
                retrying: isFetching,
              }
            : undefined
        }
        empty="The line begins the business day after your first account is funded."
        actions={
          <>
            <SegmentedControl label="Figures" options={FIGURES} value={shown} onChange={setShown} />
            <SegmentedControl
              label="Period"
              options={RANGES}
              value={range}
              onChange={onRangeChange}
            />
          </>
        }
      />
      <fieldset className={styles.parts}>
        <legend className={styles.legend}>Includes</legend>
        <Part label="Held elsewhere" checked={external} onChange={setExternal} />
        <Part label="Entered by you" checked={manual} onChange={setManual} />
      </fieldset>
    </Card>
  );
}

interface PartProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Part({ label, checked, onChange }: PartProps) {
  return (
    <label className={styles.part}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
