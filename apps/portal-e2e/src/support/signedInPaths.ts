import { readFileSync } from 'node:fs';
import { isSoak } from './soak.ts';

/** The advisors' page: a client is told so, and that the server refused is in the console. */
const ADVISORS_PAGE = '/desk';

/** Every address of a client's portal, as the build read them from the route tree, and one that there is not. */
export const signedInPaths: readonly string[] = readPaths();

/** What a tour of several minutes visits: one page of each area, and in the soak every page. */
export const tourPaths: readonly string[] = isSoak
  ? signedInPaths
  : signedInPaths.filter((path, index) => signedInPaths.findIndex(isOfAreaOf(path)) === index);

function isOfAreaOf(path: string): (other: string) => boolean {
  const areaOf = (one: string) => one.split('/')[1];
  return (other) => areaOf(other) === areaOf(path);
}

function readPaths(): string[] {
  const list = new URL('../../../../dist/apps/portal/.vite/paths.json', import.meta.url);
  // `as`: written by apps/portal/build/portalPaths.ts.
  const { signedIn } = JSON.parse(readFileSync(list, 'utf8')) as { signedIn: string[] };
  return [
    ...signedIn
      .filter((path) => path !== ADVISORS_PAGE)
      .map((path) => path.replace(/\$\w*/g, 'any')),
    '/?view=custom',
    '/no/such/page',
  ];
}
