import { createHash } from 'node:crypto';
import type { Context, Next } from 'koa';
import font from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline';
import mark from '../assets/mark.svg?raw';
import style from '../assets/page.css?raw';
import script from '../assets/page.js?raw';

interface Asset {
  type: string;
  body: Buffer;
}

const FILES = {
  'page.css': { type: 'text/css; charset=utf-8', body: Buffer.from(style) },
  'page.js': { type: 'text/javascript; charset=utf-8', body: Buffer.from(script) },
  'mark.svg': { type: 'image/svg+xml', body: Buffer.from(mark) },
  'inter.woff2': {
    type: 'font/woff2',
    body: Buffer.from(font.slice(font.indexOf(',') + 1), 'base64'),
  },
} satisfies Record<string, Asset>;

// One digest over all files names their folder: any change gives new addresses, so they may be cached forever.
const digest = createHash('sha256');
for (const { body } of Object.values(FILES)) digest.update(body);
const FOLDER = `/assets/${digest.digest('base64url').slice(0, 12)}/`;

const byPath = new Map<string, Asset>(
  Object.entries(FILES).map(([name, asset]) => [`${FOLDER}${name}`, asset]),
);

/** Address of a file the pages use. */
export function assetPath(name: keyof typeof FILES): string {
  return `${FOLDER}${name}`;
}

export async function serveAssets(ctx: Context, next: Next): Promise<void> {
  const asset = byPath.get(ctx.path);
  if (!asset || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) {
    await next();
    return;
  }
  ctx.type = asset.type;
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  ctx.body = asset.body;
}
