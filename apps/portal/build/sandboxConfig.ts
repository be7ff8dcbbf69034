import type { Plugin } from 'vite';

/** Fills in the document's configuration while developing; in production the API server does, per request. */
export function sandboxConfig(issuer: string): Plugin {
  const config = {
    identity: {
      clientId: 'portal',
      authority: 'https://portal-idp.sandbox',
      knownAuthorities: ['portal-idp.sandbox'],
      scopes: ['openid', 'profile', 'email', 'offline_access', 'web.read'],
      authorityMetadata: JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        end_session_endpoint: `${issuer}/session/end`,
        jwks_uri: `${issuer}/jwks`,
      }),
    },
    styleNonce: '',
    sandbox: true,
  };
  return {
    name: 'portal:sandbox-config',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace('__PORTAL_CONFIG__', JSON.stringify(config).replaceAll('<', '\\u003c')),
  };
}
