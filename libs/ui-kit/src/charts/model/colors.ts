import type { ChartColor } from './chartTypes';

const BY_PLACE: ChartColor[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** The colour of the nth series or part, where it has none of its own. */
export function colorAt(index: number): ChartColor {
  return BY_PLACE[index % BY_PLACE.length] ?? 1;
}

/** The token of a colour, for a fill or a stroke. */
export function colorToken(color: ChartColor): string {
  return typeof color === 'number' ? `var(--color-chart-${color})` : `var(--color-${color})`;
}

/** The token of text that reads on the colour. */
export function onColorToken(color: ChartColor): string {
  return typeof color === 'number' ? `var(--color-on-chart-${color})` : 'var(--color-surface)';
}

/** One hue for one asset class, on every screen. The first that fits decides, so the narrower ones come first. */
const ASSET_CLASSES: readonly [RegExp, ChartColor][] = [
  [/private equity|venture/i, 8],
  [/equit|stock/i, 1],
  [/fixed income|bond|treasur|municipal/i, 2],
  [/cash|money market/i, 5],
  [/real estate|real asset|property/i, 7],
  [/commodit|gold/i, 6],
  [/alternative|hedge|digital/i, 4],
];

/** The colour of an asset class by its name; what is none of them is bronze. */
export function assetClassColor(name: string): ChartColor {
  return ASSET_CLASSES.find(([pattern]) => pattern.test(name))?.[1] ?? 3;
}
