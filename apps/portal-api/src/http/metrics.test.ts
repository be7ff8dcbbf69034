import fastify from 'fastify';
import { expect, it } from 'vitest';
import { createMetrics } from './metrics';

it('the metrics tell of answers by operation and status, on an address of their own', async () => {
  const metrics = createMetrics({
    jobsHealthy: () => false,
    booksFailing: async () => 2,
    peopleWaiting: async () => 3,
  });
  const app = fastify();
  app.decorateRequest('operation', null);
  metrics.watch(app);
  app.get('/x', async () => 'x');
  await app.inject('/x');
  const { port, close } = await metrics.listen('127.0.0.1', 0);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('portal_answer_seconds_count{operation="none",status="200"} 1');
  expect(text).toContain('portal_answering 0');
  expect(text).toContain('portal_jobs_healthy 0');
  expect(text).toContain('portal_books_failing 2');
  expect(text).toContain('portal_people_waiting 3');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  await close();
  await app.close();
});
