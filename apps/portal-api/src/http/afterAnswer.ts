import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** `left`: the client hung up before it had the whole answer. */
export type AnswerEnd = 'answered' | 'left';

/**
 * Calls back once for each request: after its answer, or when its client has hung up. The framework's `onResponse` is not
 * called for a client that hangs up, as a browser does with what a page that is left had asked for.
 */
export function afterAnswer(
  app: FastifyInstance,
  done: (request: FastifyRequest, reply: FastifyReply, end: AnswerEnd) => void,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () =>
      done(request, reply, reply.raw.writableEnded ? 'answered' : 'left'),
    );
  });
}
