import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/** A place in the grid: -1 is the row of headings, then the entries, then the total. */
export interface GridPlace {
  row: number;
  column: number;
}

interface GridFocusOptions {
  /** The last row one can go to. */
  lastRow: number;
  lastColumn: number;
  /** Rows that are seen at once, which is what a page is. */
  pageRows: number;
  /** Brings a row into view, which draws it. */
  reveal: (row: number) => void;
  /** Enter or Space on a place. */
  act: (place: GridPlace, key: 'Enter' | ' ', cell: HTMLElement) => void;
}

const FIELDS = 'input:not([type="checkbox"]), select, textarea';

/**
 * The keyboard of the WAI-ARIA grid pattern (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): one cell is in the tab
 * order; arrows, Home, End, Ctrl+Home, Ctrl+End, Page Up and Page Down move it; Enter and Space work what is in it;
 * Tab leaves the grid.
 */
export function useGridFocus(options: GridFocusOptions) {
  const gridRef = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 });
  const awaited = useRef<GridPlace | null>(null);
  const place = {
    row: Math.min(active.row, Math.max(options.lastRow, -1)),
    column: Math.min(active.column, options.lastColumn),
  };

  // Layout: a row far away is drawn only after scrolling to it; the focus waits until it is.
  useLayoutEffect(() => {
    const cell = awaited.current && cellAt(gridRef.current, awaited.current);
    if (!cell) return;
    awaited.current = null;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const cell = cellOfGrid(target, gridRef.current);
    if (!cell) return;
    if (target !== cell && worksInside(event, target, cell)) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      options.act(place, event.key, cell);
      return;
    }
    const next = moved(event, place, options);
    if (!next) return;
    event.preventDefault();
    awaited.current = next;
    options.reveal(next.row);
    setActive({ ...next });
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const found = placeOf(event.target, gridRef.current);
    if (found && (found.row !== place.row || found.column !== place.column)) setActive(found);
  };

  return { gridRef, place, onKeyDown, onFocus };
}

/** Keys that belong to what is in the cell: typing in a field, pressing a button. */
function worksInside(
  event: KeyboardEvent<HTMLElement>,
  target: HTMLElement,
  cell: HTMLElement,
): boolean {
  if (event.key === 'Escape') {
    cell.focus();
    return true;
  }
  if (event.key === 'Tab') {
    // From the cell, which is in the tab order, the browser goes on to what is before or after the grid.
    cell.focus();
    return true;
  }
  return target.matches(FIELDS) || event.key === 'Enter' || event.key === ' ';
}

function moved(
  event: KeyboardEvent,
  { row, column }: GridPlace,
  { lastRow, lastColumn, pageRows }: GridFocusOptions,
): GridPlace | null {
  const all = event.ctrlKey || event.metaKey;
  const within = (next: number) => Math.max(-1, Math.min(lastRow, next));
  switch (event.key) {
    case 'ArrowDown':
      return { row: within(row + 1), column };
    case 'ArrowUp':
      return { row: within(row - 1), column };
    case 'ArrowRight':
      return { row, column: Math.min(lastColumn, column + 1) };
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) };
    case 'PageDown':
      return { row: within(row + pageRows), column };
    case 'PageUp':
      return { row: Math.max(Math.min(0, row), row - pageRows), column };
    case 'Home':
      return { row: all ? 0 : row, column: 0 };
    case 'End':
      return { row: all ? lastRow : row, column: lastColumn };
    default:
      return null;
  }
}

function cellAt(grid: HTMLElement | null, { row, column }: GridPlace): HTMLElement | undefined {
  const found = grid?.querySelectorAll<HTMLElement>(
    `[data-place="${row}"] > [data-column="${column}"]`,
  );
  return [...(found ?? [])].find((cell) => cellOfGrid(cell, grid));
}

/** The cell an element stands in, when it is one of this grid and not of one that a row opened to. */
function cellOfGrid(element: Element, grid: Element | null): HTMLElement | null {
  const cell = element.closest<HTMLElement>('[data-column]');
  return cell?.closest('[role="grid"], [role="treegrid"]') === grid ? cell : null;
}

/** Which place of a grid an element stands at. */
export function placeOf(element: Element, grid: Element | null): GridPlace | null {
  const cell = cellOfGrid(element, grid);
  const row = cell?.closest<HTMLElement>('[data-place]');
  if (!cell || !row) return null;
  return { row: Number(row.dataset['place']), column: Number(cell.dataset['column']) };
}
