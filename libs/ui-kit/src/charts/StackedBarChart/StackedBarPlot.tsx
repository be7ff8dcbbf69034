import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { memo, useMemo, useRef } from 'react';
import { usePlotArea } from 'recharts';
import { axisText } from '../ChartFrame/axisText';
import { useCursorIndex } from '../ChartFrame/ChartCursor';
import { useWidth } from '../ChartFrame/useWidth';
import styles from '../ChartFrame/Plot.module.css';
import { barAxis } from '../model/axis';
import type { ChartPoint, ChartSeries, ChartUnit } from '../model/chartTypes';
import { colorAt, colorToken } from '../model/colors';
import { forPixels } from '../model/forPixels';
import { formatTick, formatX } from '../model/format';
import { HORIZONTAL_GRID } from '../model/horizontalGrid';
import { labelInterval } from '../model/labelInterval';

interface StackedBarPlotProps {
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  unit: ChartUnit;
  masked: boolean;
}

const AXIS_WIDTH = 72;

/** The drawing of StackedBarChart, on Mantine's. */
export const StackedBarPlot = memo(function StackedBarPlot(props: StackedBarPlotProps) {
  const { series, points, unit, masked } = props;
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const data = useMemo(
    () =>
      points.map((point) => ({
        x: formatX(point.x),
        ...Object.fromEntries(series.map(({ key }) => [key, forPixels(point.values[key])])),
      })),
    [series, points],
  );
  const yAxis = useMemo(() => barAxis(series, points, unit), [series, points, unit]);
  return (
    <div ref={ref} className={styles.plot}>
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
        xAxisProps={{
          interval: labelInterval(
            data.map(({ x }) => x),
            width - AXIS_WIDTH,
          ),
          tick: axisText,
        }}
        yAxisProps={{
          ...yAxis,
          interval: 0,
          tick: axisText,
          width: AXIS_WIDTH,
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
