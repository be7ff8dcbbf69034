import type { MouseEvent } from 'react';
import { placeOf, type GridPlace } from './useGridFocus';
import type { DataGridProps } from './props';
import type { GridState } from './useGridState';

const OWN_WORK = 'a[href], button, input, select, textarea, label, summary';

/** What presses and keys do: one listener on the grid instead of one on each of its cells. */
export function useGridActions<Row>(props: DataGridProps<Row>, grid: GridState<Row>) {
  const sortBy = (column: number) => {
    const id = grid.visible[column]?.id;
    if (id) grid.table.getColumn(id)?.toggleSorting();
  };

  const open = (row: number, inPlace: boolean) => {
    if (row < 0 || row >= grid.entries.length) return;
    const entry = grid.entries.at(row);
    if (entry.type === 'group') grid.toggleGroup(entry.group.key);
    else if (props.renderDetail && (inPlace || !props.onRowOpen)) {
      grid.toggleDetail(props.rowId(entry.row));
    } else props.onRowOpen?.(entry.row);
  };

  const choose = (row: number) => {
    if (row < 0 || row >= grid.entries.length) return;
    const entry = grid.entries.at(row);
    if (entry.type === 'row') grid.choose(props.rowId(entry.row));
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const place = placeOf(target, event.currentTarget);
    if (!place || target.closest('[data-resize]')) return;
    const act = target.closest<HTMLElement>('[data-act]')?.dataset['act'];
    if (act === 'choose') choose(place.row);
    else if (act === 'choose-all') grid.chooseAll();
    else if (act === 'sort') sortBy(place.column);
    else if (act === 'toggle') open(place.row, true);
    else if (!target.closest(OWN_WORK) && !isSelectingText()) open(place.row, false);
  };

  /** Enter or Space on a cell. */
  const act = ({ row, column }: GridPlace, key: 'Enter' | ' ', cell: HTMLElement) => {
    if (row === -1) {
      if (key === ' ' && column === 0 && props.selected) grid.chooseAll();
      else if (cell.dataset['act'] === 'sort') sortBy(column);
      return;
    }
    if (key === ' ' && props.selected) {
      choose(row);
      return;
    }
    const parts = cell.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([data-act]), select',
    );
    if (parts.length === 1 && !parts[0]?.matches('input, select')) parts[0]?.click();
    else if (parts.length > 0) parts[0]?.focus();
    else open(row, column === 0);
  };

  const { selected, rows, rowId } = props;
  const everyChosen =
    selected && selected.length > 0 && rows.every((r) => grid.chosen.has(rowId(r)));
  const allChosen: boolean | 'some' | undefined = selected
    ? everyChosen || (selected.length > 0 ? 'some' : false)
    : undefined;
  return { onClick, act, allChosen };
}

function isSelectingText(): boolean {
  const selection = window.getSelection();
  return selection !== null && !selection.isCollapsed && selection.toString() !== '';
}
