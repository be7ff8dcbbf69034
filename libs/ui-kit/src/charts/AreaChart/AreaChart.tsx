import { lazy, useMemo, useState } from 'react';
import { isInstantString } from '../../format/dates';
import { ChartCursor, useCursor } from '../ChartFrame/ChartCursor';
import { ChartFrame, type ChartFrameProps } from '../ChartFrame/ChartFrame';
import { useMasked } from '../ChartFrame/useMasked';
import { Readout } from '../ChartFrame/Readout';
import type { ChartPoint, ChartSeries, ChartUnit } from '../model/chartTypes';
import { colorAt } from '../model/colors';
import { nearest } from '../model/decimate';
import { formatValue, formatX } from '../model/format';
import { summarizeSeries } from '../model/summary';
import { timesOf } from '../model/times';

const AreaPlot = lazy(async () => ({ default: (await import('./AreaPlot')).AreaPlot }));

export interface AreaChartProps extends ChartFrameProps {
  /** One or two lines; the second is dashed. */
  series: readonly ChartSeries[];
  /** Ascending by day, or by instant. Stable between renders (useMemo or the query's own data). */
  points: readonly ChartPoint[];
  unit: ChartUnit;
  /** What the table lists where all points are too many to read: the ends of months. */
  listed?: readonly ChartPoint[];
  /** The client may leave series out of the drawing. */
  toggles?: boolean;
}

/**
 * One or two values over time. The first line is filled; events are dots; unknown values are gaps; a single value is a dot. Ten thousand
 * points are thinned to what the pixels can show, lows and highs kept; the cursor and the table have them all.
 */
export function AreaChart(props: AreaChartProps) {
  const { series, points, listed = points, unit, toggles = false, ...frame } = props;
  const masked = useMasked(frame.masked);
  return (
    <ChartFrame
      {...frame}
      isEmpty={points.length === 0}
      summarize={() => summarizeSeries(series, points, unit, masked)}
      table={() => ({
        columns: [
          isInstantString(points[0]?.x ?? '') ? 'Time' : 'Date',
          ...series.map(({ label }) => label),
        ],
        rows: listed.toReversed().map((point) => rowOf(point, series, unit, masked)),
      })}
    >
      <Lines {...{ title: frame.title, series, points, unit, toggles, masked }} />
    </ChartFrame>
  );
}

type LinesProps = Pick<AreaChartProps, 'title' | 'series' | 'points' | 'unit'> & {
  toggles: boolean;
  masked: boolean;
};

function Lines({ title, series, points, unit, toggles, masked }: LinesProps) {
  const [off, setOff] = useState<readonly string[]>([]);
  const [cursor, setCursor] = useCursor();
  const times = useMemo(() => timesOf(points), [points]);
  const drawn = useMemo(() => series.filter(({ key }) => !off.includes(key)), [series, off]);
  const at = points[cursor ?? points.length - 1];
  const items = series.map((one, index) => ({
    key: one.key,
    label: one.label,
    color: one.color ?? colorAt(index),
    dashed: index > 0 && !one.marks,
    off: off.includes(one.key),
    value: valueText(at, one, unit, masked),
  }));

  function toggle(key: string) {
    const next = off.includes(key) ? off.filter((other) => other !== key) : [...off, key];
    // A drawing of nothing answers nothing.
    if (next.length < series.length) setOff(next);
  }

  return (
    <>
      <Readout
        at={at ? formatX(at.x) : ''}
        items={items}
        onToggle={toggles && series.length > 1 ? toggle : undefined}
      />
      <ChartCursor
        label={`${title}, value by value`}
        count={points.length}
        textAt={(index) => textOf(points[index], drawn, unit, masked)}
        indexAt={(fraction) => nearest(times, timeAt(times, fraction))}
        index={cursor}
        onIndexChange={setCursor}
      >
        <AreaPlot
          series={drawn}
          all={series}
          points={points}
          times={times}
          unit={unit}
          masked={masked}
        />
      </ChartCursor>
    </>
  );
}

function timeAt(times: readonly number[], fraction: number): number {
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  return first + (last - first) * fraction;
}

function rowOf(
  point: ChartPoint,
  series: readonly ChartSeries[],
  unit: ChartUnit,
  masked: boolean,
): string[] {
  return [formatX(point.x), ...series.map((one) => valueText(point, one, unit, masked))];
}

/** Marks stand at some points only: none is an answer there, not a gap. */
function valueText(
  point: ChartPoint | undefined,
  { key, marks }: ChartSeries,
  unit: ChartUnit,
  masked: boolean,
): string {
  const value = point?.values[key] ?? null;
  return marks && value === null ? 'None' : formatValue(value, unit, masked);
}

function textOf(
  point: ChartPoint | undefined,
  series: readonly ChartSeries[],
  unit: ChartUnit,
  masked: boolean,
): string {
  if (!point) return '';
  const figures = series.map((one) => `${one.label} ${valueText(point, one, unit, masked)}`);
  return `${formatX(point.x)}: ${figures.join(', ')}`;
}
