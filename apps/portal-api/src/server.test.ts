import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from './contract';
import { contractBreaches } from './testing/contractCheck';
import { startTestServer, testSecretBox, type TestServer } from './testing/testServer';
import { scopedDatabase } from './db/sql';
import { buildServer } from './server';

let server: TestServer;
let accountKey: string;
beforeAll(async () => {
  server = await startTestServer();
  const response = await server.fetchAs('rich', '/v2/profile/net-worth');
  accountKey = ((await response.json()) as { lines: { key: string }[] }).lines[0]?.key ?? '';
});
afterAll(() => server.close());

const API_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
};

async function expectProblem(response: Response, status: number, code?: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(Object.fromEntries(response.headers)).toMatchObject(API_HEADERS);
  const problem: unknown = await response.clone().json();
  expect(problem).toMatchObject({ status, ...(code !== undefined && { code }) });
  expect(await contractBreaches('/v2/profile', 'GET', response)).toEqual([]);
}

describe('what cannot be answered', () => {
  const nickname = (): string => `/v2/profile/accounts/${accountKey}/nickname`;
  const put = (body: BodyInit | undefined, contentType?: string, path = nickname()) =>
    server.fetchAs('rich', path, {
      method: 'PUT',
      headers: { 'if-match': '"1"', ...(contentType && { 'content-type': contentType }) },
      body,
    });

  it.each(['/v2/nothing', '/v2', '/v2/', '/v2/profile/', '/nothing', '/v2/profile/../secret'])(
    'is a 404 for the unknown address %s',
    async (path) => expectProblem(await fetch(server.url + path), 404, 'address.not_found'),
  );

  it('is a 400 for JSON that is none', async () => {
    for (const body of ['{', '', 'nickname', '{"nickname":}', '\u0000']) {
      await expectProblem(await put(body, 'application/json'), 400);
    }
    await expectProblem(await put('"text"', 'application/json'), 400, 'request.invalid');
    await expectProblem(await put('null', 'application/json'), 400, 'request.invalid');
  });

  it('is a 415 without a body, or one that says nothing of its type', async () => {
    await expectProblem(await put(undefined), 415);
    const bytes = new Uint8Array(Buffer.from('{"nickname":"A"}'));
    await expectProblem(await put(bytes), 415);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/json',
    'application/jsonp',
    'application/problem+json',
    'image/png',
    'multipart/form-data; boundary=a',
  ])('is a 415 for %s', async (type) => expectProblem(await put('{"nickname":"A"}', type), 415));

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;a=b'])(
    'is checked all the same when JSON is written as %s',
    async (type) => expectProblem(await put('{"nickname":"A","owner":"me"}', type), 400),
  );

  it('P5: is a 413 for two megabytes', async () => {
    const body = JSON.stringify({ nickname: 'a'.repeat(2_000_000) });
    await expectProblem(await put(body, 'application/json'), 413, 'body.too_large');
  });

  it('is a 414 for an endless address', async () => {
    const response = await server.fetchAs('rich', `/v2/profile?q=${'a'.repeat(3_000)}`);
    await expectProblem(response, 414, 'uri.too_long');
  });

  it('is a 400 for an address that cannot be decoded', async () => {
    await expectProblem(await server.fetchAs('rich', '/v2/profile/%zz'), 400);
  });

  it('is a 400 that names each rejected input', async () => {
    const body = { components: [{ key: '<' }], appearance: 'neon', theme: 1 };
    const response = await put(JSON.stringify(body), 'application/json', '/v2/profile/preferences');
    await expectProblem(response, 400, 'request.invalid');
    const { fields } = (await response.json()) as { fields: { field: string }[] };
    // The first mistake is named, and no more of the body is looked at.
    expect(fields).toHaveLength(1);
    expect([
      '/accountview',
      '/appearance',
      '/components/0/key',
      '/pilotfeatures',
      '/theme',
    ]).toContain(fields[0]?.field);
  });

  it('P6: takes no parameter twice and none that is misspelt', async () => {
    const maintenance = '/v2/registration/maintenance-message';
    for (const query of ['?s=w&s=w', '?s=w&S=w', '?s=x', '?s[]=w', '?__proto__[s]=w', '']) {
      await expectProblem(await fetch(server.url + maintenance + query), 400, 'request.invalid');
    }
    await expectProblem(
      await server.fetchAs('rich', '/v2/template/dynamic-config?configtype=secret'),
      400,
    );
  });

  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    [
      'two hosts',
      'GET /v2/template HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n',
      400,
    ],
    ['endless headers', `GET /v2/profile HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is a Problem even for %s', async (_case, bytes, status) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(bytes);
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    await once(socket, 'close');
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('content-type: application/problem+json');
    expect(answer).toContain('cache-control: no-store');
  });
});

describe('a fault of our own', () => {
  async function withFault(error: unknown): Promise<{ response: Response; logged: string }> {
    let logged = '';
    const app = await buildServer({
      db: { transaction: () => Promise.reject(error) },
      verifyToken: async () => ({ subject: 'anyone', tokenSession: Uint8Array.of(1) }),
      secretBox: testSecretBox,
      logger: { level: 'info', stream: { write: (line: string) => void (logged += line) } },
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${url}/v2/profile`);
    await response.clone().text();
    await app.close();
    return { response, logged };
  }

  it('P2: shows nothing of the inside, and a number to find it by', async () => {
    const { response, logged } = await withFault(
      Object.assign(new Error('select secret from vault'), { code: 'XX000' }),
    );
    await expectProblem(response, 500, 'server.unexpected');
    const requestid = response.headers.get('x-request-id');
    expect(await response.json()).toEqual({
      status: 500,
      code: 'server.unexpected',
      title: 'Something went wrong on our side.',
      requestid,
    });
    expect(logged).toContain(requestid);
    expect(logged).toContain('select secret from vault');
  });

  it.each(['ECONNREFUSED', '57P01', '53300', '08006', 'POOL_UNAVAILABLE'])(
    'is a 503 while the database is away (%s)',
    async (code) => {
      const { response } = await withFault(Object.assign(new Error('away'), { code }));
      await expectProblem(response, 503, 'service.unavailable');
      expect(response.headers.get('retry-after')).toBe('5');
    },
  );

  it('is a 422 and a warning when the database cannot hold what was sent', async () => {
    for (const code of ['22021', '22P05', '22008', '22003']) {
      const { response, logged } = await withFault(Object.assign(new Error('no rule'), { code }));
      await expectProblem(response, 422, 'request.unkeepable');
      expect(logged).toMatch(/"level":"?(40|warn)"?.*no rule/);
    }
    const { response } = await withFault(Object.assign(new Error('ours'), { code: '22012' }));
    await expectProblem(response, 500, 'server.unexpected');
  });

  it('shows in the health check', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    for (const readiness of [
      { draining: () => true, jobsHealthy: () => true },
      { draining: () => false, jobsHealthy: () => false },
    ]) {
      const unready = await buildServer({
        db: scopedDatabase(server.engine),
        verifyToken: async () => ({ subject: 'anyone', tokenSession: Uint8Array.of(1) }),
        secretBox: testSecretBox,
        readiness,
      });
      const answer = await unready.inject('/readyz');
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      await unready.close();
    }
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const app = await buildServer({
      db: { transaction: () => Promise.reject(away) },
      verifyToken: async () => ({ subject: 'anyone', tokenSession: Uint8Array.of(1) }),
      secretBox: testSecretBox,
    });
    // Alive, and nothing a restart would mend; but no server to send clients to.
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    await app.close();
  });
});

describe('the contract', () => {
  it('P3: and the routes are the same list', () => {
    const routes = server.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .filter((line) => /\((GET|PUT|POST|PATCH|DELETE)/.test(line));
    // Beside the contract there are the two health checks and the provider's word, and a HEAD with each GET.
    expect(routes).toHaveLength(new Set(operations.map(({ path }) => path)).size + 3);
  });

  it('is not read from disk at run time', () => {
    expect(readFileSync(new URL('contract.ts', import.meta.url), 'utf8')).toContain(
      "import bundle from '../../../openapi/openapi.bundled.json'",
    );
  });
});
