import { lazy, useMemo } from 'react';
import { ChartCursor, useCursor } from '../ChartFrame/ChartCursor';
import { ChartFrame, type ChartFrameProps } from '../ChartFrame/ChartFrame';
import { useMasked } from '../ChartFrame/useMasked';
import { Readout } from '../ChartFrame/Readout';
import type { ChartPart, ChartUnit } from '../model/chartTypes';
import { colorAt } from '../model/colors';
import { formatValue } from '../model/format';
import { partsTable, partText, shareText } from '../model/partsTable';
import { summarizeParts, withShares } from '../model/summary';

const TreemapPlot = lazy(async () => ({ default: (await import('./TreemapPlot')).TreemapPlot }));

export interface TreemapChartProps extends ChartFrameProps {
  /** Any number; what is too small for its name is read by the cursor and in the table. */
  parts: readonly ChartPart[];
  unit: ChartUnit;
  partLabel?: string;
}

/** A whole as areas, for many parts: holdings, sectors. Parts below zero are in the table only. */
export function TreemapChart({ parts, unit, partLabel = 'Part', ...frame }: TreemapChartProps) {
  const masked = useMasked(frame.masked);
  const [cursor, setCursor] = useCursor();
  const shared = useMemo(
    () =>
      withShares(parts)
        .map((part, index) => ({ ...part, color: part.color ?? colorAt(index) }))
        .sort((one, other) => Number(other.value) - Number(one.value)),
    [parts],
  );
  const at = shared[cursor ?? 0];
  return (
    <ChartFrame
      {...frame}
      isEmpty={parts.length === 0}
      summarize={() => summarizeParts(parts, unit, masked)}
      table={() => partsTable(shared, unit, masked, partLabel)}
    >
      <Readout
        at=""
        items={
          at
            ? [
                {
                  key: at.key,
                  label: at.label,
                  color: at.color,
                  value: `${formatValue(at.value, unit, masked)} · ${shareText(at)}`,
                },
              ]
            : []
        }
      />
      <ChartCursor
        label={`${frame.title}, part by part`}
        count={shared.length}
        textAt={(index) => partText(shared[index], unit, masked)}
        index={cursor}
        onIndexChange={setCursor}
      >
        <TreemapPlot parts={shared} active={cursor} onPoint={setCursor} />
      </ChartCursor>
    </ChartFrame>
  );
}
