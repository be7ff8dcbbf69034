import { defineConfig, mergeConfig } from 'vitest/config';
import { unitTests } from '../../vitest.shared.ts';

export default defineConfig(
  mergeConfig(unitTests('portal-idp'), {
    root: import.meta.dirname,
    // Passwords are hashed slowly on purpose, and the machine may be busy with the tests of other projects.
    test: { testTimeout: 60_000, hookTimeout: 60_000 },
    build: {
      // Packages stay in node_modules; styles, script, mark and font are inlined, so the program is one file.
      ssr: true,
      rolldownOptions: { input: 'src/main.ts' },
      outDir: '../../dist/apps/portal-idp',
      emptyOutDir: true,
      target: 'node24',
    },
  }),
);
