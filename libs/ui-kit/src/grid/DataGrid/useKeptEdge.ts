import { useLayoutEffect, type RefObject } from 'react';
import type { DataGridColumn } from './columns';

/**
 * Says on the table, as `data-edge`, which of the kept columns is the first that stands over others: the style sheet draws
 * a line there. Only the browser knows how far a table is scrolled.
 */
export function useKeptEdge<Row>(
  scrollRef: RefObject<HTMLElement | null>,
  columns: readonly DataGridColumn<Row>[],
): void {
  // Layout: the observer tells once a frame is laid out. The line comes with the next one: the page that opens is laid out
  // once, for its figures.
  useLayoutEffect(() => {
    const scroll = scrollRef.current;
    const table = scroll?.firstElementChild;
    if (!scroll || !table || typeof ResizeObserver === 'undefined') return undefined;
    let scrolledTo: number | undefined;
    let frame = 0;
    const onScroll = () => {
      if (scroll.scrollLeft === scrolledTo) return;
      scrolledTo = scroll.scrollLeft;
      markEdge(scroll);
    };
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => markEdge(scroll));
    });
    observer.observe(scroll);
    observer.observe(table);
    scroll.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      scroll.removeEventListener('scroll', onScroll);
    };
  }, [scrollRef, columns]);
}

/** How much of a column of figures shows before an edge that cuts it, in pixels; words that are cut are read as cut. */
function cutAt(edge: number, headings: readonly HTMLElement[]): number {
  const cut = headings.find(
    ({ offsetLeft, offsetWidth, dataset }) =>
      dataset['numeric'] !== undefined &&
      !dataset['kept'] &&
      offsetLeft < edge &&
      offsetLeft + offsetWidth > edge + 1,
  );
  return cut ? edge - cut.offsetLeft : 0;
}

/** A column that left its place stands over the one before it. */
function markEdge(scroll: HTMLElement): void {
  // The headings of the grid itself, not of one that a row opened to.
  const row = scroll.querySelector('[role="columnheader"]')?.parentElement;
  // `as`: the headings are divisions.
  const headings = [...(row?.children ?? [])] as HTMLElement[];
  const first = headings.find((heading, index) => {
    const before = headings[index - 1];
    if (!before || !heading.dataset['kept']) return false;
    return heading.offsetLeft < before.offsetLeft + before.offsetWidth - 1;
  });
  const edge = first?.dataset['kept'];
  scroll.style.setProperty('--edge-cut', `${first ? cutAt(first.offsetLeft, headings) : 0}px`);
  if (scroll.dataset['edge'] === edge) return;
  if (edge) scroll.dataset['edge'] = edge;
  else delete scroll.dataset['edge'];
}
