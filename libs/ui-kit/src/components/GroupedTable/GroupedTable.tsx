import { useState, type ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { GroupedTableCell } from './GroupedTableCell';
import { GroupedTableGroupRows } from './GroupedTableGroupRows';
import { GroupedTableHead } from './GroupedTableHead';
import styles from './GroupedTable.module.css';
import { nextSort, sortRows, type GroupedTableSort } from './sortRows';

export interface GroupedTableColumn<Row> {
  key: string;
  /** The unit belongs here, not in the cells. */
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, digits in columns. */
  numeric?: boolean;
  /** Where it goes when a row becomes a card, below 900 px. The first column is always `name`; `hidden` by default. */
  card?: 'value' | 'change' | 'detail' | 'hidden';
  /**
   * Makes the heading a button that sorts the rows within their groups: texts, decimals in a numeric
   * column; `null` comes last.
   */
  sortBy?: (row: Row) => string | null;
}

export interface GroupedTableGroup<Row> {
  key: string;
  name: ReactNode;
  /** Said beside the name: how many rows there are, which share of the total. */
  note?: ReactNode;
  rows: readonly Row[];
  /** Its rows stand beneath it; left out, they do. On paper they always do. */
  expanded?: boolean;
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
  /** Makes the name of each group a button that collapses and expands it. */
  onExpandedChange?: (groupKey: string, expanded: boolean) => void;
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
  onExpandedChange,
}: GroupedTableProps<Row>) {
  const [sort, setSort] = useState<GroupedTableSort | null>(null);
  // The roles are what these elements have anyway; a change of `display` (the cards) would take them away.
  return (
    <table className={styles.table} role="table" data-density={density}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <GroupedTableHead
        columns={columns}
        sort={sort}
        onSort={(column) => setSort(nextSort(column, sort))}
      />
      {groups.map((group) => (
        <GroupedTableGroupRows
          key={group.key}
          group={{ ...group, rows: sortRows(group.rows, columns, sort) }}
          columns={columns}
          rowKey={rowKey}
          onExpandedChange={
            onExpandedChange && ((expanded) => onExpandedChange(group.key, expanded))
          }
        />
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
