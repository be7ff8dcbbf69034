import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type UserConfig } from 'vite';

type Output = NonNullable<NonNullable<UserConfig['build']>['rolldownOptions']>;

/** What Home waits for: the signed-in area, its first page, and what calls the API. */
const FIRST_SCREENS = ['SignedInArea', 'HomePage', 'apiClients'];

/** Our modules only define things, so that a door like @portal/ui-kit costs what is taken from it. */
export const TREESHAKE: Output['treeshake'] = {
  moduleSideEffects: [{ test: /\/libs\/[^/]+\/src\/.*\.tsx?$/, sideEffects: false }],
};

/** What the document itself loads is one file. */
export const START = { name: 'start', tags: ['$initial' as const] };

/**
 * The modules that Home executes, which no list keeps: a first build splits so finely that each file has exactly what the
 * same screens use, and what Home loads of it is read off. With them in one file Home is a few requests, and loads nothing
 * that other pages alone use.
 */
export async function modulesOfFirstScreens(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  await build({
    configFile: false,
    root: fileURLToPath(new URL('../', import.meta.url)),
    resolve: { tsconfigPaths: true },
    logLevel: 'error',
    plugins: [react(), collectInto(found)],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: {
        // What other plugins make has no part in this.
        external: [/^virtual:/],
        output: {
          codeSplitting: {
            groups: [START, { name: 'shared', minShareCount: 2, entriesAware: true }],
          },
        },
        treeshake: TREESHAKE,
      },
    },
  });
  return found;
}

function collectInto(found: Set<string>): Plugin {
  return {
    name: 'modules-of-first-screens',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const queue = chunks.filter(({ name }) => FIRST_SCREENS.includes(name));
      if (queue.length < FIRST_SCREENS.length) {
        throw new Error(
          `One of ${FIRST_SCREENS.join(', ')} has no file: name its successor in build/firstScreens.ts.`,
        );
      }
      const seen = new Set(queue);
      for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
        for (const id of chunk.moduleIds) found.add(id);
        for (const file of chunk.imports) {
          const next = byFile.get(file);
          if (next && !seen.has(next)) {
            seen.add(next);
            queue.push(next);
          }
        }
      }
    },
  };
}
