import {
  defaultRangeExtractor,
  elementScroll,
  useVirtualizer,
  type Rect,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';

const HEIGHTS = { regular: 44, compact: 36 };
const HEAD_HEIGHT = 36;

/** Rows drawn beyond what is seen, in each direction. */
const OVERSCAN = 10;

/** So many rows before the end the next ones are asked for. */
const AHEAD = 30;

/** The room of a grid before any was measured, and where nothing is laid out (jsdom). */
const ROOM = { width: 1024, height: 800 };
/** What the last grid had that was longer than its room: the page that is opened next draws its rows once. */
let lastRoom = ROOM;

interface GridRowsOptions {
  count: number;
  /** Names the last row: what follows it is asked for once. */
  end: string;
  density: 'regular' | 'compact';
  /** The row that is in the tab order is always drawn, wherever the client scrolled. */
  activeRow: number;
  hasTotal: boolean;
  more: (() => void) | undefined;
  /** Rows are cards, as tall as what they say. */
  cards?: boolean;
}

/** Which rows are drawn, and where. */
export function useGridRows(options: GridRowsOptions) {
  const { count, density, activeRow, hasTotal, cards = false } = options;
  const scrollRef = useRef<HTMLDivElement>(null);
  const rowHeight = cards ? 88 : HEIGHTS[density];
  const head = cards ? 0 : HEAD_HEIGHT;
  const rangeExtractor = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const drawn = defaultRangeExtractor(range);
      if (cards || activeRow < 0 || activeRow >= count) return drawn;
      return drawn.includes(activeRow) ? drawn : [...drawn, activeRow].sort((a, b) => a - b);
    },
    [activeRow, cards, count],
  );
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: lastRoom,
    observeElementRect: observeRoom,
    scrollToFn: scrollOpened,
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: hasTotal ? rowHeight : 0,
    rangeExtractor,
  });

  const measuredHeight = useRef(rowHeight);
  // Effect: another density gives every row another height. At first nothing was measured yet.
  useEffect(() => {
    if (measuredHeight.current === rowHeight) return;
    measuredHeight.current = rowHeight;
    virtualizer.measure();
  }, [virtualizer, rowHeight]);

  const items = virtualizer.getVirtualItems();
  const last = virtualizer.range?.endIndex ?? items.at(-1)?.index ?? -1;
  const { more, end } = options;
  const asked = useRef('');
  // Effect: nearing the end asks for the next rows, once for each end.
  useEffect(() => {
    if (!more || last < count - AHEAD || asked.current === end) return;
    asked.current = end;
    more();
  }, [more, last, count, end]);

  return { scrollRef, virtualizer, items, offset: head };
}

type Rows = Virtualizer<HTMLDivElement, HTMLElement>;

// Both below leave the layout of a page that opens to the browser, which does it once, when it draws the frame: reading a
// size or writing a place at once would do it in the middle of React's work, and the page would come a frame later.

/** Tells the room of a grid when it is laid out and whenever it changes. */
function observeRoom(rows: Rows, answer: (room: Rect) => void): (() => void) | undefined {
  // Where nothing is laid out (jsdom) the room stays as it was taken to be.
  if (!rows.scrollElement || !('ResizeObserver' in globalThis)) return undefined;
  const observer = new ResizeObserver(([entry]) => {
    const box = entry?.borderBoxSize[0];
    if (!box || box.blockSize === 0) return answer(ROOM);
    const room = { width: Math.round(box.inlineSize), height: Math.round(box.blockSize) };
    if (room.height < rows.getTotalSize()) lastRoom = room;
    answer(room);
  });
  observer.observe(rows.scrollElement);
  return () => observer.disconnect();
}

const opened = new WeakSet<Element>();

/** Scrolls a grid; one that opens stands at its beginning already. */
function scrollOpened(
  offset: number,
  options: { adjustments?: number; behavior?: ScrollBehavior },
  rows: Rows,
): void {
  const grid = rows.scrollElement;
  const isNew = grid && !opened.has(grid);
  if (isNew) opened.add(grid);
  if (!isNew || offset !== 0) elementScroll(offset, options, rows);
}

/** Names the last of the rows that are loaded. */
export function endOf<Row>(props: { rows: readonly Row[]; rowId: (row: Row) => string }): string {
  const last = props.rows.at(-1);
  return last === undefined ? '' : `${props.rows.length} ${props.rowId(last)}`;
}
