import type { PortalIdentity } from '../static/portalConfig';

type Headers = Record<string, string>;

/** On every answer of the API, errors included: nothing here is a document, nothing may be kept. */
export const API_HEADERS: Headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
};

/** Over https only: over http browsers must ignore it (RFC 6797 §7.2), and machines without TLS are not to be told so. */
export const HTTPS_HEADERS: Headers = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

/** Device features that a portfolio has no use for. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/** Trusted-types policies that the portal may create. */
const TRUSTED_TYPES = ['portal'];

interface DocumentOptions {
  /** Where the browser may talk to for signing in: origins. */
  identityOrigins: string[];
  /** Where the browser may tell of failures, when that is another origin. */
  telemetryOrigin?: string | null;
  /** Lets this one answer's style element through. */
  styleNonce?: string;
  /** Only the silent sign-in page may be framed, and only by us. */
  framedBy?: 'self' | 'none';
}

/** On the portal's documents and assets. */
export function documentHeaders(options: DocumentOptions): Headers {
  const { identityOrigins, telemetryOrigin = null, styleNonce, framedBy = 'none' } = options;
  const identity = identityOrigins.join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styleNonce ? ` 'nonce-${styleNonce}'` : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${identity}${telemetryOrigin === null ? '' : ` ${telemetryOrigin}`}`,
    `frame-src ${identity}`,
    `form-action 'self' ${identity}`,
    `frame-ancestors '${framedBy}'`,
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES.join(' ')}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  };
}

/** The origins behind what the browser is told to sign in with. */
export function identityOrigins(identity: PortalIdentity, issuer: string): string[] {
  // Metadata replaces what the authority would have been asked for, so it is never called itself.
  const called = identity.authorityMetadata ? [issuer] : [issuer, identity.authority];
  return [...new Set(called.map((address) => new URL(address).origin))];
}
