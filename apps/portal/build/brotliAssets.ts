import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|map)$/;
const compress = promisify(brotliCompress);

/** Writes `file.br` beside every compressible file of the build, so that the server compresses nothing while it answers. */
export function brotliAssets(): Plugin {
  let outDir = '';
  return {
    name: 'portal:brotli-assets',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const files = await readdir(outDir, { recursive: true, withFileTypes: true });
        await Promise.all(
          files
            // The document is filled in per request, so what is beside it would never be sent.
            .filter(
              (file) => file.isFile() && COMPRESSIBLE.test(file.name) && file.name !== 'index.html',
            )
            .map(({ parentPath, name }) => writeCompressed(join(parentPath, name))),
        );
      },
    },
  };
}

async function writeCompressed(file: string): Promise<void> {
  const content = await readFile(file);
  const compressed = await compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await writeFile(`${file}.br`, compressed);
}
