import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import type { ProviderPlace } from './aggregation/httpProvider';
import { ConfigError } from './configError';
import { type DocumentStorePlace, readDocumentStore } from './documents/store/openDocumentStore';
import { LIMITS, type RequestLimits, SANDBOX_LIMITS } from './http/requestLimits';
import type { FeedPlace } from './market/httpFeed';
import type { MailConfig, TextGatewayConfig } from './outbox/channels';
import type { NachaPlace } from './payments/rail/nachaRail';
import { readNachaPlace } from './payments/rail/railOf';
import { type ClamdPlace, readClamdPlace } from './scanning/clamdScanner';
import {
  address,
  httpUrl,
  isNetwork,
  isPort,
  isPrivateWay,
  keysOf,
  neededUnless,
  not,
  oneOf,
  privateUrl,
  readBy,
  wholeNumber,
} from './settingForms';
import { readTelemetryTarget, type TelemetryTarget } from './static/telemetryTarget';

export { ConfigError };

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
  /** Where files are looked through for viruses; null lets the sandbox know the test file alone, and others pass no file on. */
  fileScanner: ClamdPlace | null;
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
  /** The provider of accounts held elsewhere; null lets the sandbox use its invented one, and others do without. */
  aggregation: ProviderPlace | null;
  /** A vendor of prices that are newer than the firm's market file; null for none. */
  marketFeed: FeedPlace | null;
  /** The folders in which files are exchanged with the firm's bank; null lets the sandbox use its invented bank, and others do without. */
  nacha: NachaPlace | null;
  /** The FedACH participant directory; null lets the sandbox use its invented one, and others do without. */
  bankDirectory: string | null;
  /** Addresses and networks of the proxies in front of this server; only they are believed who a request came from. */
  trustedProxies: string[];
  /** What the identity provider's directory asks of this server; null when nobody can register. */
  directorySecret: string | null;
  /** How long to wait at the start for a database that is not there yet. */
  databaseWaitSeconds: number;
  /** Between the word to stop and the end of listening: time for a proxy to send clients elsewhere. */
  drainSeconds: number;
  /** Where metrics are answered; null for nowhere. */
  metrics: { host: string; port: number } | null;
  /** Where checkpoints of the audit log go, a file or an address, and what signs them; null for nowhere. */
  auditCheckpoints: string | null;
  auditKeys: Uint8Array[] | null;
  /** How much is borne of an address and of a person. */
  limits: RequestLimits;
  /** How messages leave; null lets them wait in the outbox. */
  mail: MailConfig | null;
  textGateway: TextGatewayConfig | null;
}

export interface IdentityConfig {
  /** The `iss` of accepted tokens, without a trailing slash. */
  issuer: string;
  /** The `aud` of accepted tokens. */
  audience: string;
  /** The `typ` of accepted tokens (RFC 9068 unless the provider predates it). */
  tokenType: string;
  /** The claim that names a person, `sub` when nobody says. */
  subjectClaim?: 'sub' | 'oid';
  clientId: string;
  /** What the browser is told to sign in with; null means the sandbox provider. */
  authority: string | null;
  /** `version` header of spec §7, when the firm configures one. */
  apiVersion: string | null;
  /** Where the previous-generation site is; nothing when it is closed. */
  previousSite?: string | null;
  /** What that site's server shows to redeem one-time tokens; without it, it asks for a sign-in of its own. */
  previousSiteSecret?: string | null;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];
type Environment = Record<string, string | undefined>;

const SANDBOX_ISSUER = 'http://localhost:4311';

