import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** What the token of a simulation says: whose data, whose hand, which simulation. */
export interface SimulationClaims {
  /** The client. */
  subject: string;
  /** The support user (RFC 8693 §4.1). */
  actor: string;
  simulationId: string;
}

/** Makes and reads the tokens of simulations: access tokens (RFC 9068) of the API's own. */
export interface SimulationTokens {
  /** The API itself. */
  issuer: string;
  issue(claims: SimulationClaims, endsAt: Date): Promise<string>;
  /** @throws a jose error when anything about the token is wrong. */
  verify(token: string): Promise<SimulationClaims>;
}

interface SimulationTokenRules {
  /** Private keys of 32 bytes each; the first signs, all of them verify, so that a key can be replaced. */
  keys: readonly Uint8Array[];
  /** The `aud` of the API, which is also what it calls itself as an issuer. */
  audience: string;
  now(): Date;
}

const ALGORITHM = 'ES256';
const TOKEN_TYPE = 'at+jwt';
/** Not a scope of the provider's: neither kind of token passes for the other. */
const SCOPE = 'web.read.simulation';
/** Servers beside each other may differ by this much. The row of the simulation ends it to the second. */
const CLOCK_TOLERANCE_SECONDS = 10;

export function createSimulationTokens({
  keys,
  audience,
  now,
}: SimulationTokenRules): SimulationTokens {
  const pairs = keys.map(pairOf);
  const [current] = pairs;
  if (!current) throw new Error('There is no key to sign with.');
  const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);
  return {
    issuer: audience,
    issue: ({ subject, actor, simulationId }, endsAt) =>
      new SignJWT({ scope: SCOPE, sid: simulationId, act: { sub: actor } })
        .setProtectedHeader({ alg: ALGORITHM, typ: TOKEN_TYPE, kid: current.kid })
        .setIssuer(audience)
        .setAudience(audience)
        .setSubject(subject)
        .setJti(randomUUID())
        .setIssuedAt(seconds(now()))
        .setExpirationTime(seconds(endsAt))
        .sign(current.privateKey),
    verify: async (token) => {
      const { payload } = await jwtVerify(token, ({ kid }) => publicKeyOf(pairs, kid), {
        issuer: audience,
        audience,
        typ: TOKEN_TYPE,
        algorithms: [ALGORITHM],
        requiredClaims: ['exp', 'iat', 'jti'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: now(),
      });
      const { sub, sid, scope, act, iat = 0 } = payload;
      const actor = (act as { sub?: unknown } | undefined)?.sub;
      if (scope !== SCOPE || iat > seconds(now()) + CLOCK_TOLERANCE_SECONDS) {
        throw new errors.JWTInvalid('not a token of a simulation');
      }
      return { subject: textOf(sub), actor: textOf(actor), simulationId: textOf(sid) };
    },
  };
}

interface KeyPair {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** @throws Error when the bytes are no key of the curve, which one in 2³² is not. */
function pairOf(secret: Uint8Array): KeyPair {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey();
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: coordinate(1),
      y: coordinate(33),
      d: Buffer.from(secret).toString('base64url'),
    },
  });
  const kid = createHash('sha256').update(point).digest('hex').slice(0, 16);
  return { kid, privateKey, publicKey: createPublicKey(privateKey) };
}

function publicKeyOf(pairs: readonly KeyPair[], kid: string | undefined): KeyObject {
  const found = pairs.find((pair) => pair.kid === kid);
  if (!found) throw new errors.JWKSNoMatchingKey();
  return found.publicKey;
}

function textOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new errors.JWTInvalid('a claim is missing');
}
