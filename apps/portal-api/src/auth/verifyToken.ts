import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { identityUnavailable, tokenInvalid } from '../problems';
import type { SimulationTokens } from './simulationToken';

/** Who a request speaks for, once its token has been verified. */
export interface Caller {
  /** The provider's stable id of the person. */
  subject: string;
  /** A hash that stays the same as long as the sign-in that the token comes from. */
  tokenSession: Uint8Array;
  /** A hash of the provider's own name for that sign-in (`sid`), by which it tells of its end; absent without one. */
  providerSession?: Uint8Array;
  /** The support user whose hand it is; only in a simulation. */
  actor?: string;
  /** Which simulation; only with `actor`. */
  simulationId?: string;
}

/**
 * Reads an `Authorization` header.
 * @throws ProblemError 401, the same one whatever is wrong with the token; 503 when the provider's keys cannot be read.
 */
export type VerifyToken = (authorization: string | undefined) => Promise<Caller>;

export interface TokenRules {
  issuer: string;
  audience: string;
  tokenType: string;
  /** The claim that names a person: Entra's `sub` is another one in each application, its `oid` the same. */
  subjectClaim?: 'sub' | 'oid';
  /** The one program whose tokens are accepted. */
  clientId: string;
  /** For tests. */
  now?(): Date;
}

const REQUIRED_SCOPE = 'web.read';
/** Clocks may differ by this much either way (RFC 9068 leaves the figure to us). */
const CLOCK_TOLERANCE_SECONDS = 10;
const KEY_FETCH_TIMEOUT_MS = 3_000;
/** Well above any token of ours, well below what would be worth verifying. */
const MAX_TOKEN_LENGTH = 8_192;

/**
 * Verifies access tokens against the keys that the provider publishes (RFC 9068, RFC 8725), and those of simulations against
 * the API's own. The issuer that a token names only chooses the rules: each has its keys, its algorithm and its scope.
 */
export function createVerifyToken(
  rules: TokenRules,
  simulationTokens: SimulationTokens | null = null,
): VerifyToken {
  const keys = publishedKeys(rules.issuer);
  return async (authorization) => {
    const token = /^Bearer +([\w.-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined || token.length > MAX_TOKEN_LENGTH) throw tokenInvalid();
    if (simulationTokens && issuerOf(token) === simulationTokens.issuer) {
      return simulationCaller(token, simulationTokens);
    }
    const now = rules.now?.() ?? new Date();
    const payload = await verified(token, rules, now, keys);
    const subject = payload[claimOf(rules)];
    if (!scopesOf(payload).includes(REQUIRED_SCOPE) || !isSubject(subject)) throw tokenInvalid();
    if (clientOf(payload) !== rules.clientId) throw tokenInvalid(subject);
    if (isFromTheFuture(payload, now)) throw tokenInvalid();
    return {
      subject,
      tokenSession: tokenSessionOf(payload, token),
      ...(typeof payload.sid === 'string' && { providerSession: providerSessionOf(payload.sid) }),
    };
  };
}

export type Keys = ReturnType<typeof createRemoteJWKSet>;
/** Read before anything is verified, so nothing but a choice may depend on it. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    throw tokenInvalid();
  }
}

async function simulationCaller(token: string, tokens: SimulationTokens): Promise<Caller> {
  const claims = await tokens.verify(token).catch(() => {
    throw tokenInvalid();
  });
  const tokenSession = createHash('sha256').update(`simulation ${claims.simulationId}`).digest();
  return { ...claims, tokenSession };
}

async function verified(
  token: string,
  rules: TokenRules,
  now: Date,
  keys: () => Promise<Keys>,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, async (header, jws) => (await keys())(header, jws), {
      issuer: rules.issuer,
      audience: rules.audience,
      typ: rules.tokenType,
      // One asymmetric algorithm: neither `none` nor a public key used as an HMAC secret can pass.
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat', claimOf(rules)],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    });
    return payload;
  } catch (error) {
    throw isTokensFault(error)
      ? tokenInvalid(knownSubjectOf(error, claimOf(rules)))
      : identityUnavailable(error);
  }
}

const TOKEN_FAULTS = [
  errors.JWTInvalid,
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

export function isTokensFault(error: unknown): boolean {
  return TOKEN_FAULTS.some((fault) => error instanceof fault);
}

const claimOf = ({ subjectClaim = 'sub' }: TokenRules) => subjectClaim;

/** Claims are judged after the signature: whose token it was is certain, although it is refused. */
function knownSubjectOf(error: unknown, claim: 'sub' | 'oid'): string | null {
  const isSigned =
    error instanceof errors.JWTExpired ||
    (error instanceof errors.JWTClaimValidationFailed && error.claim !== 'iss');
  const subject = isSigned ? error.payload[claim] : null;
  return isSubject(subject) ? subject : null;
}

/**
 * The provider's session (`sid`) and the moment its person last proved who they are (`auth_time`): the same through every
 * renewal, another after a new sign-in, so that what has ended never opens again. Without `auth_time` the session alone;
 * without either the token itself, which ends with its renewal.
 */
function tokenSessionOf(payload: JWTPayload, token: string): Uint8Array {
  const { sid, auth_time: authTime } = payload;
  const named = typeof sid === 'string' && sid !== '';
  const signIn = typeof authTime === 'number' ? `${authTime} ${String(sid)}` : String(sid);
  return createHash('sha256')
    .update(named ? `sid ${signIn}` : `token ${token}`)
    .digest();
}

export function providerSessionOf(sid: string): Uint8Array {
  return createHash('sha256').update(`provider ${sid}`).digest();
}

/** What a database can keep and a person read; JSON lets a provider, or whoever has its key, write anything. */
function isSubject(sub: unknown): sub is string {
  return typeof sub === 'string' && /^[\x21-\x7e\u00a1-\uffff]{1,255}$/.test(sub);
}

/** RFC 9068 has `client_id`, OpenID Connect `azp`, Entra's first version `appid`. */
function clientOf({ client_id: clientId, azp, appid }: JWTPayload): unknown {
  return clientId ?? azp ?? appid;
}

/** Issuers write `scope` (RFC 9068); Entra writes `scp`. */
function scopesOf(payload: JWTPayload): string[] {
  const scope = payload.scope ?? payload.scp;
  return typeof scope === 'string' ? scope.split(' ') : [];
}

function isFromTheFuture({ iat = 0 }: JWTPayload, now: Date): boolean {
  return iat > now.getTime() / 1_000 + CLOCK_TOLERANCE_SECONDS;
}

/** The provider's key set, found by discovery at first use; failures are not remembered. */
export function publishedKeys(issuer: string): () => Promise<Keys> {
  let found: Promise<Keys> | null = null;
  return () => {
    found ??= discoverKeys(issuer).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
}

async function discoverKeys(issuer: string): Promise<Keys> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(KEY_FETCH_TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The identity provider answered ${response.status}.`);
  const metadata = (await response.json()) as { issuer?: string; jwks_uri?: string };
  // Another issuer's keys must never verify ours (OpenID Connect Discovery §4.3).
  if (metadata.issuer !== issuer || !metadata.jwks_uri) {
    throw new Error('The identity provider describes itself as another issuer.');
  }
  return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: KEY_FETCH_TIMEOUT_MS });
}
