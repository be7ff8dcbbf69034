import type { Context, Next } from 'koa';
import type { IdpConfig } from './config';

/**
 * Security headers of every answer, pages and errors included.
 * Nothing here may be framed: a silent sign-in answers its frame with a redirect to the portal, whose page decides.
 */
export function securityHeaders({ portalOrigin }: IdpConfig, issuer: string) {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    // Browsers hold the redirects that follow a form to this list as well; sign-in ends at the portal.
    `form-action 'self' ${portalOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
  const headers: Record<string, string> = {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-site',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cache-Control': 'no-store',
  };
  // RFC 6797 §7.2: never over plain http.
  if (issuer.startsWith('https:')) {
    headers['Strict-Transport-Security'] = 'max-age=63072000; includeSubDomains';
  }

  return async (ctx: Context, next: Next): Promise<void> => {
    ctx.set(headers);
    // The provider knows the client, and so the origin it trusts, only when the call itself arrives.
    if (ctx.method === 'OPTIONS' && ctx.get('Origin') !== portalOrigin) {
      ctx.status = 403;
      return;
    }
    await next();
  };
}
