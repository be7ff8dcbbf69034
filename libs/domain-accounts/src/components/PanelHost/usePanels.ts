import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PanelSearch } from '../../model/search';

const NO_FIGURE: PanelSearch = { explain: undefined, figure: undefined, step: undefined };
const CLOSED: PanelSearch = { ...NO_FIGURE, security: undefined };

/** The panels that every account page has, in its address. */
export function usePanels() {
  const navigate = useNavigate();
  const change = (changes: PanelSearch, { push }: { push: boolean }) =>
    void navigate({
      to: '.',
      // `as`: all account pages keep these in their search, which the router cannot know of “here”.
      search: ((before: object) => ({ ...before, ...changes })) as never,
      replace: !push,
      resetScroll: false,
    });
  return {
    /** Opens a panel as a step of its own, so that Back closes it. */
    show: (panel: PanelSearch) => change({ ...CLOSED, ...panel }, { push: true }),
    /** Goes to a step of the arithmetic, or another figure. */
    step: (changes: PanelSearch) => change(changes, { push: true }),
    /** Of activity, `security` is a filter and stays. */
    closeFigure: () => change(NO_FIGURE, { push: false }),
    close: () => change(CLOSED, { push: false }),
  };
}

/** What the address says about panels, and whose figures they are. */
export function usePanelSearch(): PanelSearch & { accounts?: string } {
  // `as`: see above.
  return useSearch({ strict: false }) as PanelSearch & { accounts?: string };
}