/** Reads the environment; an empty value counts as not set. */
export function readConfig(environment: Environment): ServerConfig {
  const said = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value?.trim() ? [[name, value.trim()]] : [],
    ),
  );
  const sandbox = said['PORTAL_SANDBOX'] === 'on' || isEmptyHanded(said);
  const dataDir = resolve(said['DATA_DIR'] ?? '.data');
  const asked = {
    mail: 'SMTP_URL' in said,
    texts: 'TEXT_GATEWAY_URL' in said,
    checkpoints: 'AUDIT_CHECKPOINTS' in said,
  };
  const { data, error } = settings({ sandbox, dataDir, ...asked }).safeParse(said);
  const mistakes = error?.issues.map(({ message }) => message) ?? [];
  const nacha = readNachaPlace(said, mistakes);
  // Payments that are switched on need banks to pay.
  if (nacha && !sandbox && said['BANK_DIRECTORY'] === undefined) mistakes.push(NO_DIRECTORY);
  if (!data || mistakes.length > 0) throw new ConfigError(mistakes);
  return {
    host: data.HOST,
    port: data.PORT,
    databaseUrl: data.DATABASE_URL ?? null,
    dataDir,
    documentStore: data.DOCUMENT_STORE,
    fileScanner: data.FILE_SCANNER,
    portalDist: resolve(data.PORTAL_DIST),
    sandbox,
    sandboxIdleSeconds: data.SANDBOX_IDLE_SECONDS ?? null,
    mfaKeys: data.MFA_ENCRYPTION_KEY ?? null,
    simulationKeys: data.SIMULATION_SIGNING_KEY ?? null,
    telemetry: data.TELEMETRY_CONNECTION_STRING ?? null,
    logLevel: data.LOG_LEVEL,
    identity: {
      issuer: data.IDENTITY_ISSUER,
      audience: data.IDENTITY_AUDIENCE,
      tokenType: data.IDENTITY_TOKEN_TYPE,
      subjectClaim: data.IDENTITY_SUBJECT_CLAIM,
      clientId: data.IDENTITY_CLIENT_ID,
      authority: data.IDENTITY_AUTHORITY ?? null,
      apiVersion: data.API_VERSION ?? null,
      previousSite: data.PREVIOUS_SITE_URL ?? null,
      previousSiteSecret: data.PREVIOUS_SITE_SECRET ?? null,
    },
    portalOrigin: data.PORTAL_ORIGIN ?? `http://localhost:${data.PORT}`,
    aggregation: aggregationOf(data),
    marketFeed: marketFeedOf(data),
    nacha,
    bankDirectory: data.BANK_DIRECTORY ?? null,
    trustedProxies: data.TRUSTED_PROXIES,
    directorySecret: data.IDENTITY_DIRECTORY_SECRET ?? null,
    databaseWaitSeconds: data.DATABASE_WAIT_SECONDS,
    drainSeconds: data.DRAIN_SECONDS,
    metrics:
      data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    auditCheckpoints: data.AUDIT_CHECKPOINTS ?? null,
    auditKeys: data.AUDIT_SIGNING_KEY ?? null,
    limits: limitsOf(data, sandbox),
    ...messageWays(data),
  };
}

function limitsOf(data: Settings, sandbox: boolean): ServerConfig['limits'] {
  return {
    ...(sandbox ? SANDBOX_LIMITS : LIMITS),
    ...(data.LIMIT_ADDRESS_PER_MINUTE && { perAddress: data.LIMIT_ADDRESS_PER_MINUTE }),
    ...(data.LIMIT_PERSON_PER_MINUTE && { perPerson: data.LIMIT_PERSON_PER_MINUTE }),
    ...(data.LIMIT_PERSON_AT_ONCE && { atOnce: data.LIMIT_PERSON_AT_ONCE }),
  };
}

function messageWays(data: Settings): Pick<ServerConfig, 'mail' | 'textGateway'> {
  const { SMTP_URL: mail, MAIL_FROM: from = '' } = data;
  const { TEXT_GATEWAY_URL: gateway, TEXT_GATEWAY_KEY: key = '' } = data;
  return {
    mail: mail === undefined ? null : { url: mail, from },
    textGateway: gateway === undefined ? null : { url: gateway, key },
  };
}

