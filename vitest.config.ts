import { defineConfig } from 'vitest/config';

// `npm run unit:watch`: every project's unit tests in one watcher.
export default defineConfig({
  test: { projects: ['apps/*/vite.config.ts', 'libs/*/vite.config.ts', 'tools/vite.config.ts'] },
});
