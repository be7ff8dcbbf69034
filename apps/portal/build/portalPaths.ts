import { fileURLToPath } from 'node:url';
import { createServer, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const WORDS = 'virtual:page-words';

/**
 * Reads the route trees as they are, and gives what follows from them: `paths.json` beside the build's manifest, for
 * end-to-end tests and budgets, and the words that they are made of, for telemetry.
 */
export function portalPaths(): Plugin {
  let paths: Promise<Record<string, string[]>> | undefined;
  const read = () => (paths ??= readPaths());
  return {
    name: 'portal-paths',
    resolveId: (id) => (id === WORDS ? `\0${WORDS}` : null),
    async load(id) {
      if (id !== `\0${WORDS}`) return null;
      const words = wordsOf(Object.values(await read()).flat());
      return `export const PAGE_WORDS = ${JSON.stringify(words)};`;
    },
    async generateBundle() {
      const source = JSON.stringify(await read(), null, 2);
      this.emitFile({ type: 'asset', fileName: '.vite/paths.json', source });
    },
  };
}

async function readPaths(): Promise<Record<string, string[]>> {
  const server = await createServer({
    configFile: false,
    root: ROOT,
    appType: 'custom',
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    const trees = await server.ssrLoadModule('/apps/portal/src/routeTrees.ts');
    // `as`: what routeTrees.ts exports.
    return trees['portalPaths'] as Record<string, string[]>;
  } finally {
    await server.close();
  }
}

/** The fixed parts of paths: not `$id`. */
function wordsOf(paths: string[]): string[] {
  const parts = paths.flatMap((path) => path.split('/'));
  return [...new Set(parts.filter((part) => /^[\w.-]+$/.test(part)))].sort();
}
