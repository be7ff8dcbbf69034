import type { Index } from '@portal/api-sdk';
import { Card, SegmentedControl } from '@portal/ui-kit';
import { AreaChart } from '@portal/ui-kit/charts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { closePoints } from '../../model/chartPoints';
import { RANGES } from '../../model/search';
import { marketQueries } from '../../queries';
import styles from '../pages.module.css';

const route = getRouteApi('/markets');
const LEVEL = { kind: 'number', atLeast: 2 } as const;
const SERIES = [{ key: 'close', label: 'Level' }];

/** One index over time; which one, and how long, stand in the address. */
export function IndexChart({ indices }: { indices: readonly Index[] }) {
  const { index } = route.useSearch();
  const shown = indices.find(({ indexid }) => indexid === index) ?? indices[0];
  return shown ? <ChartOf shown={shown} indices={indices} /> : null;
}

function ChartOf({ shown, indices }: { shown: Index; indices: readonly Index[] }) {
  const { range = '1Y' } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useSuspenseQuery(marketQueries.indexChart(shown.indexid, range));
  const points = useMemo(() => closePoints(data), [data]);
  const change = (next: { index?: string; range?: typeof range }) =>
    void navigate({
      search: (old) => ({ ...old, ...next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Card title="Indices">
      <div className={`${styles.row} ${styles.before}`}>
        <SegmentedControl
          label="Index"
          options={indices.map(({ indexid, name }) => ({ value: indexid, label: name }))}
          value={shown.indexid}
          onChange={(next) => change({ index: next })}
        />
        <SegmentedControl
          label="Range"
          options={RANGES.map((value) => ({ value, label: value }))}
          value={range}
          onChange={(next) => change({ range: next })}
        />
      </div>
      <AreaChart
        title={shown.name}
        unit={LEVEL}
        series={SERIES}
        points={points}
        masked={false}
        empty="Levels appear after the first close."
      />
    </Card>
  );
}
