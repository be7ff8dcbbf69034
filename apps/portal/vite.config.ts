import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { unitTests } from '../../vitest.shared.ts';
import { brotliAssets } from './build/brotliAssets.ts';
import { modulesOfFirstScreens, START, TREESHAKE } from './build/firstScreens.ts';
import { inlineIcon } from './build/inlineIcon.ts';
import { portalPaths } from './build/portalPaths.ts';
import { sandboxConfig } from './build/sandboxConfig.ts';
import { startTogether } from './build/startTogether.ts';

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://localhost:4312';
const issuer = process.env['IDENTITY_ISSUER'] ?? 'http://localhost:4311';

/** Which modules share a file. No list of files: what a screen loads follows from what it imports. */
function chunkGroups(first: ReadonlySet<string>) {
  return [
    START,
    // What Home loads is one more, whoever else uses it.
    { name: 'home', test: (id: string) => first.has(id) },
    // Large libraries that several pages use are files of their own, loaded once.
    { name: 'dates', test: /\/node_modules\/(@mantine\/dates|dayjs)\// },
    {
      name: 'charts',
      test: /\/node_modules\/(@mantine\/charts|recharts|d3-[a-z]+|victory-vendor)\//,
    },
    {
      name: 'grid',
      test: /\/node_modules\/@tanstack\/(react-table|table-core|react-virtual|virtual-core)\//,
    },
    // What the same screens share is one file, and a tiny one goes with its nearest neighbour, since each file is a
    // request. With 4 KiB instead of one, small modules brought large neighbours along: half as much again in all routes.
    {
      name: 'shared',
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 1024,
    },
  ];
}

export default defineConfig(async ({ command }) => {
  // Tests read this file, too, and split nothing.
  const first = command === 'build' ? await modulesOfFirstScreens() : new Set<string>();
  return {
    ...unitTests('portal', {
      environment: 'jsdom',
      setupFiles: ['../../libs/ui-kit/src/testing/setup.ts', 'src/testSetup.ts'],
    }),
    root: import.meta.dirname,
    plugins: [
      react(),
      inlineIcon(),
      startTogether(),
      portalPaths(),
      sandboxConfig(issuer),
      brotliAssets(),
    ],
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
          // Names of files are in what the sign-in page loads, and noise to compression: 48 bits tell builds apart, and hundreds of chunks.
          chunkFileNames: ({ name }: { name: string }) =>
            `assets/${name.replace(/~.*/, '')}-[hash:8].js`,
          assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
            `assets/${name.replace(/~.*(?=\.)/, '').replace(/\.\w+$/, '')}-[hash:8][extname]`,
          codeSplitting: {
            groups: chunkGroups(first),
          },
        },
        treeshake: TREESHAKE,
      },
    },
  };
});
