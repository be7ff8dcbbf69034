import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FirmFace } from '../groups/template/templateRepository';
import type { IdentityConfig } from '../config';
import { matches } from '../http/conditional';
import { documentHeaders, identityOrigins } from '../http/securityHeaders';
import { type PortalConfig, portalIdentity } from './portalConfig';
import type { PortalFile, PortalFiles } from './portalFiles';
import { telemetryOrigin, type TelemetryTarget } from './telemetryTarget';

/** Answers a request for the portal; false when the address is not one of its own. */
export type ServePortal = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

const compress = promisify(brotliCompress);
/** Good enough for a few kilobytes made anew for each request. */
const SHELL_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const CONFIG_MARKER = '__PORTAL_CONFIG__';
/** The icon of the built portal, which index.html names. */
const MARK = '/icon.svg';
const NONCE_MARKER = '__STYLE_NONCE__';
/** The page inside the silent sign-in frame. */
const FRAMED_PAGE = '/auth-redirect.html';

/** Serves the built portal from the API's own origin: files as built, the shell for every page address. */
export function createServePortal(
  { files, shell }: PortalFiles,
  identity: IdentityConfig,
  sandbox = false,
  telemetry: TelemetryTarget | null = null,
  firm: FirmFace = { name: null, support: null, brand: null, mark: null, guides: [] },
): ServePortal {
  const portal = portalIdentity(identity);
  const origins = {
    identityOrigins: identityOrigins(portal, identity.issuer),
    telemetryOrigin: telemetryOrigin(telemetry),
  };
  const assetHeaders = documentHeaders(origins);
  const mark = firm.mark === null ? null : markFile(firm.mark);
  const framedHeaders = documentHeaders({ ...origins, framedBy: 'self' });

  async function sendShell(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const styleNonce = randomBytes(16).toString('base64url');
    const config: PortalConfig = {
      identity: portal,
      ...(firm.name !== null && { firmName: firm.name }),
      ...(firm.support && { support: firm.support }),
      ...(firm.guides.length > 0 && { guides: firm.guides }),
      ...(firm.brand && { brand: firm.brand }),
      ...(mark && { mark: MARK }),
      ...(identity.apiVersion !== null && { apiVersion: identity.apiVersion }),
      ...(identity.previousSite && { previousSite: identity.previousSite }),
      styleNonce,
      ...(sandbox && { sandbox }),
      ...(telemetry && { telemetry }),
    };
    const html = Buffer.from(fillIn(shell, config));
    const brotli = acceptsBrotli(request) ? await compress(html, SHELL_QUALITY) : null;
    reply.code(200).headers({
      ...documentHeaders({ ...origins, styleNonce }),
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    await sendEncoded(reply, html, brotli);
  }

  return async (request, reply) => {
    const path = pathOf(request.url);
    const file = path === MARK && mark ? mark : files.get(path);
    if (file) {
      reply.headers(path === FRAMED_PAGE ? framedHeaders : assetHeaders);
      await sendFile(request, reply, file);
      return true;
    }
    if (!isPage(request, path)) return false;
    await sendShell(request, reply);
    return true;
  };
}

/** The firm's own mark, in the place of the portal's. */
function markFile(mark: string): PortalFile {
  const body = Buffer.from(mark);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  return { body, brotli: null, etag, type: 'image/svg+xml', immutable: false };
}

/** A page address is whatever a browser navigates to; a missing asset must stay a 404. */
function isPage(request: FastifyRequest, path: string): boolean {
  const { accept = '' } = request.headers;
  // Whoever tries the address by hand, with curl, takes anything.
  if (path === '/' && (accept === '' || accept.includes('*/*'))) return true;
  return !path.startsWith('/assets/') && accept.includes('text/html');
}

function fillIn(shell: string, config: PortalConfig): string {
  // `<` could end the script element; as \u003c it is the same JSON.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  // Functions, because `$` in a replacement text has a meaning of its own.
  return shell
    .replaceAll(CONFIG_MARKER, () => json)
    .replaceAll(NONCE_MARKER, () => config.styleNonce);
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PortalFile,
): Promise<void> {
  const { etag, type, immutable, body, brotli } = file;
  reply.code(200).headers({
    etag,
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-type': type,
    vary: 'accept-encoding',
  });
  if (matches(request.headers['if-none-match'], etag)) {
    await reply.code(304).send();
    return;
  }
  await sendEncoded(reply, body, acceptsBrotli(request) ? brotli : null);
}

async function sendEncoded(
  reply: FastifyReply,
  body: Buffer,
  brotli: Buffer | null,
): Promise<void> {
  reply.header('vary', 'accept-encoding');
  if (brotli) reply.header('content-encoding', 'br');
  await reply.send(brotli ?? body);
}

function acceptsBrotli(request: FastifyRequest): boolean {
  return /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))\s*([,;]|$)/.test(
    String(request.headers['accept-encoding'] ?? ''),
  );
}

function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
