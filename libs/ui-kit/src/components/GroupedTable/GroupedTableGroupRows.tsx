import type { GroupedTableColumn, GroupedTableGroup } from './GroupedTable';
import { GroupedTableCell } from './GroupedTableCell';
import { GroupedTableGroupHead } from './GroupedTableGroupHead';
import styles from './GroupedTable.module.css';

interface GroupedTableGroupRowsProps<Row> {
  group: GroupedTableGroup<Row>;
  columns: readonly GroupedTableColumn<Row>[];
  rowKey: (row: Row) => string;
  onExpandedChange: ((expanded: boolean) => void) | undefined;
}

/** One group: its heading with the subtotals, then its rows. */
export function GroupedTableGroupRows<Row>({
  group,
  columns,
  rowKey,
  onExpandedChange,
}: GroupedTableGroupRowsProps<Row>) {
  const { expanded = true } = group;
  return (
    <tbody role="rowgroup">
      <tr className={styles.group} role="row" data-collapsed={!expanded || undefined}>
        {columns.map((column, index) =>
          index === 0 ? (
            <th key={column.key} scope="rowgroup" role="rowheader" data-card="name">
              <GroupedTableGroupHead
                group={group}
                expanded={expanded}
                onExpandedChange={onExpandedChange}
              />
            </th>
          ) : (
            <GroupedTableCell key={column.key} column={column}>
              {group.subtotals?.[column.key]}
            </GroupedTableCell>
          ),
        )}
      </tr>
      {group.rows.map((row) => (
        <tr className={styles.row} role="row" key={rowKey(row)} hidden={!expanded}>
          {columns.map((column, index) =>
            index === 0 ? (
              <th key={column.key} scope="row" role="rowheader" data-card="name">
                {column.cell(row)}
              </th>
            ) : (
              <GroupedTableCell key={column.key} column={column}>
                {column.cell(row)}
              </GroupedTableCell>
            ),
          )}
        </tr>
      ))}
      {group.rows.length === 0 && group.empty && (
        <tr className={styles.row} role="row" hidden={!expanded}>
          <td className={styles.empty} role="cell" colSpan={columns.length} data-card="name">
            {group.empty}
          </td>
        </tr>
      )}
    </tbody>
  );
}
