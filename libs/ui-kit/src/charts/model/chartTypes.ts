import type { DecimalString } from '../../format/decimal';

/** What the figures of a chart are; decides how they are written. */
export type ChartUnit =
  | { kind: 'money'; currency: string }
  /** Decimal fractions: `0.0125` is 1.25 %. */
  | { kind: 'percent' }
  /** With so many decimals `atLeast`. */
  | { kind: 'number'; unit?: string; atLeast?: number };

/** One of the eight categorical colours of tokens.css, or a colour with a meaning. */
export type ChartColor = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'gain' | 'loss' | 'muted';

export interface ChartSeries {
  /** Its values in each point. */
  key: string;
  label: string;
  /** By default the place in the list; for an asset class `assetClassColor(name)`. */
  color?: ChartColor;
  /** Single events, each drawn as a dot, without a line between them. Of `AreaChart`. */
  marks?: boolean;
}

/** One place on the x axis. */
export interface ChartPoint {
  /** A day (`YYYY-MM-DD`), an instant of RFC 3339, or the name of a period or category. */
  x: string;
  /** By series; `null` where it is not known, which is drawn as a gap. */
  values: Readonly<Record<string, DecimalString | null>>;
}

/** One part of a whole. */
export interface ChartPart {
  key: string;
  label: string;
  value: DecimalString;
  /** Of the whole, as a decimal fraction; computed exactly when the server gives none. */
  share?: DecimalString;
  color?: ChartColor;
}
