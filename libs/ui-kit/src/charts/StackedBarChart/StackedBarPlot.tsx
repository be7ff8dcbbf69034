import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { memo, useMemo } from 'react';
import { usePlotArea } from 'recharts';
import { useCursorIndex } from '../ChartFrame/ChartCursor';
import styles from '../ChartFrame/Plot.module.css';
import type { ChartPoint, ChartSeries, ChartUnit } from '../model/chartTypes';
import { colorAt, colorToken } from '../model/colors';
import { forPixels } from '../model/decimals';
import { formatTick, formatX } from '../model/format';
import { HORIZONTAL_GRID } from '../model/horizontalGrid';

interface StackedBarPlotProps {
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  unit: ChartUnit;
  masked: boolean;
}

/** The drawing of StackedBarChart, on Mantine's. */
export const StackedBarPlot = memo(function StackedBarPlot(props: StackedBarPlotProps) {
  const { series, points, unit, masked } = props;
  const data = useMemo(
    () =>
      points.map((point) => ({
        x: formatX(point.x),
        ...Object.fromEntries(series.map(({ key }) => [key, forPixels(point.values[key])])),
      })),
    [series, points],
  );
  return (
    <div className={styles.plot}>
      <BarChart
        className={styles.chart}
        data={data}
        dataKey="x"
        type="stacked"
        series={series.map(({ key, color }, index) => ({
          name: key,
          color: colorToken(color ?? colorAt(index)),
        }))}
        maxBarWidth={48}
        withTooltip={false}
        accessibilityLayer={false}
        {...HORIZONTAL_GRID}
        tickLine="none"
        strokeDasharray="0"
        gridColor="var(--color-hairline)"
        textColor="var(--color-muted)"
        barChartProps={{ margin: { top: 8, right: 8, bottom: 0, left: 0 }, stackOffset: 'sign' }}
        xAxisProps={{ minTickGap: 12 }}
        yAxisProps={{
          domain: [0, 'auto'],
          tickCount: 5,
          width: 72,
          tickFormatter: (value: number) => formatTick(value, unit, masked),
        }}
      >
        <CursorBand count={points.length} />
      </BarChart>
    </div>
  );
});

/** Marks the bar that is read; the only thing drawn when the cursor moves. */
function CursorBand({ count }: { count: number }) {
  const index = useCursorIndex();
  const plot = usePlotArea();
  if (!plot) return null;
  const width = plot.width / count;
  return (
    <g pointerEvents="none">
      <rect data-plot {...plot} fill="none" />
      {index !== null && (
        <rect
          className={styles.band}
          x={plot.x + index * width}
          y={plot.y}
          width={width}
          height={plot.height}
        />
      )}
    </g>
  );
}
