// oxlint-disable-next-line no-restricted-imports
import { lazyRouteComponent as libraryComponent } from '@tanstack/react-router';

const MOST_WAIT = 5000;

/** The code of a page did not come because the portal cannot be reached; nothing is known of a new build. */
export class PageUnreachable extends Error {}

/** Whether the code of some page did not come: style sheets may be missing since. */
let hasFailed = false;

/**
 * A part of a route that is loaded when it is shown. Where its code is missing, the router's own `lazyRouteComponent` loads the
 * document again, for the new build that took its place. Of a portal that cannot be reached that would leave the browser's
 * error page, without figures and without a way back; here it is an error like any other, and the next load asks again.
 */
export const lazyRouteComponent: typeof libraryComponent = (importer, exportName) =>
  libraryComponent(async () => {
    try {
      const loaded = await importer();
      if (hasFailed) await loadMissingStyles();
      return loaded;
    } catch (error) {
      hasFailed = true;
      if (await answers()) throw error;
      // The router knows a missing script by how its message begins.
      throw new PageUnreachable(`Unreachable: ${String(error)}`, { cause: error });
    }
  }, exportName);

/** Asks again for the style sheets that did not come: the bundler asks for each of them once. */
async function loadMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const missing = [...links].filter(isMissing);
  await Promise.all(
    missing.map((link) => {
      const again = document.createElement('link');
      Object.assign(again, { rel: link.rel, href: link.href, crossOrigin: link.crossOrigin });
      link.replaceWith(again);
      return new Promise((done) => {
        again.addEventListener('load', done);
        again.addEventListener('error', done);
      });
    }),
  );
}

/** A browser shows one that did not come as empty, or keeps what it holds to itself. */
function isMissing({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

/** Whether the document that a reload asks for would come. */
async function answers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(MOST_WAIT);
  return fetch('/', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}
