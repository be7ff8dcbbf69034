import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RouteHandlers } from '@portal/api-sdk/server';
import { ProblemError } from '../../problems';
import type { Services } from '../../services';
import { insertOneTimeToken, takeOneTimeToken } from './oneTimeTokenRepository';

const TOKEN_BYTES = 32;
/** Long enough for a browser to change from one site to the other. */
const TOKEN_MS = 60_000;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The way to the previous site without another sign-in (spec §7, "generate one-time token"). */
export function externalAuthHandlers({
  db,
  asPerson,
  now,
  previousSite,
}: Services): Pick<RouteHandlers, 'createOneTimeToken' | 'createOneTimeTokenRedemption'> {
  return {
    async createOneTimeToken(request, reply) {
      if (!previousSite) throw noPreviousSite();
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const made = now();
      const endsAt = new Date(made.getTime() + TOKEN_MS);
      await asPerson(request, 'write', ({ sql, subject }) =>
        insertOneTimeToken(sql, subject, { hash: hashOf(token), now: made, endsAt }),
      );
      const url = new URL(previousSite.url);
      url.hash = `onetimetoken=${token}`;
      return reply.code(201).send({ url: url.href, expiresat: endsAt.toISOString() });
    },
    async createOneTimeTokenRedemption(request, reply) {
      const { token, secret } = request.body;
      const known = previousSite && timingSafeEqual(hashOf(secret), hashOf(previousSite.secret));
      // A wrong secret spends no token.
      if (!known) throw refused();
      const holder = await db.transaction({ subject: null, access: 'write' }, (sql) =>
        takeOneTimeToken(sql, hashOf(token), now()),
      );
      if (!holder) throw refused();
      return reply.code(200).send({
        subject: holder.person_subject,
        name: `${holder.given} ${holder.family}`.trim(),
        ...(holder.address && { email: holder.address }),
      });
    },
  };
}

function noPreviousSite(): ProblemError {
  return new ProblemError({
    status: 404,
    code: 'previous_site.not_found',
    title: 'The firm has no previous site that opens without another sign-in.',
  });
}

function refused(): ProblemError {
  return new ProblemError({
    status: 403,
    code: 'external_sign_in.refused',
    title: 'This token cannot be used.',
  });
}
