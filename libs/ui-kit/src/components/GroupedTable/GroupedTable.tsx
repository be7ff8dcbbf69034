import type { ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { GroupedTableCell } from './GroupedTableCell';
import { GroupedTableGroupRows } from './GroupedTableGroupRows';
import styles from './GroupedTable.module.css';

export interface GroupedTableColumn<Row> {
  key: string;
  /** The unit belongs here, not in the cells. */
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, digits in columns. */
  numeric?: boolean;
  /** Where it goes when a row becomes a card, below 900 px. The first column is always `name`; `hidden` by default. */
  card?: 'value' | 'change' | 'detail' | 'hidden';
}

export interface GroupedTableGroup<Row> {
  key: string;
  name: ReactNode;
  rows: readonly Row[];
  /** Column key to subtotal. */
  subtotals?: Readonly<Record<string, ReactNode>>;
  /** Stands in for the rows of a group without any. */
  empty?: ReactNode;
}

export interface GroupedTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  /** The first one names the row. */
  columns: readonly GroupedTableColumn<Row>[];
  groups: readonly GroupedTableGroup<Row>[];
  rowKey: (row: Row) => string;
  totalLabel?: ReactNode;
  /** Column key to total; without it there is no total row. */
  totals?: Readonly<Record<string, ReactNode>>;
  density?: 'comfortable' | 'compact';
}

/** Rows under group headings with subtotals and one total. Below 900 px each row is a card: name · value · change. */
export function GroupedTable<Row>({
  caption,
  columns,
  groups,
  rowKey,
  totalLabel = 'Total',
  totals,
  density = 'comfortable',
}: GroupedTableProps<Row>) {
  // The roles are what these elements have anyway; a change of `display` (the cards) would take them away.
  return (
    <table className={styles.table} role="table" data-density={density}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              data-numeric={column.numeric || undefined}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <GroupedTableGroupRows key={group.key} group={group} columns={columns} rowKey={rowKey} />
      ))}
      {totals && (
        <tfoot className={styles.foot} role="rowgroup">
          <tr className={styles.row} role="row">
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.key} scope="row" role="rowheader" data-card="name">
                  {totalLabel}
                </th>
              ) : (
                <GroupedTableCell key={column.key} column={column}>
                  {totals[column.key]}
                </GroupedTableCell>
              ),
            )}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
