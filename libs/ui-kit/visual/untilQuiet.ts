const QUIET_MS = 150;
const AT_MOST_MS = 10_000;
/** Charts come with their library, after the figures; in a story of loading they never come. */
const CHART_MS = 2_000;

/** Resolves once fonts are there, nothing is loading or moving, and the page has not changed for a moment. */
export async function untilQuiet(): Promise<void> {
  await document.fonts.ready;
  let changed = performance.now();
  const observer = new MutationObserver(() => (changed = performance.now()));
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(document.body, all);
  const started = performance.now();
  while (performance.now() - started < AT_MOST_MS) {
    await new Promise(requestAnimationFrame);
    const isMoving = document
      .getAnimations()
      .some(
        ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1,
      );
    const isDrawing =
      document.querySelector('[data-shape="chart"]') !== null &&
      performance.now() - started < CHART_MS;
    if (!isMoving && !isDrawing && performance.now() - changed > QUIET_MS) break;
  }
  observer.disconnect();
}
