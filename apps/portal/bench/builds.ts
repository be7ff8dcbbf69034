import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { brotliAssets } from '../build/brotliAssets.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
export const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Where the minimal app is built to. */
export const MINIMAL_DIST = `${root}dist/bench/minimal`;
const BARE_DIST = `${root}dist/bench/bare`;

/** The product as it is shipped; nothing is done where it is built already. */
export function buildProduct(): void {
  const projects = ['portal', 'portal-api', 'portal-idp'];
  const words = ['run-many', '-t', 'build', '-p', ...projects, '--output-style=static'];
  const { status, stdout, stderr } = spawnSync('nx', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The product did not build:\n${stdout}${stderr}`);
}

/** As the portal is: minified for the same browsers and compressed. */
export async function buildMinimalApp(): Promise<void> {
  await build({
    configFile: false,
    root: `${here}minimal`,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    plugins: [react(), brotliAssets()],
    build: {
      outDir: MINIMAL_DIST,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  });
}

/** What draws the rows of a page by React alone, as one script to be run in that page. */
export async function buildBareRender(): Promise<string> {
  const result = await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: BARE_DIST,
      write: false,
      target: 'es2023',
      lib: { entry: `${here}bareRender.tsx`, formats: ['iife'], name: 'bare' },
    },
  });
  // `as`: one format, and nothing is watched.
  const [{ output }] = result as { output: { code?: string }[] }[] as [
    { output: { code?: string }[] },
  ];
  const code = output[0]?.code;
  if (!code) throw new Error('The bare render came out empty.');
  return code;
}
