import type { RouteHandlers } from '@portal/api-sdk/server';
import type { FastifyRequest } from 'fastify';
import { originOf } from '../../audit/recordAudit';
import { recordSuccess } from '../../audit/requestAudit';
import { endSignIns, type Ending } from '../../auth/signInEnds';
import { endSessions, presentedBy, type Presented } from '../../auth/totpSession';
import type { Access, Sql } from '../../db/sql';
import { notFound, tokenInvalid } from '../../problems';
import type { Services } from '../../services';
import { draftKeyOf, hasSignIn, selectSession, selectSignIns } from './sessionRepository';

type SessionHandlers = Pick<
  RouteHandlers,
  | 'getSession'
  | 'listSessions'
  | 'deleteSession'
  | 'submitOtherSessionsEnd'
  | 'submitSessionEnd'
  | 'getDraftKey'
>;

/** For whoever is signed in, a member of a household or not: row-level security keeps to the subject. */
export function sessionHandlers({ db, secretBox, now }: Services): SessionHandlers {
  const asSelf = <Result>(
    request: FastifyRequest,
    access: Access,
    work: (sql: Sql, presented: Presented) => Promise<Result>,
  ): Promise<Result> => {
    const presented = presentedBy(request, now());
    return db.transaction({ subject: presented.subject, access }, async (sql) => {
      const result = await work(sql, presented);
      if (access === 'write') await recordSuccess(sql, request);
      return result;
    });
  };
  const revoke = (request: FastifyRequest, ending: (presented: Presented) => Ending) =>
    asSelf(request, 'write', async (sql, presented) => {
      const which = ending(presented);
      const ended = await endSignIns(sql, presented, which, 'revoked', originOf(request));
      const isKnown =
        ended > 0 ||
        !('sessionId' in which) ||
        (await hasSignIn(sql, presented.subject, which.sessionId));
      if (!isKnown) throw notFound('session');
      return { ended };
    });

  return {
    async getSession(request, reply) {
      const session = await asSelf(request, 'read', selectSession);
      // The guard made or found it a moment ago.
      if (!session) throw tokenInvalid();
      return reply.code(200).send(session);
    },
    async listSessions(request, reply) {
      return reply.code(200).send({ items: await asSelf(request, 'read', selectSignIns) });
    },
    async deleteSession(request, reply) {
      const { sessionid: sessionId } = request.params;
      return reply.code(200).send(await revoke(request, () => ({ sessionId })));
    },
    async submitOtherSessionsEnd(request, reply) {
      const answer = await revoke(request, ({ tokenSession }) => ({ except: tokenSession }));
      return reply.code(200).send(answer);
    },
    async submitSessionEnd(request, reply) {
      const ended = await asSelf(request, 'write', async (sql, presented) => {
        const { tokenSession } = presented;
        const origin = originOf(request);
        const open = await endSignIns(sql, presented, { tokenSession }, 'signed_out', origin);
        await endSessions(sql, presented, origin);
        return open;
      });
      return reply.code(200).send({ ended });
    },
    async getDraftKey(request, reply) {
      const key = await asSelf(request, 'write', (sql, { subject }) =>
        draftKeyOf(sql, subject, secretBox),
      );
      return reply.code(200).send({ key: Buffer.from(key).toString('base64url') });
    },
  };
}
