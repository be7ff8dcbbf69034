import { setTimeout } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { sendCsv } from './csv';

it('reads no page more when its caller has gone', async () => {
  // A page takes no time here, so that there is no rest after it beyond the shortest timer.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const app = fastify({ forceCloseConnections: true });
  let [pages, wanted] = [0, 0];
  let giveNext = (): void => undefined;
  const gone = new Promise<void>((resolve) => {
    app.get('/rows', (_request, reply) => {
      reply.raw.once('close', resolve);
      const file = { name: 'rows', header: ['row'], stillAdmitted: async () => undefined };
      return sendCsv<number>(reply, file, async (after) => {
        pages += 1;
        const next = (after ?? 0) + 1;
        if (pages > wanted) await new Promise<void>((given) => (giveNext = given));
        return { lines: [`${next}\r\n`], next };
      });
    });
  });
  wanted = 3;
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const leaving = new AbortController();
  const { body } = await fetch(`${url}/rows`, { signal: leaving.signal });
  await body?.getReader().read();
  await expect.poll(() => pages).toBe(wanted + 1);
  leaving.abort();
  await gone;
  // Without an end of its own the export would now read on and on.
  wanted = 1_000;
  giveNext();
  await setTimeout(1);
  await setTimeout(1);
  expect(pages).toBe(4);
  await app.close();
});
