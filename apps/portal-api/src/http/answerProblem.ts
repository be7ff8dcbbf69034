import type { FastifyReply, FastifyRequest } from 'fastify';
import { toProblemError } from './toProblem';
import { API_HEADERS } from './securityHeaders';

/** Refusals that must not differ from each other, so nothing of the request goes into them. */
const ALWAYS_ALIKE = new Set([401, 404]);

/** Answers anything thrown as the one error shape; what is our fault, or may be, is logged with its cause. */
export function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { problem, headers, cause, knownSubject } = toProblemError(error);
  request.refusal = { status: problem.status, code: problem.code, knownSubject };
  if (problem.status >= 500) {
    request.log.error({ err: cause ?? error, code: problem.code }, problem.title);
  } else if (cause !== undefined) {
    request.log.warn({ err: cause, code: problem.code }, problem.title);
  }
  const body = ALWAYS_ALIKE.has(problem.status) ? problem : { ...problem, requestid: request.id };
  return reply
    .code(problem.status)
    .headers({ ...API_HEADERS, 'x-request-id': request.id, ...headers })
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(body);
}
