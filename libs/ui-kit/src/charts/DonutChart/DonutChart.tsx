import { lazy, useMemo } from 'react';
import { ChartCursor, useCursor } from '../ChartFrame/ChartCursor';
import { ChartFrame, type ChartFrameProps } from '../ChartFrame/ChartFrame';
import { useMasked } from '../ChartFrame/useMasked';
import { Swatch } from '../ChartFrame/Readout';
import styles from '../ChartFrame/Plot.module.css';
import type { ChartPart, ChartUnit } from '../model/chartTypes';
import { colorAt } from '../model/colors';
import { formatValue } from '../model/format';
import { partsTable, partText, shareText } from '../model/partsTable';
import { summarizeParts, withShares } from '../model/summary';

const DonutPlot = lazy(async () => ({ default: (await import('./DonutPlot')).DonutPlot }));

export interface DonutChartProps extends ChartFrameProps {
  /** Largest first; eight at most read well, the rest belong in one part “Other”. */
  parts: readonly ChartPart[];
  unit: ChartUnit;
  /** What the parts are: `Asset class`. */
  partLabel?: string;
}

/** A whole and its parts, each named with its amount and share beside the ring. Parts below zero are in the list only. */
export function DonutChart({ parts, unit, partLabel = 'Part', ...frame }: DonutChartProps) {
  const masked = useMasked(frame.masked);
  const [cursor, setCursor] = useCursor();
  const shared = useMemo(
    () =>
      withShares(parts).map((part, index) => ({ ...part, color: part.color ?? colorAt(index) })),
    [parts],
  );
  return (
    <ChartFrame
      {...frame}
      isEmpty={parts.length === 0}
      summarize={() => summarizeParts(parts, unit, masked)}
      table={() => partsTable(shared, unit, masked, partLabel)}
    >
      <ChartCursor
        label={`${frame.title}, part by part`}
        count={shared.length}
        textAt={(index) => partText(shared[index], unit, masked)}
        index={cursor}
        onIndexChange={setCursor}
      >
        <div className={styles.split}>
          <div className={styles.round}>
            <DonutPlot parts={shared} active={cursor} />
          </div>
          <ul className={styles.parts}>
            {shared.map((part, index) => (
              <li
                key={part.key}
                className={styles.part}
                data-active={cursor === index || undefined}
                onPointerEnter={() => setCursor(index)}
              >
                <Swatch color={part.color} />
                <span className={styles.name}>{part.label}</span>
                <span>{formatValue(part.value, unit, masked)}</span>
                <span className={styles.share}>{shareText(part)}</span>
              </li>
            ))}
          </ul>
        </div>
      </ChartCursor>
    </ChartFrame>
  );
}
