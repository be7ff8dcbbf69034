import type { PriceRange, Quote } from '@portal/api-sdk';
import { WidgetBoundary } from '@portal/domain-profile';
import { SegmentedControl } from '@portal/ui-kit';
import { AreaChart, Sparkline } from '@portal/ui-kit/charts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { closePoints } from '../model/chartPoints';
import { DAY_RANGES } from '../model/search';
import { marketQueries } from '../queries';
import styles from './components.module.css';

const USD = { kind: 'money', currency: 'USD' } as const;
const PRICE = [{ key: 'close', label: 'Price' }];
const DAYS = '30 days';
const RANGES = [...DAY_RANGES, DAYS];

/** The small chart of a snap quote: the last 30 closes, or the prices of one day or five where they are known. */
export function SnapChart({ quote }: { quote: Quote }) {
  const { spark = [], dayhigh, security } = quote;
  const [range, setRange] = useState<string>(DAYS);
  const within = DAY_RANGES.find((one) => one === range);
  return (
    <>
      {dayhigh !== undefined && (
        <div className={styles.ranges}>
          <SegmentedControl
            label="Range"
            options={RANGES.map((value) => ({ value, label: value }))}
            value={range}
            onChange={setRange}
          />
        </div>
      )}
      {within && (
        <WidgetBoundary name="The chart">
          <DayChart securityid={security.securityid} range={within} />
        </WidgetBoundary>
      )}
      {!within && spark.length > 1 && (
        <Sparkline values={spark} label={`Closes of ${spark.length} days`} />
      )}
    </>
  );
}

function DayChart({ securityid, range }: { securityid: string; range: PriceRange }) {
  const { data } = useSuspenseQuery(marketQueries.series(securityid, range));
  const points = useMemo(() => closePoints(data), [data]);
  return (
    <AreaChart
      title={data.name}
      titleHidden
      unit={USD}
      series={PRICE}
      points={points}
      masked={false}
      size="sm"
      empty="No prices within the day are known."
    />
  );
}
