import type { MoneyValue } from '../../format/money';
import {
  isNumeric,
  type DataGridColumn,
  type DataGridFigures,
  type DataGridSort,
  type DataGridValue,
} from './columns';
import { sumDecimals } from '../../format/arithmetic';
import { comparerOf, orderOf, sortKey } from './order';

/** A group of rows that have the same value in a column. */
export interface GridGroup {
  /** The values from the outermost group to this one, as one text; names it while the page lives. */
  key: string;
  path: readonly string[];
  depth: number;
  label: string;
  /** Rows below it, at any depth. */
  count: number;
  figures: DataGridFigures;
}

export type GridEntry<Row> =
  | { type: 'group'; group: GridGroup }
  | { type: 'row'; row: Row; index: number; depth: number };

/** What stands in the body, top to bottom. Entries are made when asked for: a hundred thousand rows are never copied. */
export interface GridEntries<Row> {
  length: number;
  at: (position: number) => GridEntry<Row>;
}

export interface EntryOptions<Row> {
  rows: readonly Row[];
  columns: readonly DataGridColumn<Row>[];
  /** Null where the rows come in their order. */
  sort: DataGridSort | null;
  groupBy: readonly string[];
  closed: ReadonlySet<string>;
  /** Figures of a group by the server; the sums of its rows where it gives none. */
  groupTotals?: (path: readonly string[]) => DataGridFigures | undefined;
}

/** What a group without a value is called. */
export const NO_GROUP = 'Not classified';

/** The entries of a body: sorted, grouped, with closed groups folded away. */
export function entriesOf<Row>(options: EntryOptions<Row>): GridEntries<Row> {
  const { rows, columns, sort, groupBy } = options;
  const sorted = sort && columns.find(({ id }) => id === sort.column);
  const order = sorted ? orderOf(rows, sorted, sort.direction) : null;
  const levels = groupBy.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  if (levels.length === 0) {
    return {
      length: rows.length,
      at: (position) => {
        const index = order ? (order[position] ?? 0) : position;
        return { type: 'row', row: rows[index] as Row, index, depth: 0 };
      },
    };
  }
  const members = order ? [...order] : rows.map((_, index) => index);
  const places: (number | GridGroup)[] = [];
  const alone = new Set<number>();
  addGroups(options, levels, members, [], places, alone);
  return {
    length: places.length,
    at: (position) => {
      const place = places[position] as number | GridGroup;
      if (typeof place !== 'number') return { type: 'group', group: place };
      const depth = levels.length - (alone.has(place) ? 1 : 0);
      return { type: 'row', row: rows[place] as Row, index: place, depth };
    },
  };
}

function addGroups<Row>(
  options: EntryOptions<Row>,
  levels: readonly DataGridColumn<Row>[],
  members: readonly number[],
  path: readonly string[],
  places: (number | GridGroup)[],
  alone: Set<number>,
): void {
  const [level, ...deeper] = levels;
  if (!level) {
    for (const index of members) places.push(index);
    return;
  }
  const groups = splitBy(options.rows, level, members).map(([label, indexes]) => ({
    group: groupOf(options, [...path, label], indexes),
    indexes,
  }));
  groups.sort((left, right) => compareGroups(options, level, left.group, right.group));
  // A row that begins with the name of its group says all that the group's row would.
  const isNamed = deeper.length === 0 && level.id === options.columns[0]?.id;
  for (const { group, indexes } of groups) {
    const [only] = indexes;
    if (isNamed && indexes.length === 1 && only !== undefined && group.label !== NO_GROUP) {
      alone.add(only);
      places.push(only);
      continue;
    }
    places.push(group);
    if (!options.closed.has(group.key))
      addGroups(options, deeper, indexes, group.path, places, alone);
  }
}

function splitBy<Row>(
  rows: readonly Row[],
  column: DataGridColumn<Row>,
  members: readonly number[],
): [string, number[]][] {
  const groups = new Map<string, number[]>();
  for (const index of members) {
    const label = sortKey(column, rows[index] as Row) ?? NO_GROUP;
    const group = groups.get(label);
    if (group) group.push(index);
    else groups.set(label, [index]);
  }
  return [...groups];
}

function groupOf<Row>(
  { rows, columns, groupTotals }: EntryOptions<Row>,
  path: readonly string[],
  indexes: readonly number[],
): GridGroup {
  return {
    key: path.join('\u001f'),
    path,
    depth: path.length - 1,
    label: path.at(-1) ?? '',
    count: indexes.length,
    figures: groupTotals?.(path) ?? sumsOf(columns, rows, indexes),
  };
}

function sumsOf<Row>(
  columns: readonly DataGridColumn<Row>[],
  rows: readonly Row[],
  indexes: readonly number[],
): DataGridFigures {
  const sums: Record<string, DataGridValue> = {};
  for (const column of columns) {
    if (!('subtotal' in column) || !column.subtotal) continue;
    sums[column.id] = sumOf(indexes.map((index) => column.value(rows[index] as Row)));
  }
  return sums;
}

/** The exact sum; null when a value is not known or currencies differ, for half a sum would read as a whole one. */
export function sumOf(values: readonly DataGridValue[]): DataGridValue {
  const amounts: string[] = [];
  let currency: string | undefined;
  for (const value of values) {
    if (value === null || value === undefined) return null;
    if (typeof value === 'string') amounts.push(value);
    else {
      if (currency && currency !== value.currency) return null;
      currency = value.currency;
      amounts.push(value.amount);
    }
  }
  const sum = sumDecimals(amounts);
  return currency ? ({ amount: sum, currency } satisfies MoneyValue) : sum;
}

/**
 * Groups follow the sort: by their own name, else by their figure; by the order they came in where there is neither. Like
 * rows, what has no name and what has no figure stands last in both directions.
 */
function compareGroups<Row>(
  { sort, columns }: EntryOptions<Row>,
  level: DataGridColumn<Row>,
  left: GridGroup,
  right: GridGroup,
): number {
  const column = sort && columns.find(({ id }) => id === sort.column);
  if (!column) return 0;
  const keyIn = ({ label, figures }: GridGroup): string | null => {
    if (column.id !== level.id) return keyOf(figures[column.id]);
    return label === NO_GROUP ? null : label;
  };
  const [first, second] = [keyIn(left), keyIn(right)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  const turn = sort.direction === 'desc' ? -1 : 1;
  return turn * comparerOf(isNumeric(column.kind))(first, second);
}

function keyOf(value: DataGridValue): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : value.amount;
}
