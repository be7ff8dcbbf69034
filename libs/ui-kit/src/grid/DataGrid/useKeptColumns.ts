import { useLayoutEffect, type RefObject } from 'react';
import type { DataGridColumn } from './columns';

/** So many pixels stay for the other columns between the name and what is kept. */
const ROOM_BETWEEN = 240;

/** What is kept, the more important first. */
const KEPT = ['value', 'change'] as const;

/** Whether a column is kept in sight: what stands out on a card does. The first column always is, at the other edge. */
export function keptOf<Row>(
  { card }: DataGridColumn<Row>,
  index: number,
): (typeof KEPT)[number] | undefined {
  return index === 0 ? undefined : KEPT.find((kind) => kind === card);
}

/**
 * Keeps value and change in sight at the end of a table that is wider than its room, as far as there is room for them
 * beside the name: whoever reads a row sees the figure it is about without scrolling sideways. A column that stands in
 * sight by itself stays in its place.
 *
 * The style sheet reads, for each of the two: `--end-value`, how far from the end the column stays (`auto`: it is not
 * kept), and `--edge-value`, as wide as a line (`1px`) where it is the first that stands over others. `--kept-width` is
 * what all of them cover. A grid in a grid says each of its own.
 */
export function useKeptColumns<Row>(
  scrollRef: RefObject<HTMLElement | null>,
  columns: readonly DataGridColumn<Row>[],
): void {
  // Layout: only the browser knows how wide the columns became, and how far they are scrolled.
  useLayoutEffect(() => {
    const scroll = scrollRef.current;
    const table = scroll?.firstElementChild;
    if (!scroll || !table || typeof ResizeObserver === 'undefined') return undefined;
    let scrolledTo = scroll.scrollLeft;
    const onResize = () => {
      placeKept(scroll);
      markEdge(scroll);
    };
    const onScroll = () => {
      if (scroll.scrollLeft === scrolledTo) return;
      scrolledTo = scroll.scrollLeft;
      markEdge(scroll);
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(scroll);
    observer.observe(table);
    scroll.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroll.removeEventListener('scroll', onScroll);
    };
  }, [scrollRef, columns]);
}

/** The headings of the grid itself, not of one that a row opened to. */
function headingsOf(scroll: HTMLElement): HTMLElement[] {
  const row = scroll.querySelector('[role="columnheader"]')?.parentElement;
  // `as`: the headings are divisions.
  return [...(row?.children ?? [])] as HTMLElement[];
}

const kindOf = (heading: HTMLElement) => heading.dataset['kept'];

function placeKept(scroll: HTMLElement): void {
  const headings = headingsOf(scroll);
  let room = scroll.clientWidth - (headings[0]?.offsetWidth ?? 0) - ROOM_BETWEEN;
  const kept = new Set<HTMLElement>();
  for (const kind of KEPT) {
    scroll.style.setProperty(`--end-${kind}`, 'auto');
    const heading = headings.find((one) => kindOf(one) === kind);
    if (!heading || heading.offsetWidth > room) continue;
    room -= heading.offsetWidth;
    kept.add(heading);
  }
  let end = 0;
  for (const heading of headings.toReversed().filter((one) => kept.has(one))) {
    scroll.style.setProperty(`--end-${kindOf(heading)}`, `${end}px`);
    end += heading.offsetWidth;
  }
  scroll.style.setProperty('--kept-width', `${end}px`);
}

/** A column that left its place stands over the one before it. */
function markEdge(scroll: HTMLElement): void {
  const headings = headingsOf(scroll);
  const first = headings.find((heading, index) => {
    const before = headings[index - 1];
    if (!before || !kindOf(heading)) return false;
    return heading.offsetLeft < before.offsetLeft + before.offsetWidth - 1;
  });
  for (const kind of KEPT) {
    const isFirst = first !== undefined && kindOf(first) === kind;
    scroll.style.setProperty(`--edge-${kind}`, isFirst ? '1px' : '0px');
  }
}
