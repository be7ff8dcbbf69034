import { Card, formatDate, SegmentedControl, usePrivacy } from '@portal/ui-kit';
import { WaterfallChart, type ChartUnit } from '@portal/ui-kit/charts';
import { useMemo } from 'react';
import { bridgeSteps, PERIODS, whyReturnsDiffer } from '../../model/performance';
import styles from './Performance.module.css';
import type { PerformanceOfPage } from './usePerformance';

const USD: ChartUnit = { kind: 'money', currency: 'USD' };

/** Known by these letters. */
const SHORT: ReadonlySet<string> = new Set(['MTD', '1M', 'QTD', '3M', 'YTD', '1Y', '3Y', '5Y']);

/** How the value came from opening to closing, to the cent, and why the two returns of the period differ. */
export function BridgeCard({ data, shown, change }: PerformanceOfPage) {
  const { hidden } = usePrivacy();
  const steps = useMemo(() => (shown ? bridgeSteps(shown.bridge) : []), [shown]);
  if (!shown) return null;
  return (
    <Card
      title={`From opening to closing, ${PERIODS[shown.period].toLowerCase()}`}
      context={`After the close of ${formatDate(shown.from)}, up to ${formatDate(shown.to)}; accrued interest included`}
    >
      <div className={styles.stack}>
        <SegmentedControl
          label="Period of the bridge"
          options={data.periods.map(({ period }) => ({
            value: period,
            label: SHORT.has(period) ? period : PERIODS[period],
          }))}
          value={shown.period}
          onChange={(period) => change({ period })}
        />
        <WaterfallChart title="The bridge" titleHidden unit={USD} steps={steps} />
        <div>
          <h3 className={styles.question}>Why do the two returns differ?</h3>
          <p className={styles.answer}>{whyReturnsDiffer(shown, hidden)}</p>
        </div>
      </div>
    </Card>
  );
}
