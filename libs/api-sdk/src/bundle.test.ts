import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

const DOORS = ['index.ts', 'query.ts'].map((door) => fileURLToPath(new URL(door, import.meta.url)));

/** What a browser loads of this lib, without TanStack Query, for a module that holds `source`. */
async function browserBundle(source: string): Promise<Rolldown.OutputChunk> {
  const entry = 'virtual:entry';
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      rolldownOptions: {
        input: entry,
        external: [/^react/, /^@tanstack\/react-query$/],
        preserveEntrySignatures: 'strict',
      },
    },
  });
  // `as`: without watching and with one input it is one output.
  const [chunk] = (result as Rolldown.RolldownOutput).output;
  return chunk;
}

it('holds nothing made for the server or for tests', async () => {
  const { moduleIds } = await browserBundle(
    DOORS.map((door) => `export * from '${door}';`).join('\n'),
  );
  const names = moduleIds.map((id) => id.split('/src/')[1] ?? id);
  expect(names).toContain('client/send.ts');
  expect(names.filter((name) => /zod|msw|fastify|examples|testing/.test(name))).toEqual([]);
});

it('is small, and loads only the operations that are used', async () => {
  const { code } = await browserBundle(`
    export { configureClients, createPortalQueryClient, toApiError } from '${DOORS[0]}';
    export { getAllAccountsOptions } from '${DOORS[1]}';
  `);
  expect(code).toContain('/v2/profile/accounts');
  expect(code).not.toContain('/v2/profile/net-worth');
  expect(brotliCompressSync(code).byteLength / 1024).toBeLessThan(6.5);
});
