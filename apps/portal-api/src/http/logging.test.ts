import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/testServer';
import { loggerOptions, safeLines } from './logging';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  const sink = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({ logger: loggerOptions('trace', sink) });
});
afterAll(() => server.close());

it('L3: carries no secret, whatever a request holds', async () => {
  const canary = 'canary-7f3k2m9q';
  const sent = await server.fetchAs('rich', `/v2/profile/preferences?secret=${canary}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'if-match': '"0"',
      totpsessionkey: canary,
      regkey: canary,
      profilejson: canary,
      cookie: `session=${canary}`,
    },
    body: JSON.stringify({ nickname: canary }),
  });
  expect(sent.status).toBe(400);
  await fetch(`${server.url}/v2/profile`, { headers: { authorization: `Bearer ${canary}.a.b` } });
  server.app.log.info({ authorization: canary, a: { totpsessionkey: canary, regkey: canary } });
  const text = lines.join('');
  expect(text).toContain('"path":"/v2/profile/preferences"');
  expect(text).toContain('[redacted]');
  expect(text).not.toContain(canary);
});

it('L4: writes one event as one line', async () => {
  const written: string[] = [];
  const log = safeLines({ write: (line) => void written.push(line) });
  log.write(`{"msg":"a\u2028b\u202ec\u0085d"}\n`);
  expect(written).toEqual(['{"msg":"a\\u2028b\\u202ec\\u0085d"}\n']);
  const before = lines.length;
  server.app.log.info({ text: 'a\r\nb\u001b[31m' }, 'first\nsecond');
  expect(lines).toHaveLength(before + 1);
  const line = lines.at(-1) ?? '';
  expect(line.trimEnd()).not.toMatch(/[\r\n\u001b]/);
  expect(JSON.parse(line)).toMatchObject({ msg: 'first\nsecond', text: 'a\r\nb\u001b[31m' });
});

it('names every request by the id its answer carries', async () => {
  const response = await fetch(`${server.url}/healthz`);
  await response.text();
  const id = response.headers.get('x-request-id') ?? '';
  await expect.poll(() => lines.some((line) => line.includes(id))).toBe(true);
});
