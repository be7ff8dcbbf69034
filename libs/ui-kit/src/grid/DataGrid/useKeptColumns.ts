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
 * The style sheet reads `--end-value` and `--end-change` (how far from the end a column stays, in pixels; unset: not
 * kept), `--kept-width` (what all of them cover) and `data-covers` (the first kept column that stands over others).
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
      markCovering(scroll);
    };
    const onScroll = () => {
      if (scroll.scrollLeft === scrolledTo) return;
      scrolledTo = scroll.scrollLeft;
      markCovering(scroll);
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

/** The headings of the columns that may be kept, in their order. */
function keptHeadings(scroll: HTMLElement): HTMLElement[] {
  return [...scroll.querySelectorAll<HTMLElement>('[role="columnheader"][data-kept]')];
}

function placeKept(scroll: HTMLElement): void {
  const name = scroll.querySelector<HTMLElement>('[role="columnheader"]');
  const headings = keptHeadings(scroll);
  let room = scroll.clientWidth - (name?.offsetWidth ?? 0) - ROOM_BETWEEN;
  const kept = new Set<HTMLElement>();
  for (const kind of KEPT) {
    const heading = headings.find(({ dataset }) => dataset['kept'] === kind);
    if (!heading || heading.offsetWidth > room) continue;
    room -= heading.offsetWidth;
    kept.add(heading);
  }
  let end = 0;
  for (const kind of KEPT) scroll.style.removeProperty(`--end-${kind}`);
  for (const heading of headings.toReversed()) {
    if (!kept.has(heading)) continue;
    scroll.style.setProperty(`--end-${heading.dataset['kept']}`, `${end}px`);
    end += heading.offsetWidth;
  }
  scroll.style.setProperty('--kept-width', `${end}px`);
}

/** A column that left its place stands over the one before it. */
function markCovering(scroll: HTMLElement): void {
  const covering = keptHeadings(scroll).find((heading) => {
    const before = heading.previousElementSibling;
    if (!(before instanceof HTMLElement)) return false;
    return heading.offsetLeft < before.offsetLeft + before.offsetWidth - 1;
  });
  const kind = covering?.dataset['kept'];
  if (kind) scroll.dataset['covers'] = kind;
  else delete scroll.dataset['covers'];
}
