import type { ReactNode } from 'react';
import type { DateString } from '../../format/dates';
import type { DecimalString } from '../../format/decimal';
import type { MoneyValue } from '../../format/money';

interface ColumnBase<Row> {
  id: string;
  /** The heading; the unit stands here, not in the cells. */
  header: string;
  /** Width in pixels to begin with, and the share of what is left over; by kind where it is left out. */
  width?: number;
  /** The heading sorts; true unless said otherwise. */
  sortable?: boolean;
  /** Its values stand under each other's ends, as figures do: a figure that comes as a text. */
  atEnd?: boolean;
  /** Not shown until the client chooses it. */
  hidden?: boolean;
  /** The client may not hide it. */
  fixed?: boolean;
  /**
   * Its place on a card below 640 px: the name and the value stand out, the change and `more` follow as “heading value”
   * (the change beside the name where there is no value), `detail` stands muted under the name. Without one it is `more` on a card that opens nothing, and left to what opens
   * where the card does.
   * On a tablet name, value, change and what is kept are the first columns (valuesFirst.ts); elsewhere value and change
   * stay in sight at the end of a table that is wider than its room (keptColumns.ts).
   */
  card?: 'name' | 'value' | 'change' | 'detail' | 'more';
  /** Stays in sight beside value and change, where there is room for it as well; one column of a grid at most. */
  kept?: boolean;
  /** Draws the cell instead of the kind's own way. Links and buttons in it are worked by Enter. */
  render?: (row: Row) => ReactNode;
}

/** What a column of each kind holds: texts and days as they are, amounts and numbers as exact decimals. */
export type DataGridColumn<Row> = ColumnBase<Row> &
  (
    | { kind: 'text' | 'custom'; value: (row: Row) => string | null | undefined }
    | { kind: 'date'; value: (row: Row) => DateString | null | undefined }
    | {
        kind: 'money';
        value: (row: Row) => MoneyValue | null | undefined;
        /** `change` colours and marks a rise. */
        tone?: 'plain' | 'change';
        /** Group rows show its exact sum. */
        subtotal?: boolean;
      }
    | {
        kind: 'quantity';
        value: (row: Row) => DecimalString | null | undefined;
        subtotal?: boolean;
      }
    | {
        kind: 'percent';
        /** A fraction: `0.0125` is 1.25 %. */
        value: (row: Row) => DecimalString | null | undefined;
        tone?: 'plain' | 'change';
      }
  );

export type DataGridKind = DataGridColumn<unknown>['kind'];

/** What a cell holds, before it is drawn. */
export type DataGridValue = string | MoneyValue | null | undefined;

/** Figures by column id: of a group, or of the total row. */
export type DataGridFigures = Readonly<Record<string, DataGridValue>>;

export interface DataGridSort {
  column: string;
  direction: 'asc' | 'desc';
}

/** What a client arranged, as it is kept in preferences; a column it does not name stands as it was defined. */
export interface DataGridLayout {
  /** Ids of the columns that are hidden; unset: those defined as hidden. */
  hidden?: readonly string[];
  /** Ids in the order they stand. */
  order?: readonly string[];
  /** Widths in pixels by id. */
  widths?: Readonly<Record<string, number>>;
  density?: 'regular' | 'compact';
}

const NUMERIC: ReadonlySet<DataGridKind> = new Set(['money', 'percent', 'quantity']);

/** Whether a column holds figures. */
export function isNumeric(kind: DataGridKind): boolean {
  return NUMERIC.has(kind);
}

/** Whether the values of a column stand right-aligned. */
export function isAtEnd<Row>({ kind, atEnd }: DataGridColumn<Row>): boolean {
  return atEnd ?? isNumeric(kind);
}

const WIDTHS: Record<DataGridKind, number> = {
  text: 180,
  custom: 160,
  date: 136,
  money: 156,
  quantity: 120,
  percent: 108,
};

/** The narrowest a client may draw a column. */
export const MIN_WIDTH = 72;

/** The width a column begins with, in pixels. */
export function widthOf<Row>({ width, kind }: DataGridColumn<Row>): number {
  return width ?? WIDTHS[kind];
}

/** A sort as it stands in the URL: `-tradeDate` falls, `tradeDate` rises. */
export function formatSort(sort: DataGridSort | null): string | undefined {
  if (!sort) return undefined;
  return sort.direction === 'desc' ? `-${sort.column}` : sort.column;
}

/** A sort from the URL; null where there is none. */
export function parseSort(text: string | null | undefined): DataGridSort | null {
  if (!text) return null;
  return text.startsWith('-')
    ? { column: text.slice(1), direction: 'desc' }
    : { column: text, direction: 'asc' };
}
