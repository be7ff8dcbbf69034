import type { GroupedTableColumn } from './GroupedTable';
import styles from './GroupedTable.module.css';
import type { GroupedTableSort } from './sortRows';

interface GroupedTableHeadProps<Row> {
  columns: readonly GroupedTableColumn<Row>[];
  sort: GroupedTableSort | null;
  onSort: (column: GroupedTableColumn<Row>) => void;
}

/** The headings; one of a column that sorts is a button. */
export function GroupedTableHead<Row>({ columns, sort, onSort }: GroupedTableHeadProps<Row>) {
  const sorts = columns.some(({ sortBy }) => sortBy);
  return (
    <thead className={styles.head} role="rowgroup" data-sorts={sorts || undefined}>
      <tr role="row">
        {columns.map((column) => {
          const direction = sort?.column === column.key ? sort.direction : undefined;
          return (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              data-numeric={column.numeric || undefined}
              aria-sort={column.sortBy && (direction ?? 'none')}
            >
              {column.sortBy ? (
                <button
                  type="button"
                  className={styles.sort}
                  data-direction={direction}
                  onClick={() => onSort(column)}
                >
                  {column.header}
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
