import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const project = fileURLToPath(new URL('../../', import.meta.url));
const lockFile = fileURLToPath(new URL('../../../../package-lock.json', import.meta.url));

/**
 * The same text as long as a filled database would be the same: a hash of everything that migrating and seeding runs,
 * as one bundle, and of the packages it stands on.
 */
export async function fingerprintOfSeeding(): Promise<string> {
  const bundle = await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    build: {
      ssr: true,
      write: false,
      target: 'node24',
      rolldownOptions: { input: { filling: 'src/testing/fillDatabase.ts' } },
    },
  });
  const hash = createHash('sha256').update(readFileSync(lockFile));
  for (const { output } of [bundle].flat() as { output: { code?: string; source?: unknown }[] }[]) {
    for (const file of output) hash.update(file.code ?? String(file.source));
  }
  return hash.digest('hex').slice(0, 32);
}
