import type { ReactNode } from 'react';
import type { GroupedTableColumn } from './GroupedTable';

interface GroupedTableCellProps {
  /** Its alignment and its place on a card. */
  column: Pick<GroupedTableColumn<never>, 'numeric' | 'card'>;
  children: ReactNode;
}

/** A cell beside the one that names the row. */
export function GroupedTableCell({ column, children }: GroupedTableCellProps) {
  return (
    <td role="cell" data-numeric={column.numeric || undefined} data-card={column.card ?? 'hidden'}>
      {children}
    </td>
  );
}
