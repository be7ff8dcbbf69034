/** How long the browser may be busy before the work is done all the same. */
const LIMIT_MS = 10_000;

/** Does work that no client waits for once the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: LIMIT_MS });
  else setTimeout(work, LIMIT_MS);
}
