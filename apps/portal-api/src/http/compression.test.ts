import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressAnswers } from './compression';
import { answerConditionally } from './conditional';

const rows = JSON.stringify({ items: Array.from({ length: 200 }, (_, row) => ({ row })) });

function server() {
  const app = fastify();
  app.decorateRequest('operation', null);
  app.addHook('onSend', answerConditionally);
  app.addHook('onSend', compressAnswers);
  const json = { 'content-type': 'application/json; charset=utf-8' };
  app.get('/rows', (_, reply) => reply.headers(json).send(rows));
  app.get('/version', (_, reply) => reply.headers({ ...json, etag: '"7"' }).send(rows));
  app.get('/short', (_, reply) => reply.headers(json).send('{"items":[]}'));
  app.get('/pdf', (_, reply) => reply.type('application/pdf').send(Buffer.alloc(5_000)));
  app.post('/rows', (_, reply) => reply.headers(json).send(rows));
  app.get('/secret', (request, reply) => {
    Object.assign(request, { operation: { group: 'mfa' } });
    return reply.headers(json).send(rows);
  });
  return app;
}

const get = (url: string, accepted = 'gzip, deflate, br') =>
  server().inject({ url, headers: { 'accept-encoding': accepted } });

it('a list is sent by brotli, by gzip where that is all, and as it is to whoever takes neither', async () => {
  const small = await get('/rows');
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(small.rawPayload.byteLength).toBeLessThan(rows.length / 5);
  expect(small.headers['content-length']).toBe(String(small.rawPayload.byteLength));
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(rows);
  const zipped = await get('/rows', 'br;q=0, gzip;q=0.5');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(rows);
  const plain = await get('/rows', 'identity');
  expect(plain.body).toBe(rows);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
});

it('the tag of a compressed body is weak and still answers 304; that of a version stays', async () => {
  const { etag } = (await get('/rows')).headers;
  expect(etag).toMatch(/^W\/"/);
  const again = await server().inject({
    url: '/rows',
    headers: { 'accept-encoding': 'br', 'if-none-match': String(etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get('/version')).headers).toMatchObject({ etag: '"7"', 'content-encoding': 'br' });
});

it.each(['/short', '/pdf', '/secret'])('%s is sent as it is', async (url) => {
  expect((await get(url)).headers).not.toHaveProperty('content-encoding');
});

it('the answer to a write is sent as it is', async () => {
  const answer = await server().inject({
    method: 'POST',
    url: '/rows',
    headers: { 'accept-encoding': 'br' },
  });
  expect(answer.body).toBe(rows);
});