function aggregationOf(data: Settings): ProviderPlace | null {
  if (data.AGGREGATION_URL === undefined) return null;
  const { AGGREGATION_CLIENT_ID: clientId, AGGREGATION_CLIENT_SECRET: secret = null } = data;
  return { url: data.AGGREGATION_URL, clientId, clientSecret: secret };
}

function marketFeedOf({ MARKET_FEED_URL: url, MARKET_FEED_KEY: key }: Settings): FeedPlace | null {
  return url === undefined ? null : { url, key: key ?? null };
}

/** Nobody says what the server is for: then it is the sandbox. */
function isEmptyHanded(said: Environment): boolean {
  return said['PORTAL_SANDBOX'] === undefined && said['DATABASE_URL'] === undefined;
}

type Settings = z.infer<ReturnType<typeof settings>>;

interface Circumstances {
  sandbox: boolean;
  dataDir: string;
  /** Messages are to leave by SMTP. */
  mail: boolean;
  /** Messages are to leave for telephones. */
  texts: boolean;
  /** Checkpoints of the audit log are to be written. */
  checkpoints: boolean;
}

/** Each setting with its form; the sentence is for the person at the terminal, and repeats no secret. */
function settings({ sandbox, dataDir, mail, texts, checkpoints }: Circumstances) {
  return z.object({
    DATABASE_URL: address(
      /^postgres(ql)?:$/,
      'DATABASE_URL must start with postgres:// or postgresql://.',
    ).optional(),
    PORTAL_SANDBOX: oneOf('PORTAL_SANDBOX must be "on" or "off"', ['on', 'off']).optional(),
    PORT: z
      .string()
      .refine(isPort, not('PORT must be a whole number from 0 to 65535'))
      .transform(Number)
      .default(4310),
    HOST: z.string().default('localhost'),
    DOCUMENT_STORE: readBy((value, mistakes) => readDocumentStore(value, dataDir, mistakes)),
    FILE_SCANNER: readBy(readClamdPlace),
    PORTAL_DIST: z.string().default('dist/apps/portal'),
    SANDBOX_IDLE_SECONDS: z
      .string()
      .refine(
        (value) => sandbox && /^[1-9]\d{0,3}$/.test(value),
        'SANDBOX_IDLE_SECONDS must be a number of seconds, and is for the sandbox only.',
      )
      .transform(Number)
      .optional(),
    MFA_ENCRYPTION_KEY: neededUnless(
      sandbox,
      'MFA_ENCRYPTION_KEY must hold a key of 32 bytes when the sandbox is off.',
    ).transform(keysOf('MFA_ENCRYPTION_KEY')),
    SIMULATION_SIGNING_KEY: z.string().optional().transform(keysOf('SIMULATION_SIGNING_KEY')),
    TELEMETRY_CONNECTION_STRING: readBy((value, mistakes) =>
      readTelemetryTarget(value, sandbox, mistakes),
    ),
    LOG_LEVEL: oneOf(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`, LOG_LEVELS).default(
      'info',
    ),
    ...identitySettings(sandbox),
    ...operatingSettings(sandbox || !checkpoints),
    PORTAL_ORIGIN: neededUnless(
      sandbox,
      'PORTAL_ORIGIN must be the address of the portal when the sandbox is off: links in messages begin with it.',
    ).pipe(httpUrl('PORTAL_ORIGIN').optional()),
    AGGREGATION_URL: privateUrl('AGGREGATION_URL', 'it is sent a secret').optional(),
    AGGREGATION_CLIENT_ID: z.string().default('portal'),
    AGGREGATION_CLIENT_SECRET: z.string().optional(),
    TRUSTED_PROXIES: z
      .string()
      .transform((value) => value.split(',').map((one) => one.trim()))
      .pipe(z.array(z.string().refine(isNetwork, not(PROXIES))))
      .default([]),
    IDENTITY_DIRECTORY_SECRET: z
      .string()
      .min(16, 'IDENTITY_DIRECTORY_SECRET must be at least 16 characters long.')
      .optional(),
    ...messageSettings({ mail, texts }),
  });
}

function messageSettings({ mail, texts }: Pick<Circumstances, 'mail' | 'texts'>) {
  return {
    SMTP_URL: address(/^smtps?:$/, 'SMTP_URL must start with smtp:// or smtps://.').optional(),
    MAIL_FROM: neededUnless(!mail, 'MAIL_FROM must name the sender when SMTP_URL is set.'),
    TEXT_GATEWAY_URL: z
      .string()
      .refine(isPrivateWay, 'TEXT_GATEWAY_URL must start with https://: it is sent codes.')
      .optional(),
    TEXT_GATEWAY_KEY: neededUnless(
      !texts,
      'TEXT_GATEWAY_KEY must hold what the gateway knows the firm by when TEXT_GATEWAY_URL is set.',
    ),
  };
}

function operatingSettings(needsNoAuditKey: boolean) {
  return {
    DATABASE_WAIT_SECONDS: wholeNumber('DATABASE_WAIT_SECONDS', 0, 9_999).default(30),
    DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', 0, 9_999).default(0),
    MARKET_FEED_URL: privateUrl('MARKET_FEED_URL', 'it is sent a key').optional(),
    MARKET_FEED_KEY: z.string().optional(),
    BANK_DIRECTORY: z
      .string()
      .refine(isAbsolute, not('BANK_DIRECTORY must be an absolute path'))
      .optional(),
    METRICS_PORT: wholeNumber('METRICS_PORT', 0, 65_535).optional(),
    METRICS_HOST: z.string().default('localhost'),
    AUDIT_CHECKPOINTS: z.string().optional(),
    AUDIT_SIGNING_KEY: neededUnless(
      needsNoAuditKey,
      'AUDIT_SIGNING_KEY must hold a key of 32 bytes when AUDIT_CHECKPOINTS is set.',
    ).transform(keysOf('AUDIT_SIGNING_KEY')),
    LIMIT_ADDRESS_PER_MINUTE: wholeNumber('LIMIT_ADDRESS_PER_MINUTE', 1, 9_999_999).optional(),
    LIMIT_PERSON_PER_MINUTE: wholeNumber('LIMIT_PERSON_PER_MINUTE', 1, 9_999_999).optional(),
    LIMIT_PERSON_AT_ONCE: wholeNumber('LIMIT_PERSON_AT_ONCE', 1, 9_999_999).optional(),
  };
}

function identitySettings(sandbox: boolean) {
  return {
    IDENTITY_ISSUER: neededUnless(
      sandbox,
      'IDENTITY_ISSUER must name the identity provider when the sandbox is off.',
    )
      .transform((value) => value ?? SANDBOX_ISSUER)
      .pipe(httpUrl('IDENTITY_ISSUER')),
    IDENTITY_AUDIENCE: z.string().default('api://portal'),
    IDENTITY_TOKEN_TYPE: z.string().default('at+jwt'),
    IDENTITY_SUBJECT_CLAIM: oneOf('IDENTITY_SUBJECT_CLAIM must be "sub" or "oid"', [
      'sub',
      'oid',
    ]).default('sub'),
    IDENTITY_CLIENT_ID: z.string().default('portal'),
    IDENTITY_AUTHORITY: httpUrl('IDENTITY_AUTHORITY').optional(),
    API_VERSION: z.string().optional(),
    PREVIOUS_SITE_URL: httpUrl('PREVIOUS_SITE_URL').optional(),
    PREVIOUS_SITE_SECRET: z
      .string()
      .min(32, 'PREVIOUS_SITE_SECRET must have at least 32 characters.')
      .optional(),
  };
}

const NO_DIRECTORY =
  'BANK_DIRECTORY must name a file, the FedACH participant directory, when NACHA_* is set and the sandbox is off.';
const PROXIES = 'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, with commas';
