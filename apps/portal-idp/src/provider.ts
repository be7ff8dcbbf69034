import { Provider, errors, interactionPolicy } from 'oidc-provider';
import type {
  AdapterFactory,
  ClientMetadata,
  Configuration,
  KoaContextWithOIDC,
} from 'oidc-provider';
import { FIRM } from '@portal/sandbox-data/firm';
import { callApi, endWhatWasReplayed } from './backChannel';
import type { IdpConfig } from './config';
import { logoutSource } from './interactions/logout';
import type { Log } from './log';
import { brokenPage, expiredPage, refusedPage, signedOutPage } from './pages/messagePages';
import type { People } from './people';
import type { Keys } from './store/keys';
import { epochSeconds } from './store/database';

/** Audience and scope of the access token that the portal's API accepts. */
export const API_AUDIENCE = 'api://portal';
export const API_SCOPE = 'web.read';
const OIDC_SCOPES = 'openid profile email offline_access';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const ACCESS_TOKEN_TTL_S = 15 * MINUTE_S; // assumed: the ceiling of the API's security rules
const CODE_TTL_S = MINUTE_S;
const SESSION_TTL_S = 12 * HOUR_S; // assumed: absolute, from the moment of sign-in

interface ProviderParts {
  config: IdpConfig;
  issuer: string;
  adapters: AdapterFactory;
  keys: Keys;
  people: People;
  log: Log;
}

/**
 * The OpenID provider: authorization code with PKCE S256 and nothing else (RFC 9700 §2.1),
 * one public client, JWT access tokens for one API (RFC 9068), refresh tokens that rotate.
 */
export function buildProvider(parts: ProviderParts): Provider {
  const { config, issuer, keys } = parts;
  const provider = new Provider(issuer, {
    adapter: parts.adapters,
    clients: [portalClient(config)],
    jwks: keys.jwks,
    cookies: cookies(keys, issuer),
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['none'],
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin) => origin === config.portalOrigin,
    extraParams: { client_info: allowOfflineAccess },
    extraTokenClaims: sessionClaims,
    rotateRefreshToken: true,
    // Signing out ends every token of the session, refresh tokens included.
    expiresWithSession: () => true,
    loadExistingGrant: firstPartyGrant,
    interactions: {
      policy: interactionPolicy.base(),
      url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
    },
    renderError: renderError(config),
    ttl: lifetimes(),
    features: features(config, parts.log),
    fetch: callApi,
    revokeGrantPolicy: (ctx) => endWhatWasReplayed(ctx, parts.log),
    ...accounts(parts.people),
  } satisfies Configuration);
  // An https issuer on our plain socket means a proxy in front: believe the last address it appended, no other.
  provider.proxy = issuer.startsWith('https:');
  provider.maxIpsCount = 1;
  return provider;
}

function portalClient({ clientId, portalOrigin }: IdpConfig): ClientMetadata {
  return {
    client_id: clientId,
    client_name: FIRM.firmname,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${portalOrigin}/`, `${portalOrigin}/auth-redirect.html`],
    post_logout_redirect_uris: [`${portalOrigin}/`, `${portalOrigin}/timeout`],
    backchannel_logout_uri: `${portalOrigin}/oidc/backchannel-logout`,
    backchannel_logout_session_required: true,
    scope: OIDC_SCOPES,
  };
}

function cookies({ cookieKeys }: Keys, issuer: string): Configuration['cookies'] {
  // Cookies ignore ports: the names keep clear of whatever else runs on localhost.
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    secure: issuer.startsWith('https:'),
  } as const;
  return {
    keys: cookieKeys,
    names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' },
    long: options,
    short: options,
  };
}

function accounts(people: People) {
  return {
    scopes: OIDC_SCOPES.split(' '),
    claims: {
      openid: ['sub', 'oid'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_ctx, subject) => {
      const person = people.find(subject);
      if (!person) return undefined;
      return {
        accountId: subject,
        // The ID token names nobody: browsers keep it. Names are in the portal's own profile, and in `userinfo`.
        claims: (use) => ({
          sub: subject,
          oid: subject,
          ...(use === 'userinfo' && {
            name: `${person.givenName} ${person.familyName}`,
            given_name: person.givenName,
            family_name: person.familyName,
            preferred_username: person.username,
            email: person.username,
            email_verified: true,
          }),
        }),
      };
    },
  } satisfies Configuration;
}

/**
 * `sid` and `auth_time`: the same in every token of one sign-in, renewed ones included, and of no use to sign in with. The
 * `sid` is that of the ID token, by which a logout token names the sign-in too.
 */
const sessionClaims: Configuration['extraTokenClaims'] = (ctx) => {
  const { AuthorizationCode: code, RefreshToken: renewed } = ctx.oidc.entities;
  const source = code ?? renewed;
  return source && { sid: source.sid, auth_time: source.authTime };
};

/**
 * Keeps `offline_access` in every request of the portal. The provider drops the scope unless a consent
 * screen is asked for, which a first-party client has no use for; without it there is no refresh token, and
 * MSAL, which names the scope at each renewal, would be refused. The hook for a parameter of MSAL's own is
 * the one place between that check and the grant; it is called whether the parameter is there or not.
 */
function allowOfflineAccess(ctx: KoaContextWithOIDC): void {
  const { params } = ctx.oidc;
  if (typeof params?.['scope'] !== 'string') return;
  params['scope'] = [...new Set([...params['scope'].split(' '), 'offline_access'])].join(' ');
}

/** The grant of this session and client, made on first use with all that the portal may ask for. */
async function firstPartyGrant(ctx: KoaContextWithOIDC) {
  const { client, provider, session } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing && existing.accountId === session.accountId) return existing;

  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(OIDC_SCOPES);
  grant.addResourceScope(API_AUDIENCE, API_SCOPE);
  await grant.save();
  return grant;
}

function lifetimes(): Configuration['ttl'] {
  return {
    AuthorizationCode: CODE_TTL_S,
    AccessToken: ACCESS_TOKEN_TTL_S,
    IdToken: HOUR_S,
    Interaction: HOUR_S / 2,
    // Longer than the session it belongs to, however late in the session it is made.
    Grant: 2 * SESSION_TTL_S,
    Session: (_ctx, session) =>
      session.loginTs ? Math.max(1, session.loginTs + SESSION_TTL_S - epochSeconds()) : HOUR_S,
    // Rotation never lengthens the life of the family.
    RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? SESSION_TTL_S,
  };
}

function features(config: IdpConfig, log: Log): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // The ID token carries the profile; access tokens are for the API alone.
    userinfo: { enabled: false },
    // What ends a sign-in here ends it at the API (OpenID Connect Back-Channel Logout 1.0).
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: logoutSource(config, log),
      postLogoutSuccessSource: (ctx) => {
        ctx.body = signedOutPage(config.portalOrigin);
      },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => API_AUDIENCE,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== API_AUDIENCE) throw new errors.InvalidTarget();
        return {
          audience: API_AUDIENCE,
          scope: API_SCOPE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: ACCESS_TOKEN_TTL_S,
          jwt: { sign: { alg: 'RS256' } },
        };
      },
    },
  };
}

function renderError({ portalOrigin }: IdpConfig): Configuration['renderError'] {
  return (ctx, out, error) => {
    ctx.type = 'html';
    if (error instanceof errors.SessionNotFound) ctx.body = expiredPage(portalOrigin);
    else if (out.error === 'server_error') ctx.body = brokenPage(portalOrigin);
    else ctx.body = refusedPage(portalOrigin);
  };
}
