import { readFileSync } from 'node:fs';

/** Every address of the signed-in portal, from the list that its own test holds it to, and one that there is not. */
export const signedInPaths: readonly string[] = readPaths();

function readPaths(): string[] {
  const list = new URL('../../../portal/src/routers.test.ts', import.meta.url);
  const signedIn = /"signedIn": \[([^\]]*)\]/.exec(readFileSync(list, 'utf8'))?.[1] ?? '';
  const paths = [...signedIn.matchAll(/"([^"]+)"/g)].map(([, path = '']) => path);
  if (paths.length === 0) throw new Error('The list of paths was not found.');
  return [...paths.map((path) => path.replace(/\$\w*/g, 'any')), '/?view=custom', '/no/such/page'];
}
