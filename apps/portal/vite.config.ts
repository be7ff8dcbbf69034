import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { unitTests } from '../../vitest.shared.ts';
import { brotliAssets } from './build/brotliAssets.ts';
import { preloadFont } from './build/preloadFont.ts';
import { sandboxConfig } from './build/sandboxConfig.ts';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:4312';
const issuer = process.env['IDENTITY_ISSUER'] ?? 'http://localhost:4311';

export default defineConfig({
  ...unitTests('portal', {
    environment: 'jsdom',
    setupFiles: ['../../libs/ui-kit/src/testing/setup.ts'],
  }),
  root: import.meta.dirname,
  plugins: [react(), preloadFont(), sandboxConfig(issuer), brotliAssets()],
  server: {
    // The identity provider sends clients back to this origin and no other.
    port: Number(process.env['PORT'] ?? 4310),
    strictPort: true,
    proxy: { '/v2': apiOrigin },
  },
  build: {
    outDir: '../../dist/apps/portal',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The document's policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        // Our modules only define things, so that a door like @portal/ui-kit costs what is taken from it. Style sheets
        // and the doors themselves, which bring the base style, stay.
        moduleSideEffects: [
          { test: /\/libs\/[^/]+\/src\/(?!index\.ts$).*\.tsx?$/, sideEffects: false },
        ],
      },
    },
  },
});
