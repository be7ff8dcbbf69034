import { defineConfig, mergeConfig } from 'vitest/config';
import { unitTests } from '../../vitest.shared.ts';

const root = new URL('../../', import.meta.url).pathname;

/** One self-contained main.js (migrations and contract inside); packages stay in node_modules. */
export default mergeConfig(
  unitTests('portal-api'),
  defineConfig({
    build: {
      ssr: true,
      outDir: `${root}dist/apps/portal-api`,
      emptyOutDir: true,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: {
        input: 'src/main.ts',
        output: { entryFileNames: 'main.js', codeSplitting: false },
      },
    },
    test: { testTimeout: 20_000, hookTimeout: 60_000 },
  }),
);
