/** How Chromium, Firefox, Safari and Vite say that a script or style sheet of a page did not arrive. */
const NOT_LOADED =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

/** True when a page's code did not arrive: most often a new release under an open tab. spec §8 */
export function isPageLoadFailure(error: unknown): boolean {
  return error instanceof Error && NOT_LOADED.test(error.message);
}

/** Which of the two fixed texts fits. spec §8 */
export function failureKind(error: unknown): 'pageFailed' | 'renderFailed' {
  return isPageLoadFailure(error) ? 'pageFailed' : 'renderFailed';
}
