import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The long versions of the tests, `npm run soak`. */
const SOAK = process.env['SOAK'] === '1' ? [`${root}tools/soakSetup.ts`] : [];

interface PresetOptions {
  /** Browser-like DOM for component tests; `node` for everything else. */
  environment?: 'node' | 'jsdom';
  /** Files run before each test file, relative to the project's folder. */
  setupFiles?: string[];
}

/** One test preset for every project: a project's vite.config.ts only names itself. */
export function unitTests(name: string, options: PresetOptions = {}): ViteUserConfig {
  return {
    resolve: { tsconfigPaths: true },
    // Test files of a lib import from other libs, wherever the run was started; a copy of the tree links its packages.
    server: { fs: { allow: [root, realpathSync(`${root}node_modules`)] } },
    test: {
      name,
      environment: options.environment ?? 'node',
      setupFiles: [...SOAK, ...(options.setupFiles ?? [])],
      include: ['src/**/*.test.{ts,tsx}'],
      passWithNoTests: true,
      // Files of one worker share their modules and their DOM: loading both anew for each file took most of the time. A
      // test puts back what it changes (mocks and globals are put back for it).
      isolate: false,
      // The machine may be busy, and a wait that fails has to be the first to say what it waited for.
      testTimeout: 90_000,
      restoreMocks: true,
      unstubGlobals: true,
      reporters: ['default', ['json', { outputFile: `${root}dist/results/unit/${name}.json` }]],
    },
  };
}
