const MARK = 'Simulation · ';

/** Puts a mark before the title of every page, for whoever looks at the tabs. Names nobody: titles end up in histories. */
export function keepTitleMarked(): () => void {
  const mark = () => {
    if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
  };
  const changed = new MutationObserver(mark);
  changed.observe(document.head, { childList: true, characterData: true, subtree: true });
  mark();
  return () => {
    changed.disconnect();
    document.title = document.title.replace(MARK, '');
  };
}
