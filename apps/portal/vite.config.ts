import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { unitTests } from '../../vitest.shared.ts';
import { brotliAssets } from './build/brotliAssets.ts';
import { inlineIcon } from './build/inlineIcon.ts';
import { preloadFont } from './build/preloadFont.ts';
import { sandboxConfig } from './build/sandboxConfig.ts';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:4312';
const issuer = process.env['IDENTITY_ISSUER'] ?? 'http://localhost:4311';

/** What the first load of the sign-in page and of Home share; of the kit, the few parts that both show. */
const START = [
  /preload-helper/,
  /\/node_modules\//,
  /\/apps\/portal\/src\//,
  /\/libs\/auth-session\/src\//,
  /\/libs\/ui-kit\/src\/(index|texts|theme\/base|components\/(Banner|Button|ErrorPage|FirmMark|VisuallyHidden)\/)/,
];

/** What calls the API. */
const API = [
  /\/libs\/auth-session\/src\/clients\/(api|profile|logout|notice|idle)/,
  /\/libs\/auth-session\/src\/storage\/clearBrowserStores/,
  /\/libs\/api-sdk\/src\/(client\/(?!queryClient)|generated\/(core|client|sdk|operations))/,
];

/** What Home and the screens after it share: one file, which Home loads. */
const SHARED = [
  /\/node_modules\/@tanstack\/(react-query|query-core)\//,
  /\/libs\/api-sdk\/src\/(query|generated\/@tanstack)/,
  // Not its other doors (grid, inputs, dates …): a lazy page brings those.
  /\/libs\/ui-kit\/src\/(index|texts|components\/|format\/|theme\/(?!controls))/,
];

/** Chosen by path alone: left to itself, each small part that two screens share becomes a file, and a request. */
function chunk(name: string, paths: RegExp[]) {
  return {
    name,
    test: (id: string) => paths.some((path) => path.test(id)),
    includeDependenciesRecursively: false,
  };
}

export default defineConfig({
  ...unitTests('portal', {
    environment: 'jsdom',
    setupFiles: ['../../libs/ui-kit/src/testing/setup.ts'],
  }),
  root: import.meta.dirname,
  plugins: [react(), inlineIcon(), preloadFont(), sandboxConfig(issuer), brotliAssets()],
  server: {
    // The identity provider sends clients back to this origin and no other.
    port: Number(process.env['PORT'] ?? 4310),
    strictPort: true,
    fs: { allow: ['../..'] },
    proxy: { '/v2': apiOrigin, '/sandbox': apiOrigin },
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
      output: {
        // Names of files are in what the sign-in page loads, and noise to compression: 36 bits tell builds apart.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            { ...chunk('start', START), tags: ['$initial'] },
            chunk('api', API),
            chunk('shared', SHARED),
          ],
        },
      },
      treeshake: {
        // Our modules only define things, so that a door like @portal/ui-kit costs what is taken from it. The kit's own
        // door also brings the base style.
        moduleSideEffects: [
          { test: /\/libs\/ui-kit\/src\/index\.ts$/, sideEffects: true },
          { test: /\/libs\/[^/]+\/src\/.*\.tsx?$/, sideEffects: false },
        ],
      },
    },
  },
});
