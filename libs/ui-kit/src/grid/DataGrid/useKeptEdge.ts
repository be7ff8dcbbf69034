import { useLayoutEffect, type RefObject } from 'react';
import type { DataGridColumn } from './columns';

/**
 * Says on the table, as `data-edge`, which of the kept columns is the first that stands over others: the style sheet draws
 * a line there. Before the client scrolls, each column is wholly in sight or not at all: the first one gives way to the
 * column that lacks little, or takes the room of the one that lacks much. Only the browser knows how wide a table is and
 * how far it is scrolled. `onBeyond` is told how many columns stand after the edge.
 */
export function useKeptEdge<Row>(
  scrollRef: RefObject<HTMLElement | null>,
  columns: readonly DataGridColumn<Row>[],
  onBeyond: (count: number) => void,
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
      scroll.toggleAttribute('data-scrolled', scrolledTo > 0);
      onBeyond(markEdge(scroll));
    };
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        fitColumns(scroll);
        onBeyond(markEdge(scroll));
      });
    });
    observer.observe(scroll);
    observer.observe(table);
    scroll.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      scroll.removeEventListener('scroll', onScroll);
    };
  }, [scrollRef, columns, onBeyond]);
}

/** The first column gives way by so many pixels at most, and stays so wide at least. */
const GIVES_AT_MOST = 24;
const LEAST_NAME = 160;

/** Sets `--give`, by how much the first column is narrower than it began, so that the edge cuts no column. */
function fitColumns(scroll: HTMLElement): void {
  // A column that moved under the client's hand would be lost; it fits again at the beginning.
  if (scroll.scrollLeft > 0) return;
  scroll.style.setProperty('--give', '0px');
  const headings = headingsOf(scroll);
  const { edge } = edgeOf(scroll, headings);
  const cut = headings.find((heading, index) => index > 0 && isCut(heading, edge));
  if (!cut) return;
  const lacks = cut.offsetLeft + cut.offsetWidth - edge;
  const gives =
    lacks <= GIVES_AT_MOST && (headings[0]?.offsetWidth ?? 0) - lacks >= LEAST_NAME
      ? lacks
      : cut.offsetLeft - edge;
  scroll.style.setProperty('--give', `${gives}px`);
}

/** The headings of the grid itself, not of one that a row opened to. */
function headingsOf(scroll: HTMLElement): HTMLElement[] {
  const row = scroll.querySelector('[role="columnheader"]')?.parentElement;
  // `as`: the headings are divisions.
  return [...(row?.children ?? [])] as HTMLElement[];
}

/** Where columns go out of sight, in pixels from the begin of the table: under the first kept one that left its place. */
function edgeOf(scroll: HTMLElement, headings: readonly HTMLElement[]) {
  const first = headings.find((heading, index) => {
    const before = headings[index - 1];
    if (!before || !heading.dataset['kept']) return false;
    return heading.offsetLeft < before.offsetLeft + before.offsetWidth - 1;
  });
  return { first, edge: first ? first.offsetLeft : scroll.scrollLeft + scroll.clientWidth };
}

function isCut({ dataset, offsetLeft, offsetWidth }: HTMLElement, edge: number): boolean {
  return !dataset['kept'] && offsetLeft < edge && offsetLeft + offsetWidth > edge + 1;
}

/** How much goes out of sight before an edge, in pixels: a column of figures whole, of words so much as fades out. */
function cutAt(edge: number, headings: readonly HTMLElement[]): number {
  const cut = headings.find((heading) => isCut(heading, edge));
  if (!cut) return 1;
  return cut.dataset['numeric'] === undefined ? 17 : Math.max(17, edge - cut.offsetLeft);
}

/** A column that left its place stands over the one before it. Answers how many columns stand after the edge. */
function markEdge(scroll: HTMLElement): number {
  const headings = headingsOf(scroll);
  const { first, edge } = edgeOf(scroll, headings);
  const kept = first?.dataset['kept'];
  scroll.style.setProperty('--edge-cut', `${cutAt(edge, headings)}px`);
  if (kept !== scroll.dataset['edge']) {
    if (kept) scroll.dataset['edge'] = kept;
    else delete scroll.dataset['edge'];
  }
  return headings.filter(
    ({ dataset, offsetLeft, offsetWidth }) =>
      !dataset['kept'] && offsetLeft + offsetWidth > edge + 1,
  ).length;
}
