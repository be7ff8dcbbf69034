import { z } from 'zod';

// The same words as the API’s, so that one variable speaks to both.
const LOG_LEVELS = ['info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

export interface IdpConfig {
  host: string;
  /** 0 asks the system for a free port. */
  port: number;
  /** Origin that browsers use for this server; `http://localhost:<port>` when absent. */
  issuer?: string | undefined;
  portalOrigin: string;
  /** Client id of the portal, a public client. */
  clientId: string;
  /** Directory of the signing keys and the database; created when missing. */
  dataDir: string;
  /** What the portal's API shows to invite people; without it nobody can be invited. */
  directorySecret?: string | undefined;
  /** `warn` and `error` leave only what went wrong on our side. */
  logLevel: LogLevel;
}

/** A problem the operator can mend; its message is one sentence, shown without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

const origin = z
  .string()
  .refine(isOrigin, 'must be an origin without a path, such as https://portal.example.com');

const environment = z.object({
  IDP_HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  IDP_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port from 0 to 65535')
    .default('4311')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port from 0 to 65535'),
  IDP_ISSUER: origin.optional(),
  IDP_CLIENT_ID: z.string().min(1, 'must not be empty').default('portal'),
  IDP_DATA_DIR: z.string().min(1, 'must not be empty').default('.data/idp'),
  IDP_DIRECTORY_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  PORTAL_ORIGIN: origin.default('http://localhost:4310'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })
    .default('info'),
});

/** Reads the environment once. Throws StartError naming the first setting that is wrong. */
export function parseConfig(env: Record<string, string | undefined>): IdpConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? {
      path: ['The environment'],
      message: 'is not valid',
    };
    const name = path.join('.');
    // A secret is not repeated.
    const value = /SECRET/.test(name) ? '' : `; it is ${JSON.stringify(env[name] ?? '')}`;
    throw new StartError(`${name} ${message}${value}.`);
  }
  const { data } = parsed;
  return {
    host: data.IDP_HOST,
    port: data.IDP_PORT,
    issuer: data.IDP_ISSUER,
    portalOrigin: data.PORTAL_ORIGIN,
    clientId: data.IDP_CLIENT_ID,
    dataDir: data.IDP_DATA_DIR,
    directorySecret: data.IDP_DIRECTORY_SECRET,
    logLevel: data.LOG_LEVEL,
  };
}
