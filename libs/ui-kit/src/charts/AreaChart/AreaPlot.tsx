import '@mantine/charts/styles.layer.css';
import { AreaChart as MantineAreaChart } from '@mantine/charts';
import { memo, useMemo, useRef } from 'react';
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { axisText } from '../ChartFrame/axisText';
import { useCursorIndex } from '../ChartFrame/ChartCursor';
import { useWidth } from '../ChartFrame/useWidth';
import styles from '../ChartFrame/Plot.module.css';
import { lineAxis } from '../model/axis';
import type { ChartPoint, ChartSeries, ChartUnit } from '../model/chartTypes';
import { colorAt, colorToken } from '../model/colors';
import { decimate } from '../model/decimate';
import { forPixels } from '../model/forPixels';
import { formatTick, formatXTick } from '../model/format';
import { HORIZONTAL_GRID } from '../model/horizontalGrid';

interface AreaPlotProps {
  series: readonly ChartSeries[];
  /** Also those that are not drawn: a colour does not move when another is left out. */
  all: readonly ChartSeries[];
  points: readonly ChartPoint[];
  times: readonly number[];
  unit: ChartUnit;
  masked: boolean;
}

const DAY_MS = 86_400_000;
/** One vertex on three pixels shows all that can be seen. */
const PIXELS_A_POINT = 3;

/** The drawing of AreaChart, on Mantine's. */
export const AreaPlot = memo(function AreaPlot(props: AreaPlotProps) {
  const { series, all, points, times, unit, masked } = props;
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const limit = Math.min(400, Math.max(100, Math.round(width / PIXELS_A_POINT)));
  const lines = useMemo(() => series.filter(({ marks }) => !marks), [series]);
  const data = useMemo(() => rowsOf(lines, points, times, limit), [lines, points, times, limit]);
  const single = points.length === 1;
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  const ticks = useMemo(() => ticksOf(points, times, width), [points, times, width]);
  const yAxis = useMemo(() => lineAxis(series, points, unit), [series, points, unit]);
  const span = spanOf(points);
  return (
    <div ref={ref} className={styles.plot}>
      <MantineAreaChart
        className={styles.chart}
        data={data}
        dataKey="time"
        series={lines.map(({ key }) => {
          const index = all.findIndex((other) => other.key === key);
          const color = colorToken(all[index]?.color ?? colorAt(index));
          return { name: key, color, strokeDasharray: index > 0 ? '6 4' : undefined };
        })}
        type="default"
        curveType="linear"
        withGradient={false}
        fillOpacity={lines.length > 1 ? 0 : 0.12}
        withDots={single}
        dotProps={{ r: 5 }}
        withTooltip={false}
        accessibilityLayer={false}
        connectNulls={false}
        {...HORIZONTAL_GRID}
        tickLine="none"
        strokeDasharray="0"
        gridColor="var(--color-hairline)"
        textColor="var(--color-muted)"
        areaChartProps={{ margin: MARGIN, tabIndex: -1 }}
        xAxisProps={{
          type: 'number',
          domain: single ? [first - DAY_MS, first + DAY_MS] : [first, last],
          ticks: [...ticks.keys()],
          interval: 0,
          tick: axisText,
          tickFormatter: (time: number) => formatXTick(ticks.get(time) ?? '', span),
        }}
        yAxisProps={{
          ...yAxis,
          interval: 0,
          tick: axisText,
          width: 72,
          tickFormatter: (value: number) => formatTick(value, unit, masked),
        }}
      >
        <EventMarks points={points} times={times} series={series} all={all} />
        <CursorMark points={points} times={times} series={series} all={all} />
      </MantineAreaChart>
    </div>
  );
});

const MARGIN = { top: 8, right: 36, bottom: 0, left: 0 };

function rowsOf(
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
  times: readonly number[],
  limit: number,
): Record<string, number | null>[] {
  const columns = series.map(({ key }) => points.map((point) => forPixels(point.values[key])));
  return decimate(columns, limit).map((index) => ({
    time: times[index] ?? 0,
    ...Object.fromEntries(series.map(({ key }, n) => [key, columns[n]?.[index] ?? null])),
  }));
}

/** As many points along the axis as their words have room: where they stand, and what is to be written there. */
function ticksOf(
  points: readonly ChartPoint[],
  times: readonly number[],
  width: number,
): ReadonlyMap<number, string> {
  const count = Math.min(points.length, width < 480 ? 3 : 5);
  const places =
    count < 2
      ? points.map((_, place) => place)
      : Array.from({ length: count }, (_, n) =>
          Math.round((n * (points.length - 1)) / (count - 1)),
        );
  return new Map(places.map((place) => [times[place] ?? 0, points[place]?.x ?? '']));
}

/** From the first to the last, pauses and all. */
function spanOf(points: readonly ChartPoint[]): number {
  return Date.parse(points.at(-1)?.x ?? '') - Date.parse(points[0]?.x ?? '');
}

type MarkProps = Pick<AreaPlotProps, 'points' | 'times' | 'series' | 'all'>;

/** A dot for each event, none left out. */
function EventMarks({ points, times, series, all }: MarkProps) {
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  const events = useMemo(() => eventsOf(points, times, series), [points, times, series]);
  return events.map(({ key, marks }) => {
    const place = all.findIndex((other) => other.key === key);
    const color = colorToken(all[place]?.color ?? colorAt(place));
    return (
      <g key={key} data-marks={key} fill={color} pointerEvents="none">
        {marks.map(({ day, time, value }) => {
          const [x, y] = [xScale?.(time), yScale?.(value)];
          if (x === undefined || y === undefined) return null;
          return <circle key={day} className={styles.dot} cx={x} cy={y} r={5} />;
        })}
      </g>
    );
  });
}

/** The few points of many at which something happened. */
function eventsOf(
  points: readonly ChartPoint[],
  times: readonly number[],
  series: readonly ChartSeries[],
) {
  return series
    .filter(({ marks }) => marks)
    .map(({ key }) => ({
      key,
      marks: points.flatMap((point, index) => {
        const value = forPixels(point.values[key]);
        return value === null ? [] : [{ day: point.x, time: times[index] ?? 0, value }];
      }),
    }));
}

/** The hair line and its dots; the only thing drawn when the cursor moves. */
function CursorMark({ points, times, series, all }: MarkProps) {
  const index = useCursorIndex();
  const plot = usePlotArea();
  const xScale = useXAxisScale();
  const yScale = useYAxisScale();
  if (!plot) return null;
  const point = index === null ? undefined : points[index];
  const x = index === null ? undefined : xScale?.(times[index]);
  return (
    <g pointerEvents="none">
      <rect data-plot {...plot} fill="none" />
      {point && x !== undefined && (
        <>
          <line className={styles.hair} x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} />
          {series.map(({ key }) => {
            const value = forPixels(point.values[key]);
            const y = value === null ? undefined : yScale?.(value);
            const place = all.findIndex((other) => other.key === key);
            if (y === undefined) return null;
            return (
              <circle
                key={key}
                className={styles.dot}
                cx={x}
                cy={y}
                r={5}
                fill={colorToken(all[place]?.color ?? colorAt(place))}
              />
            );
          })}
        </>
      )}
    </g>
  );
}
