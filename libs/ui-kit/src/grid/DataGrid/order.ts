import { lazily } from '../../lazily';
import { isNumeric, type DataGridColumn, type DataGridSort } from './columns';
import { compareDecimals } from '../../format/arithmetic';

const text = lazily(() => new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' }));

/**
 * The order of rows under a sort, as indexes; rows without a value stand last in both directions, equal rows as they
 * came. Each different value is compared once and becomes a rank, so that a hundred thousand rows of forty securities
 * cost forty names.
 */
export function orderOf<Row>(
  rows: readonly Row[],
  column: DataGridColumn<Row>,
  direction: DataGridSort['direction'],
): Int32Array {
  const keys = rows.map((row) => sortKey(column, row));
  const ranks = ranksOf(keys, isNumeric(column.kind));
  const count = rows.length;
  // Rank and place in one number: the typed array's own sort then keeps equal rows as they came.
  const places = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    const key = keys[index];
    const rank = key === null || key === undefined ? ranks.size : (ranks.get(key) ?? 0);
    const turned = direction === 'desc' && rank < ranks.size ? ranks.size - 1 - rank : rank;
    places[index] = turned * count + index;
  }
  places.sort();
  return Int32Array.from(places, (place) => place % count);
}

/** What a row is sorted by in a column: the decimal of an amount, a text, a day; null where there is none. */
export function sortKey<Row>(column: DataGridColumn<Row>, row: Row): string | null {
  const value = column.value(row);
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : value.amount;
}

/** Compares two sort keys of a kind. */
export function comparerOf(numeric: boolean): (left: string, right: string) => number {
  return numeric ? compareDecimals : text().compare;
}

function ranksOf(keys: readonly (string | null)[], numeric: boolean): Map<string, number> {
  const different = [...new Set(keys)].filter((key) => key !== null);
  const compare = comparerOf(numeric);
  different.sort(compare);
  const ranks = new Map<string, number>();
  let rank = -1;
  let previous: string | undefined;
  for (const key of different) {
    // "1.0" and "1.00" are one value, and so are "ibm" and "IBM".
    if (previous === undefined || compare(previous, key) !== 0) rank += 1;
    ranks.set(key, rank);
    previous = key;
  }
  return ranks;
}
