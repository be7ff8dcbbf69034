// oxlint-disable-next-line no-restricted-imports
import { lazyRouteComponent as libraryComponent } from '@tanstack/react-router';

const MOST_WAIT = 5000;

/** The code of a page did not come because the portal cannot be reached; nothing is known of a new build. */
export class PageUnreachable extends Error {}

/**
 * A part of a route that is loaded when it is shown. Where its code is missing, the router's own `lazyRouteComponent` loads the
 * document again, for the new build that took its place. Of a portal that cannot be reached that would leave the browser's
 * error page, without figures and without a way back; here it is an error like any other, and the next load asks again.
 */
export const lazyRouteComponent: typeof libraryComponent = (importer, exportName) =>
  libraryComponent(
    () =>
      importer().catch(async (error: unknown) => {
        if (await answers()) throw error;
        // The router knows a missing script by how its message begins.
        throw new PageUnreachable(`Unreachable: ${String(error)}`, { cause: error });
      }),
    exportName,
  );

/** Whether the document that a reload asks for would come. */
async function answers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(MOST_WAIT);
  return fetch('/', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}
