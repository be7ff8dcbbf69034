import type { EventEmitter } from 'node:events';
import type { Context, Next } from 'koa';
import type { Provider } from 'oidc-provider';
import type { IdpConfig } from './config';
import { securityHeaders } from './headers';
import { adminRoutes } from './admin/routes';
import { interactionRoutes } from './interactions/routes';
import type { Log } from './log';
import { serveAssets } from './pages/assets';
import { brokenPage, notFoundPage } from './pages/messagePages';
import type { People } from './people';
import { recoveryRoutes } from './recovery/routes';
import { createSandboxMail } from './recovery/sandboxMail';
import { redeemRoutes } from './redeem/routes';
import type { RegisteredPeople } from './store/registeredPeople';
import type { GuessCap } from './store/guessCap';
import type { Hash } from './store/passwords';
import type { Recoveries } from './store/recoveries';
import type { SessionsOf } from './store/sessions';

interface AppParts {
  config: IdpConfig;
  provider: Provider;
  people: People;
  registered: RegisteredPeople;
  recoveries: Recoveries;
  guessCap: GuessCap;
  sessionsOf: SessionsOf;
  hash: Hash;
  log: Log;
}

/** Puts our own answers in front of the provider's, outermost first. */
export function assembleApp(parts: AppParts): void {
  const { config, provider, log } = parts;
  provider.use(ownHost(provider.issuer));
  provider.use(requestLog(log));
  provider.use(securityHeaders(config, provider.issuer));
  provider.use(lastResort(config, log));
  provider.use(health);
  provider.use(serveAssets);
  provider.use(interactionRoutes(parts));
  provider.use(redeemRoutes(parts));
  provider.use(recoveryRoutes({ ...parts, mail: createSandboxMail(), issuer: provider.issuer }));
  provider.use(adminRoutes({ ...parts, secret: config.directorySecret, issuer: provider.issuer }));
  logEvents(provider, log);
}

/**
 * Addresses in answers are made from the request's host: it is ours, whatever a request calls us. One that names two hosts
 * is refused: Node keeps the first, what stands in front of us may have read the other (RFC 9112 §3.2).
 */
function ownHost(issuer: string) {
  const { host } = new URL(issuer);
  return async (ctx: Context, next: Next): Promise<void> => {
    const names = ctx.req.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name));
    if (names.length > 1) ctx.throw(400);
    ctx.req.headers.host = host;
    delete ctx.req.headers['x-forwarded-host'];
    await next();
  };
}

function requestLog(log: Log) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const startedAt = performance.now();
    await next();
    // The id in an interaction's address, like a query, is as good as a key while it lives.
    const route = ctx.path
      .replace(/^\/(interaction|auth|redeem|recover)\/.*/, '/$1/:uid')
      .slice(0, 200);
    log('request', {
      method: ctx.method,
      route,
      status: ctx.status,
      durationMs: Math.round(performance.now() - startedAt),
    });
  };
}

function lastResort({ portalOrigin }: IdpConfig, log: Log) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined)
        answer(ctx, 404, notFoundPage(portalOrigin), 'not_found');
    } catch (error) {
      log('server_error', { stack: stackOf(error) });
      answer(ctx, 500, brokenPage(portalOrigin), 'server_error');
    }
  };
}

function answer(ctx: Context, status: number, page: string, error: string): void {
  ctx.status = status;
  if (ctx.accepts('json', 'html') === 'html') {
    ctx.type = 'html';
    ctx.body = page;
  } else {
    ctx.body = { error };
  }
}

async function health(ctx: Context, next: Next): Promise<void> {
  if (ctx.path === '/healthz') ctx.body = { status: 'ok' };
  else await next();
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function logEvents(provider: Provider, log: Log): void {
  provider.on('server_error', (_ctx, error) => log('server_error', { stack: stackOf(error) }));
  provider.on('authorization.error', (_ctx, error) =>
    log('authorization.refused', { reason: error.message }),
  );
  provider.on('grant.error', (_ctx, error) => log('token.refused', { reason: error.message }));
  provider.on('grant.revoked', (ctx) =>
    log('grant.revoked', { subject: ctx.oidc.session?.accountId }),
  );
  // Koa reports here what fails while an answer is being sent; the provider's types leave the event out.
  const koa: EventEmitter = provider;
  koa.on('error', (error) => log('server_error', { stack: stackOf(error) }));
}
