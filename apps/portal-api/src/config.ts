import { resolve } from 'node:path';
import { isIP } from 'node:net';
import { parseKeys } from './auth/secretBox';
import { type DocumentStorePlace, readDocumentStore } from './documents/store/openDocumentStore';
import type { MailConfig } from './outbox/deliver';
import { readTelemetryTarget, type TelemetryTarget } from './static/telemetryTarget';

/** Settings of one server, read from the environment once. */
export interface ServerConfig {
  host: string;
  port: number;
  /** A PostgreSQL connection string; without it PGlite runs inside this process. */
  databaseUrl: string | null;
  /** Absolute folder of the embedded database and its lock. */
  dataDir: string;
  /** Where the files of documents, attachments and drives are kept. */
  documentStore: DocumentStorePlace;
  /** Absolute folder of the built portal. */
  portalDist: string;
  /** True seeds an empty database with the sandbox households. */
  sandbox: boolean;
  /** Seeds the sandbox with an idle time of so many seconds, for journeys; null leaves the ordinary twenty minutes. */
  sandboxIdleSeconds: number | null;
  /** What seals the second factors, the current key first; null lets the sandbox keep one in `dataDir`. */
  mfaKeys: Uint8Array[] | null;
  /** What signs the tokens of simulations, the current key first; null lets the sandbox keep one, and others do without. */
  simulationKeys: Uint8Array[] | null;
  /** Where the portal in the browser tells of failures; null tells nobody. */
  telemetry: TelemetryTarget | null;
  logLevel: LogLevel;
  identity: IdentityConfig;
  /** Where browsers find the portal, without a trailing slash: what links in messages begin with. */
  portalOrigin: string;
  /** Addresses and networks of the proxies in front of this server; only they are believed who a request came from. */
  trustedProxies: string[];
  /** What the identity provider's directory asks of this server; null when nobody can register. */
  directorySecret: string | null;
  /** How messages leave; null lets them wait in the outbox. */
  mail: MailConfig | null;
}

export interface IdentityConfig {
  /** The `iss` of accepted tokens, without a trailing slash. */
  issuer: string;
  /** The `aud` of accepted tokens. */
  audience: string;
  /** The `typ` of accepted tokens (RFC 9068 unless the provider predates it). */
  tokenType: string;
  clientId: string;
  /** What the browser is told to sign in with; null means the sandbox provider. */
  authority: string | null;
  /** `version` header of spec §7, when the firm configures one. */
  apiVersion: string | null;
  /** Where the previous-generation site is; nothing when it is closed. */
  previousSite?: string | null;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];
type Environment = Record<string, string | undefined>;

const SANDBOX_ISSUER = 'http://localhost:4311';

