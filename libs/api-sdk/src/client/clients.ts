import { operations } from '../generated/operations.gen';

export type ClientName =
  | 'main'
  | 'without-context'
  | 'graph'
  | 'registration'
  | 'payment-authorization'
  | 'generic';

export type HeaderPart =
  | 'bearer'
  | 'json'
  | 'no-cache'
  | 'profile'
  | 'context'
  | 'totp'
  | 'idle'
  | 'regkey'
  | 'version';

export interface ClientRow {
  /** Which configured host answers; see `ClientDependencies`. */
  host: 'api' | 'graph' | 'generic';
  /** What the path of each of its operations begins with. */
  path: string;
  /** What it sends besides what the operation itself declares; see headers.ts. */
  headers: readonly HeaderPart[];
  /** Attempts after the first, for what may be repeated at all; see retry.ts. */
  retries: number;
  /** How long an answer that no screen uses is kept. */
  unusedCacheMs: number;
  /** For one attempt, its body included. */
  timeoutMs: number;
}

// assumed: the specification says "default" where we say 3, and names no time-out.
const DEFAULT_RETRIES = 3;
const TIMEOUT_MS = 30_000;
const MAIN_CACHE_MS = 3_600_000; // spec §9
const GENERIC_CACHE_MS = 60_000; // spec §9

/** The six clients of spec §7. An operation names its row with `x-client`; without it, it belongs to `main`. */
export const CLIENTS: Readonly<Record<ClientName, ClientRow>> = {
  main: {
    host: 'api',
    path: '/v2/',
    headers: ['bearer', 'json', 'no-cache', 'profile', 'context', 'totp', 'idle', 'version'],
    retries: DEFAULT_RETRIES,
    unusedCacheMs: MAIN_CACHE_MS,
    timeoutMs: TIMEOUT_MS,
  },
  'without-context': {
    host: 'api',
    path: '/v2/',
    headers: ['bearer', 'no-cache', 'profile', 'totp', 'idle', 'version'],
    retries: 0,
    unusedCacheMs: MAIN_CACHE_MS,
    timeoutMs: TIMEOUT_MS,
  },
  // assumed: beside the two headers of the specification it says who asks, since our own server asks the directory.
  graph: {
    host: 'graph',
    path: '/v2/directory/',
    headers: ['bearer', 'json', 'totp'],
    retries: DEFAULT_RETRIES,
    unusedCacheMs: GENERIC_CACHE_MS,
    timeoutMs: TIMEOUT_MS,
  },
  registration: {
    host: 'api',
    path: '/v2/registration/',
    headers: ['regkey', 'version'],
    retries: DEFAULT_RETRIES,
    unusedCacheMs: GENERIC_CACHE_MS,
    timeoutMs: TIMEOUT_MS,
  },
  'payment-authorization': {
    host: 'api',
    path: '/registration/api/auth/',
    headers: ['regkey'],
    retries: 0,
    unusedCacheMs: 0,
    timeoutMs: TIMEOUT_MS,
  },
  generic: {
    host: 'generic',
    path: '/',
    headers: ['json'],
    retries: 5,
    unusedCacheMs: GENERIC_CACHE_MS,
    timeoutMs: TIMEOUT_MS,
  },
};

export interface OperationTraits {
  id: string;
  client?: ClientName;
  /** The answer is a file, not JSON. */
  binary?: boolean;
  /** About the sign-in itself: always sent with the own token of whoever signed in, in a simulation too. */
  own?: boolean;
  /** The status any failure reads as. */
  failureStatus?: number;
}

/** Only what differs from a JSON call of the main client is listed, and a key names an operation. */
const described: Readonly<Record<string, OperationTraits>> = operations;

/** What the contract says of an operation, by method and path template. */
export function traitsOf(operation: {
  method?: string | undefined;
  url: string;
}): Partial<OperationTraits> {
  return described[`${operation.method} ${operation.url}`] ?? {};
}

/** The operations that do not belong to `main`. */
export function exceptionalOperations(): OperationTraits[] {
  return Object.values(described);
}

export function clientOf(traits: Partial<OperationTraits>): ClientRow {
  return CLIENTS[traits.client ?? 'main'];
}
