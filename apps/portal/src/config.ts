import type { Guide, IdentityConfig } from '@portal/auth-session';
import type { BrandColors } from './shell/applyBrand';
import type { TelemetryTarget } from './telemetry/startTelemetry';

/** What the server writes into the document; see apps/portal-api. */
export interface PortalConfig {
  identity: IdentityConfig;
  /** Sent as the `version` header. spec §7 */
  apiVersion?: string;
  /** Whose portal this is: the same name as the identity provider's and the mail's. */
  firmName: string;
  /** The firm's own colour in light and in dark surroundings, `#rrggbb`. */
  brand?: BrandColors;
  /** Where the firm's own mark is. */
  mark?: string;
  /** Whom to call who cannot sign in, and when. */
  support?: { phone: string; hours: string };
  /** What helps whoever registers or has no authenticator yet. spec §2 */
  guides?: Guide[];
  /** Where the previous-generation site is. spec §2 */
  previousSite?: string;
  /** The nonce of the document's style-src. */
  styleNonce: string;
  /** True where codes and messages of made-up people are shown at /sandbox. */
  sandbox?: boolean;
  /** Where failures are told; absent where nobody listens. */
  telemetry?: TelemetryTarget;
}

/** The document came without a usable configuration: a mistake in how the portal is served, not the client's. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the configuration once. Checked by hand: a schema library would cost a fifth of the sign-in page. */
export function readConfig(document: Document): PortalConfig {
  const text = document.getElementById('portal-config')?.textContent ?? '';
  const said = fieldsOf(parse(text));
  const { identity, firmName, mark, apiVersion, previousSite, styleNonce } = said;
  const { sandbox, telemetry, guides } = said;
  const { light, dark } = fieldsOf(said['brand']);
  const { phone, hours } = fieldsOf(said['support']);
  const { instrumentationKey, endpointUrl } = fieldsOf(telemetry);
  const { clientId, authority, knownAuthorities, scopes, authorityMetadata } = fieldsOf(identity);
  if (!isText(clientId)) throw missing('identity.clientId');
  if (!isText(authority)) throw missing('identity.authority');
  if (!isTextList(knownAuthorities)) throw missing('identity.knownAuthorities');
  if (!isTextList(scopes)) throw missing('identity.scopes');
  return {
    identity: {
      clientId,
      authority,
      knownAuthorities,
      scopes,
      ...(isText(authorityMetadata) && { authorityMetadata }),
    },
    firmName: isText(firmName) ? firmName : 'Client portal',
    ...(isText(light) && isText(dark) && { brand: { light, dark } }),
    ...(isText(mark) && { mark }),
    ...(isText(phone) && isText(hours) && { support: { phone, hours } }),
    ...(Array.isArray(guides) && { guides: guides.filter(isGuide) }),
    ...(isText(apiVersion) && { apiVersion }),
    ...(isText(previousSite) && { previousSite }),
    styleNonce: isText(styleNonce) ? styleNonce : '',
    ...(sandbox === true && { sandbox }),
    ...(isText(instrumentationKey) &&
      isText(endpointUrl) && { telemetry: { instrumentationKey, endpointUrl } }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConfigError(
      'The document holds no configuration: is it served by the portal’s API?',
      { cause },
    );
  }
}

function missing(field: string): ConfigError {
  return new ConfigError(`The configuration in the document has no usable ${field}.`);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isGuide(value: unknown): value is Guide {
  const { id, label, url } = fieldsOf(value);
  return isText(id) && isText(label) && isText(url);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}
