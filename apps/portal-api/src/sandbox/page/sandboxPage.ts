import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import font from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline';
import type { ServerConfig } from '../../config';
import { inventedProvider } from '../institutions/inventedProvider';
import style from './page.css?raw';
import script from './page.js?raw';
import { isLoopback, sandboxIsOpen } from './sandboxIsOpen';
import { PATHS } from './sandboxLayout';
import { sandboxMarkup } from './sandboxMarkup';
import { telemetryMarkup } from '../telemetry/telemetryMarkup';
import { createTelemetrySink } from '../telemetry/telemetrySink';
import { readSandbox, type SandboxSources } from './readSandbox';

/** Adds the page to a server. */
export type SandboxPage = (app: FastifyInstance) => void;

const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * The page with the codes and messages of the sandbox people. Null where real people could be meant; the server then
 * knows no such address.
 */
export function createSandboxPage(
  config: Pick<ServerConfig, 'sandbox' | 'identity'>,
  sources: Omit<SandboxSources, 'now'> & { now?(): Date },
): SandboxPage | null {
  if (!sandboxIsOpen(config)) return null;
  const { now = () => new Date() } = sources;
  return (app) => {
    serve(app, PATHS.page, 'text/html; charset=utf-8', async () =>
      sandboxMarkup(await readSandbox({ ...sources, now })),
    );
    serve(app, PATHS.style, 'text/css; charset=utf-8', () => style);
    serve(app, PATHS.script, 'text/javascript; charset=utf-8', () => script);
    const bytes = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64');
    serve(app, PATHS.font, 'font/woff2', () => bytes);
    const sink = createTelemetrySink(now);
    sink.serve(app);
    void app.register(inventedProvider, { prefix: PATHS.institutions, now });
    serve(app, PATHS.telemetry, 'text/html; charset=utf-8', () => telemetryMarkup(sink.items()));
  };
}

type Body = string | Buffer;

function serve(
  app: FastifyInstance,
  path: string,
  type: string,
  body: () => Body | Promise<Body>,
): void {
  app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
    // A foreign name that resolves to this machine would make the page readable to that name's pages.
    if (!isLoopback(`http://${request.host}`)) return reply.callNotFound();
    return reply.headers({ ...HEADERS, 'content-type': type }).send(await body());
  });
}
