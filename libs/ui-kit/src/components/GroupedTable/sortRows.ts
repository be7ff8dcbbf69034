import { compareDecimals } from '../../format/arithmetic';
import { lazily } from '../../lazily';
import type { GroupedTableColumn } from './GroupedTable';

/** The column that rows are sorted by within their groups, and which way. */
export interface GroupedTableSort {
  column: string;
  direction: 'ascending' | 'descending';
}

type SortedColumn<Row> = Pick<GroupedTableColumn<Row>, 'key' | 'numeric' | 'sortBy'>;

const names = lazily(() => new Intl.Collator('en-US', { numeric: true }));

/** A press on a heading: names from A, figures from the largest; then the other way; then as the rows came. */
export function nextSort(
  { key, numeric }: SortedColumn<never>,
  current: GroupedTableSort | null,
): GroupedTableSort | null {
  const [first, second] = numeric
    ? (['descending', 'ascending'] as const)
    : (['ascending', 'descending'] as const);
  if (current?.column !== key) return { column: key, direction: first };
  return current.direction === first ? { column: key, direction: second } : null;
}

/** The rows in the order of a column, those without a value last either way; as they came without a sort. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  sort: GroupedTableSort | null,
): readonly Row[] {
  const { sortBy, numeric } = columns.find(({ key }) => key === sort?.column) ?? {};
  if (!sort || !sortBy) return rows;
  const compare = numeric ? compareDecimals : names().compare;
  const turned = sort.direction === 'descending' ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [sortBy(one), sortBy(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return turned * compare(a, b);
  });
}
