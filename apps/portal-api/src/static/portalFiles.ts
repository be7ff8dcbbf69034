import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { contentEtag } from '../http/conditional';

/** One built file, in memory: serving it can neither leave the folder nor meet a half-written build. */
export interface PortalFile {
  type: string;
  etag: string;
  body: Buffer;
  /** The same bytes in brotli, when the build made them. */
  brotli: Buffer | null;
  /** Its name holds a hash of its content, so it never changes. */
  immutable: boolean;
}

export interface PortalFiles {
  /** By URL path, e.g. `/assets/index-C0ffee.js`. */
  files: ReadonlyMap<string, PortalFile>;
  /** index.html, with its markers still in place. */
  shell: string;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  // The worker of the PDF preview is a module: a browser runs it under no other type.
  '.mjs': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const SHELL = '/index.html';

/** Reads the built portal; null when it has not been built. */
export function readPortalFiles(folder: string): PortalFiles | null {
  if (!existsSync(join(folder, SHELL))) return null;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`,
    );
  const files = paths
    .filter(isServed)
    .map((path): [string, PortalFile] => [path, readFile(folder, path)]);
  return { files: new Map(files), shell: readFileSync(join(folder, SHELL), 'utf8') };
}

/** Not the shell (it is made per request), not the compressed twins, nothing hidden such as .vite. */
function isServed(path: string): boolean {
  return path !== SHELL && !path.endsWith('.br') && !path.endsWith('.gz') && !path.includes('/.');
}

function readFile(folder: string, path: string): PortalFile {
  const body = readFileSync(join(folder, path));
  const compressed = join(folder, `${path}.br`);
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: contentEtag(body),
    body,
    brotli: existsSync(compressed) ? readFileSync(compressed) : null,
    immutable: path.startsWith('/assets/'),
  };
}
