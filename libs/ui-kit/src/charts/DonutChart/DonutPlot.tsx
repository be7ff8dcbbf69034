import '@mantine/charts/styles.layer.css';
import { DonutChart } from '@mantine/charts';
import { memo } from 'react';
import type { ChartPart } from '../model/chartTypes';
import { colorAt, colorToken } from '../model/colors';

interface DonutPlotProps {
  parts: readonly ChartPart[];
  active: number | null;
}

/** The ring of DonutChart, on Mantine's. */
export const DonutPlot = memo(function DonutPlot({ parts, active }: DonutPlotProps) {
  const activeKey = active === null ? undefined : parts[active]?.key;
  const drawn = parts.filter(({ value }) => Number(value) > 0);
  return (
    <DonutChart
      data={drawn.map(({ key, value, color }, index) => ({
        name: key,
        value: Number(value),
        color: colorToken(color ?? colorAt(index)),
      }))}
      size={152}
      thickness={28}
      strokeWidth={drawn.length > 1 ? 2 : 0}
      strokeColor="var(--color-surface)"
      withTooltip={false}
      accessibilityLayer={false}
      pieProps={{ rootTabIndex: -1, isAnimationActive: false }}
      cellProps={({ name }) => ({
        fillOpacity: activeKey === undefined || activeKey === name ? 1 : 0.35,
      })}
    />
  );
});
