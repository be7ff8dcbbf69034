import type { IdentityConfig } from '../config';
import type { TelemetryTarget } from './telemetryTarget';

/** What the browser is told inside the document, so that it needs no request to begin. */
export interface PortalConfig {
  identity: PortalIdentity;
  /** Whose portal this is; the portal has a name of its own for where nobody has said. */
  firmName?: string;
  /** The firm's own colour in light and in dark surroundings, `#rrggbb`. */
  brand?: { light: string; dark: string };
  /** Where the firm's own mark is, when it has one. */
  mark?: string;
  /** Whom to call, and when. */
  support?: { phone: string; hours: string };
  /** What helps whoever registers or has no authenticator yet (spec §2). */
  guides?: { id: string; label: string; url: string }[];
  /** Sent back as the `version` header (spec §7). */
  apiVersion?: string;
  /** Where the previous-generation site is (spec §2). */
  previousSite?: string;
  styleNonce: string;
  /** True where codes and messages are shown at /sandbox. */
  sandbox?: true;
  /** Where failures are told; absent where nobody listens. */
  telemetry?: TelemetryTarget;
}

export interface PortalIdentity {
  clientId: string;
  authority: string;
  knownAuthorities: string[];
  scopes: string[];
  /** OpenID Connect metadata as JSON, where the authority cannot be asked for it. */
  authorityMetadata?: string;
}

/** The identity library accepts only https authorities; the sandbox names one and supplies its metadata. */
const SANDBOX_AUTHORITY = 'https://portal-idp.sandbox';

const SCOPES = ['openid', 'profile', 'email', 'offline_access', 'web.read'];

export function portalIdentity({
  issuer,
  authority,
  clientId,
  audience,
}: IdentityConfig): PortalIdentity {
  const chosen = authority ?? SANDBOX_AUTHORITY;
  return {
    clientId,
    authority: chosen,
    knownAuthorities: [new URL(chosen).host],
    // The sandbox grants by name; elsewhere the API's scope is qualified by its audience.
    scopes: authority === null ? SCOPES : SCOPES.with(-1, `${audience}/web.read`),
    ...(authority === null && { authorityMetadata: sandboxMetadata(issuer) }),
  };
}

function sandboxMetadata(issuer: string): string {
  return JSON.stringify({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/session/end`,
    jwks_uri: `${issuer}/jwks`,
  });
}