/** Thrown with one readable sentence per mistake, all of them at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly sentences: string[];
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** Reads the environment; an empty value counts as not set. */
export function readConfig(environment: Environment): ServerConfig {
  const mistakes: string[] = [];
  const text = (name: string): string | null => environment[name]?.trim() || null;
  const databaseUrl = postgresUrl(text('DATABASE_URL'), mistakes);
  const sandbox = onOff(text('PORTAL_SANDBOX'), text('DATABASE_URL') === null, mistakes);
  const portNumber = port(text('PORT'), mistakes);
  const dataDir = resolve(text('DATA_DIR') ?? '.data');
  const config: ServerConfig = {
    host: text('HOST') ?? 'localhost',
    port: portNumber,
    databaseUrl,
    dataDir,
    documentStore: readDocumentStore(text('DOCUMENT_STORE'), dataDir, mistakes),
    portalDist: resolve(text('PORTAL_DIST') ?? 'dist/apps/portal'),
    sandbox,
    sandboxIdleSeconds: idleSeconds(text('SANDBOX_IDLE_SECONDS'), sandbox, mistakes),
    mfaKeys: mfaKeys(text('MFA_ENCRYPTION_KEY'), sandbox, mistakes),
    simulationKeys: keys('SIMULATION_SIGNING_KEY', text('SIMULATION_SIGNING_KEY'), mistakes),
    telemetry: readTelemetryTarget(text('TELEMETRY_CONNECTION_STRING'), sandbox, mistakes),
    logLevel: logLevel(text('LOG_LEVEL'), mistakes),
    identity: {
      issuer: issuer(text('IDENTITY_ISSUER'), sandbox, mistakes),
      audience: text('IDENTITY_AUDIENCE') ?? 'api://portal',
      tokenType: text('IDENTITY_TOKEN_TYPE') ?? 'at+jwt',
      clientId: text('IDENTITY_CLIENT_ID') ?? 'portal',
      authority: httpUrl('IDENTITY_AUTHORITY', text('IDENTITY_AUTHORITY'), mistakes),
      apiVersion: text('API_VERSION'),
      previousSite: httpUrl('PREVIOUS_SITE_URL', text('PREVIOUS_SITE_URL'), mistakes),
    },
    portalOrigin:
      httpUrl('PORTAL_ORIGIN', text('PORTAL_ORIGIN'), mistakes) ?? `http://localhost:${portNumber}`,
    trustedProxies: proxies(text('TRUSTED_PROXIES'), mistakes),
    directorySecret: directorySecret(text('IDENTITY_DIRECTORY_SECRET'), mistakes),
    mail: mail(text('SMTP_URL'), text('MAIL_FROM'), mistakes),
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return config;
}

function port(value: string | null, mistakes: string[]): number {
  if (value === null) return 4310;
  const number = Number(value);
  if (/^\d{1,5}$/.test(value) && number <= 65_535) return number;
  mistakes.push(`PORT must be a whole number from 0 to 65535, not "${value}".`);
  return 0;
}

function onOff(value: string | null, fallback: boolean, mistakes: string[]): boolean {
  if (value === null) return fallback;
  if (value === 'on' || value === 'off') return value === 'on';
  mistakes.push(`PORTAL_SANDBOX must be "on" or "off", not "${value}".`);
  return false;
}

function idleSeconds(value: string | null, sandbox: boolean, mistakes: string[]): number | null {
  if (value === null) return null;
  if (sandbox && /^[1-9]\d{0,3}$/.test(value)) return Number(value);
  mistakes.push('SANDBOX_IDLE_SECONDS must be a number of seconds, and is for the sandbox only.');
  return null;
}

function mfaKeys(value: string | null, sandbox: boolean, mistakes: string[]): Uint8Array[] | null {
  if (value === null) {
    if (!sandbox) {
      mistakes.push('MFA_ENCRYPTION_KEY must hold a key of 32 bytes when the sandbox is off.');
    }
    return null;
  }
  return keys('MFA_ENCRYPTION_KEY', value, mistakes);
}

function keys(name: string, value: string | null, mistakes: string[]): Uint8Array[] | null {
  if (value === null) return null;
  const found = parseKeys(value);
  // The value is a secret, so it is not repeated.
  if (!found) mistakes.push(`${name} must be 32 bytes in base64, or several of that with commas.`);
  return found;
}

function logLevel(value: string | null, mistakes: string[]): LogLevel {
  const known = LOG_LEVELS.find((level) => level === (value ?? 'info'));
  if (known) return known;
  mistakes.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`);
  return 'info';
}

function issuer(value: string | null, sandbox: boolean, mistakes: string[]): string {
  if (value === null && !sandbox) {
    mistakes.push('IDENTITY_ISSUER must name the identity provider when the sandbox is off.');
  }
  return httpUrl('IDENTITY_ISSUER', value ?? SANDBOX_ISSUER, mistakes) ?? SANDBOX_ISSUER;
}

function proxies(value: string | null, mistakes: string[]): string[] {
  const all = value?.split(',').map((one) => one.trim()) ?? [];
  const wrong = all.find((one) => {
    const [address = '', bits] = one.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    return (
      isIP(address) === 0 ||
      (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
    );
  });
  if (wrong === undefined) return all;
  mistakes.push(
    `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, with commas, not "${wrong}".`,
  );
  return [];
}

function directorySecret(value: string | null, mistakes: string[]): string | null {
  // The value is a secret, so it is not repeated.
  if (value !== null && value.length < 16) {
    mistakes.push('IDENTITY_DIRECTORY_SECRET must be at least 16 characters long.');
  }
  return value;
}

function mail(url: string | null, from: string | null, mistakes: string[]): MailConfig | null {
  if (url === null) return null;
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? '')) {
    // The value holds a password, so it is not repeated.
    mistakes.push('SMTP_URL must start with smtp:// or smtps://.');
  }
  if (from === null) mistakes.push('MAIL_FROM must name the sender when SMTP_URL is set.');
  return { url, from: from ?? '' };
}

function httpUrl(name: string, value: string | null, mistakes: string[]): string | null {
  if (value === null) return null;
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value.replace(/\/$/, '');
  mistakes.push(`${name} must be an http or https address, not "${value}".`);
  return null;
}

function postgresUrl(value: string | null, mistakes: string[]): string | null {
  if (value === null) return null;
  if (/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
  // The value holds a password, so it is not repeated.
  mistakes.push('DATABASE_URL must start with postgres:// or postgresql://.');
  return null;
}
