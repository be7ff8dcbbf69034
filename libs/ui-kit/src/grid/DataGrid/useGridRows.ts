import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
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
    observeElementRect: (instance, answer) =>
      observeElementRect(instance, (rect) => {
        if (rect.height === 0) return answer(ROOM);
        if (rect.height < instance.getTotalSize()) lastRoom = rect;
        answer(rect);
      }),
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

/** Names the last of the rows that are loaded. */
export function endOf<Row>(props: { rows: readonly Row[]; rowId: (row: Row) => string }): string {
  const last = props.rows.at(-1);
  return last === undefined ? '' : `${props.rows.length} ${props.rowId(last)}`;
}
