import { formatPercent } from '../../format/percent';
import type { ChartTableData } from '../ChartFrame/ChartTable';
import type { ChartPart, ChartUnit } from './chartTypes';
import { sumDecimals } from '../../format/arithmetic';
import { formatValue } from './format';

/** The table twin of a whole and its parts, which already have their shares. */
export function partsTable(
  parts: readonly ChartPart[],
  unit: ChartUnit,
  masked: boolean,
  partLabel: string,
): ChartTableData {
  return {
    columns: [partLabel, 'Value', 'Share'],
    rows: parts.map((part) => [part.label, formatValue(part.value, unit, masked), shareText(part)]),
    total: ['Total', formatValue(sumDecimals(parts.map(({ value }) => value)), unit, masked), ''],
  };
}

/** The share of a part, as a percentage. */
export function shareText({ share }: ChartPart): string {
  return share === undefined ? '—' : formatPercent(share);
}

/** What the cursor says at a part. */
export function partText(part: ChartPart | undefined, unit: ChartUnit, masked: boolean): string {
  return part ? `${part.label}: ${formatValue(part.value, unit, masked)}, ${shareText(part)}` : '';
}
