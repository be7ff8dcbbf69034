import type { FastifyInstance } from 'fastify';
import { jwtVerify } from 'jose';
import { originOf } from '../audit/recordAudit';
import type { Database } from '../db/sql';
import { identityUnavailable, requestInvalid } from '../problems';
import { noteProviderEnd } from './signIn';
import { endSignIns } from './signInEnds';
import { isTokensFault, type Keys, providerSessionOf, publishedKeys } from './verifyToken';

export const BACK_CHANNEL_LOGOUT_PATH = '/oidc/backchannel-logout';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token is used where it is made, so an old one is a repeated one. */
const MAX_AGE_SECONDS = 120;
const CLOCK_TOLERANCE_SECONDS = 10;
const BODY_LIMIT_BYTES = 16_384;

export interface LogoutRules {
  issuer: string;
  clientId: string;
  /** For tests. */
  now?(): Date;
}

interface Ended {
  subject: string;
  /** Null ends every sign-in of the subject. */
  sid: string | null;
}

/** Reads a logout token. @throws ProblemError 400, the same whatever is wrong with it; 503 when the provider's keys cannot be read. */
export type VerifyLogoutToken = (token: string) => Promise<Ended>;

/** OpenID Connect Back-Channel Logout 1.0 §2.6, narrowed: `sub` is asked for, since sign-ins are a person's. */
export function createVerifyLogoutToken({ issuer, clientId, now }: LogoutRules): VerifyLogoutToken {
  const keys = publishedKeys(issuer);
  return async (token) => {
    const claims = await verified(token, { issuer, clientId, now: now?.() ?? new Date() }, keys);
    const { sub, sid, events, nonce } = claims;
    const isLogout =
      typeof events === 'object' &&
      events !== null &&
      Object.hasOwn(events, LOGOUT_EVENT) &&
      // What has a nonce is an ID token in disguise.
      nonce === undefined;
    if (!isLogout || !sub || (sid !== undefined && typeof sid !== 'string')) throw unreadable();
    return { subject: sub, sid: typeof sid === 'string' ? sid : null };
  };
}

async function verified(
  token: string,
  { issuer, clientId, now }: { issuer: string; clientId: string; now: Date },
  keys: () => Promise<Keys>,
) {
  try {
    const { payload } = await jwtVerify(token, async (header, jws) => (await keys())(header, jws), {
      issuer,
      audience: clientId,
      typ: 'logout+jwt',
      algorithms: ['RS256'],
      requiredClaims: ['iat', 'jti'],
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    });
    return payload;
  } catch (error) {
    throw isTokensFault(error) ? unreadable() : identityUnavailable(error);
  }
}

const unreadable = () =>
  requestInvalid([{ field: '/body/logout_token', message: 'This is not a logout token of ours.' }]);

interface LogoutDependencies {
  db: Database;
  verifyLogoutToken: VerifyLogoutToken;
  now?(): Date;
}

/**
 * Where the identity provider says that a sign-in has ended there. It answers the provider, not a person, so it stands
 * beside the contract. Told again, or told of a sign-in that never came here, it answers the same.
 */
export function addBackChannelLogout(
  app: FastifyInstance,
  { db, verifyLogoutToken, now = () => new Date() }: LogoutDependencies,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(BACK_CHANNEL_LOGOUT_PATH, async (request, reply) => {
      const token = request.body instanceof URLSearchParams && request.body.get('logout_token');
      if (!token) throw unreadable();
      const { subject, sid } = await verifyLogoutToken(token);
      const person = { subject, now: now() };
      const providerSession = sid === null ? null : providerSessionOf(sid);
      const ending = providerSession ? { providerSession } : { everywhere: true as const };
      await db.transaction({ subject, access: 'write' }, async (sql) => {
        if (providerSession) await noteProviderEnd(sql, person, providerSession);
        const origin = { ...originOf(request), actor: 'firm' };
        await endSignIns(sql, person, ending, 'signed_out', origin);
      });
      return reply.code(200).send();
    });
  });
}
