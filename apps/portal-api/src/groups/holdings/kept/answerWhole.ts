import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InHousehold } from '../../../auth/requestContext';
import { codingOf, LEAST_BYTES } from '../../../http/compression';
import { matches } from '../../../http/conditional';
import { type HoldingsScope, openScope, type PointInTime } from '../shared/holdingsScope';
import {
  basisOf,
  findAnswer,
  jsonOf,
  keepAnswer,
  type KeptAnswer,
  publicationOf,
} from './keptAnswer';

/** A question about all that is held, or about every day there was. */
export interface Question<Read = unknown> {
  /** Tells it from the others. */
  name: string;
  /** Asks the database. */
  read(scope: HoldingsScope): Promise<Read>;
  /** Makes the answer of what was read; the database is free for others meanwhile. */
  serve(read: Read, scope: HoldingsScope): unknown;
}

interface Asked extends PointInTime {
  accounts?: readonly string[] | undefined;
}

/**
 * Answers with what was made when the books were published, or makes the answer and remembers it. The kept bytes are sent
 * as they are: nothing is read, added up, written as JSON or compressed again.
 */
export function createAnswerWhole(inHousehold: InHousehold) {
  return async function answerWhole<Read>(
    request: FastifyRequest,
    reply: FastifyReply,
    { accounts, ...when }: Asked,
    question: Question<Read> | ((scope: HoldingsScope) => Question<Read>),
  ): Promise<void> {
    const found = await inHousehold(request, 'read', async (household) => {
      const scope = await openScope(household, accounts, when);
      const asked = typeof question === 'function' ? question(scope) : question;
      const publication = await publicationOf(scope);
      const basis = publication && basisOf(scope, asked.name, publication);
      const kept = basis && (await findAnswer(scope, asked.name, basis));
      return kept ? { kept } : { asked, basis, scope, read: await asked.read(scope) };
    });
    void reply.code(200);
    if (found.kept) return sendKept(request, reply, found.kept);
    const { asked, basis, scope, read } = found;
    const answer = await asked.serve(read, scope);
    if (basis === null) return reply.send(answer);
    // The contract's own, as for every answer.
    const write = reply.getSerializationFunction('200', 'application/json');
    const json = write ? write(answer as Record<string, unknown>) : JSON.stringify(answer); // `as`: every answer is an object
    return sendKept(request, reply, await keepAnswer(basis, json));
  };
}

async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { basis, gzip }: KeptAnswer,
): Promise<void> {
  // The basis says what the answer is, whatever its coding: so the tag is a weak one (RFC 9110 §8.8.3.3).
  const etag = `W/"${basis}"`;
  void reply.header('content-type', 'application/json; charset=utf-8').header('etag', etag);
  if (matches(request.headers['if-none-match'], etag)) return reply.send('');
  const takesZip = codingOf(request.headers['accept-encoding'], ['gzip']) === 'gzip';
  if (!takesZip || gzip.byteLength < LEAST_BYTES) return reply.send(await jsonOf(gzip));
  return reply.header('content-encoding', 'gzip').send(gzip);
}
