import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Operation } from '../contract';
import type { Database } from '../db/sql';
import { createAuditAnswers } from './requestAudit';

it('writes the refusals of a flood one after the other, so that they hold one connection', async () => {
  let [open, most, written] = [0, 0, 0];
  // `as`: only writing matters here.
  const database = {
    transaction: async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      written += 1;
      open -= 1;
    },
  } as unknown as Database;
  const app = fastify();
  app.decorateRequest('subject', 'one');
  app.decorateRequest('audited', false);
  app.decorateRequest('operation', null);
  app.decorateRequest('refusal', null);
  app.addHook(
    'onSend',
    createAuditAnswers(database, () => new Date('2026-11-19T17:00:00Z')),
  );
  app.get('/', async (request, reply) => {
    request.operation = { id: 'getProfile', audit: 'quiet' } as Operation;
    request.refusal = { status: 403, code: 'guest.refused', knownSubject: null };
    return reply.code(403).send('');
  });
  const headers = { authorization: 'Bearer a.b.c' };
  await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: '/', headers })));
  expect([written, most]).toEqual([20, 1]);
  await app.close();
});
