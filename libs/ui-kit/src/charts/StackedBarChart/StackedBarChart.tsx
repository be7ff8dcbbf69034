import { lazy } from 'react';
import { ChartCursor, useCursor } from '../ChartFrame/ChartCursor';
import { ChartFrame, type ChartFrameProps } from '../ChartFrame/ChartFrame';
import { useMasked } from '../ChartFrame/useMasked';
import { Readout } from '../ChartFrame/Readout';
import type { DecimalString } from '../../format/decimal';
import type { ChartPoint, ChartSeries, ChartUnit } from '../model/chartTypes';
import { colorAt } from '../model/colors';
import { formatValue, formatX } from '../model/format';
import { summarizeBars, totalOf } from '../model/summary';

const StackedBarPlot = lazy(async () => ({
  default: (await import('./StackedBarPlot')).StackedBarPlot,
}));

export interface StackedBarChartProps extends ChartFrameProps {
  series: readonly ChartSeries[];
  /** A bar each, in order: months, quarters, years, categories. */
  points: readonly ChartPoint[];
  unit: ChartUnit;
  /** What the first column of the table is: `Month`. */
  xLabel?: string;
}

/** Parts on top of each other, period by period; bars stand on zero. One series makes plain bars. */
export function StackedBarChart(props: StackedBarChartProps) {
  const { series, points, unit, xLabel = 'Period', ...frame } = props;
  const masked = useMasked(frame.masked);
  const withTotal = series.length > 1;
  return (
    <ChartFrame
      {...frame}
      isEmpty={points.every((point) => series.every(({ key }) => isNothing(point.values[key])))}
      summarize={() => summarizeBars(series, points, unit, masked)}
      table={() => ({
        columns: [xLabel, ...series.map(({ label }) => label), ...(withTotal ? ['Total'] : [])],
        rows: points.map((point) => [
          formatX(point.x),
          ...series.map(({ key }) => formatValue(point.values[key], unit, masked)),
          ...(withTotal ? [formatValue(totalOf(point, series), unit, masked)] : []),
        ]),
      })}
    >
      <Bars {...{ title: frame.title, series, points, unit, masked }} />
    </ChartFrame>
  );
}

type BarsProps = Pick<StackedBarChartProps, 'title' | 'series' | 'points' | 'unit'> & {
  masked: boolean;
};

function Bars({ title, series, points, unit, masked }: BarsProps) {
  const [cursor, setCursor] = useCursor();
  const at = points[cursor ?? points.length - 1];
  const say = (point: ChartPoint, key: string) => formatValue(point.values[key], unit, masked);
  const total = (point: ChartPoint) => formatValue(totalOf(point, series), unit, masked);
  const withTotal = series.length > 1;
  return (
    <>
      <Readout
        at={at ? [formatX(at.x), withTotal && total(at)].filter(Boolean).join(': ') : ''}
        items={series.map(({ key, label, color }, index) => ({
          key,
          label,
          color: color ?? colorAt(index),
          value: at ? say(at, key) : '',
        }))}
      />
      <ChartCursor
        label={`${title}, bar by bar`}
        count={points.length}
        textAt={(index) => {
          const point = points[index];
          if (!point) return '';
          const parts = series.map(({ key, label }) => `${label} ${say(point, key)}`);
          return `${formatX(point.x)}: ${parts.join(', ')}${withTotal ? `, in all ${total(point)}` : ''}`;
        }}
        indexAt={(fraction) => Math.floor(fraction * points.length)}
        index={cursor}
        onIndexChange={setCursor}
      >
        <StackedBarPlot series={series} points={points} unit={unit} masked={masked} />
      </ChartCursor>
    </>
  );
}

/** Bars of nothing would be an empty frame with a made-up scale. */
function isNothing(value: DecimalString | null | undefined): boolean {
  return value === null || value === undefined || Number(value) === 0;
}
