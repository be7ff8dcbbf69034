/**
 * Gives the focus to `place`, which stays, once what was pressed in it goes away: without it Tab would begin at the top of
 * the page. A focus that is elsewhere by then stays there. `place` needs a name and `tabIndex={-1}`.
 */
export function keepFocusAt(place: HTMLElement | null): void {
  const { activeElement, body } = document;
  const isGoing = activeElement === null || activeElement === body;
  if (isGoing || place?.contains(activeElement)) place?.focus({ preventScroll: true });
}
