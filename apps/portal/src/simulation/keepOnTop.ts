/** What sticks to the top, opens over the page or is scrolled to keeps clear of it. */
const HEIGHT = '--sticky-top';

/**
 * Keeps an element above every dialog and popover: the top layer shows last what was opened last, so it is opened again
 * after each of them. Returns how to stop.
 */
export function keepOnTop(element: HTMLElement): () => void {
  const raise = () => {
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  };
  const raiseAbove = ({ target }: Event) => {
    if (target !== element) raise();
  };
  // A modal dialog tells of its opening by its attribute alone in browsers before 2025.
  const opened = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target !== element)) raise();
  });
  opened.observe(document.body, { attributes: true, attributeFilter: ['open'], subtree: true });
  document.addEventListener('toggle', raiseAbove, true);
  const root = document.documentElement;
  const measured = new ResizeObserver(([entry]) => {
    root.style.setProperty(HEIGHT, `${entry?.target.getBoundingClientRect().height ?? 0}px`);
  });
  const banner = element.firstElementChild;
  if (banner) measured.observe(banner);
  raise();
  return () => {
    opened.disconnect();
    measured.disconnect();
    document.removeEventListener('toggle', raiseAbove, true);
    root.style.removeProperty(HEIGHT);
  };
}
