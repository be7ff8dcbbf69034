import { readFileSync } from 'node:fs';

/** Every address of the signed-in portal, as the build read them from the route tree, and one that there is not. */
export const signedInPaths: readonly string[] = readPaths();

function readPaths(): string[] {
  const list = new URL('../../../../dist/apps/portal/.vite/paths.json', import.meta.url);
  // `as`: written by apps/portal/build/portalPaths.ts.
  const { signedIn } = JSON.parse(readFileSync(list, 'utf8')) as { signedIn: string[] };
  return [
    ...signedIn.map((path) => path.replace(/\$\w*/g, 'any')),
    '/?view=custom',
    '/no/such/page',
  ];
}
