import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createInHousehold } from './auth/requestContext';
import { type Operation, type OperationAccess, operations } from './contract';
import { scopedDatabase } from './db/sql';
import { COMPLETE, linesAfter } from './testing/auditLog';
import { contractBreaches } from './testing/contractCheck';
import { testClock } from './testing/mfa';
import { daysAskedBy, readerOf, type SampleCall, sampleCalls } from './testing/sampleCalls';
import { shareWithCpa } from './testing/sharing';
import { type Persona, startTestServer, subjectOf, type TestServer } from './testing/testServer';
import { failuresOf } from './testing/walk';

// One test for each rule that every operation keeps, as the contract states it for that operation.
vi.setConfig({ testTimeout: 180_000 });

// In the days of the contract's examples. Tokens of people keep the computer's clock.
const clock = testClock();
let server: TestServer;
let sample: (operation: Operation) => SampleCall;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now, trustedProxies: ['127.0.0.1'] });
  await shareWithCpa(server, 'plain');
  sample = await sampleCalls(server, 'plain');
});
afterAll(() => server.close());

const withAccess = (...wanted: OperationAccess[]): Operation[] =>
  operations.filter(({ access }) => wanted.includes(access));
const guarded = withAccess('session', 'verified', 'mfa', 'step-up');
const open = withAccess('open');

const API_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
};

/** Each call from an address of its own, so that nothing that counts by address joins them. */
let addresses = 0;
function call(
  { address, headers, ...init }: SampleCall,
  changes: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  path = address,
): Promise<Response> {
  addresses += 1;
  const from = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return fetch(server.url + path, {
    ...init,
    ...changes,
    headers: { ...headers, 'x-forwarded-for': from, ...changes.headers },
  });
}

async function bearerOf(persona: Persona, claims: object = {}): Promise<{ authorization: string }> {
  const sid = `${persona} ${(addresses += 1)}`;
  const token = await server.issuer.sign({ sub: subjectOf(persona), sid, ...claims });
  return { authorization: `Bearer ${token}` };
}

async function callAs(persona: Persona, operation: Operation): Promise<Response> {
  return call(sample(operation), { headers: await bearerOf(persona) });
}

async function codeOf(response: Response): Promise<string> {
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const text = await response.text();
  const { code = '' } = isJson ? (JSON.parse(text) as { code?: string }) : {};
  return `${response.status} ${code}`.trim();
}

async function expectProblem(response: Response, expected: string): Promise<void> {
  expect(Object.fromEntries(response.headers)).toMatchObject(API_HEADERS);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await contractBreaches('/v2/profile', 'GET', response.clone())).toEqual([]);
  expect(await codeOf(response)).toBe(expected);
}

/** What a well-formed call of somebody who may make it can be answered with. */
const ANSWERS = [200, 201, 202, 204, 403, 404, 409, 412, 422, 429];

describe('every operation', () => {
  it('W3, P1, L1: answers the contract’s own example as the contract says, and leaves the line it declares', async () => {
    expect(operations.length).toBeGreaterThan(60);
    const statuses = new Map<string, number>();
    const owed = new Map<string, string>();
    const failures = await failuresOf(operations, async (operation) => {
      const response = await callAs(readerOf(operation, 'plain'), operation);
      statuses.set(operation.id, response.status);
      // What does not lie in the bin is restored already, which is nothing to tell.
      const leavesNoLine = operation.id === 'submitDriveItemRestore';
      if (response.ok && typeof operation.audit === 'object' && !leavesNoLine) {
        owed.set(response.headers.get('x-request-id') ?? '', operation.audit.action);
      }
      expect(await contractBreaches(operation.path, operation.method, response)).toEqual([]);
      expect(Object.fromEntries(response.headers)).toMatchObject(API_HEADERS);
      const accepted = operation.method === 'GET' ? [200, 204, 206, 404] : ANSWERS;
      expect([response.status, accepted.includes(response.status)]).toEqual([
        response.status,
        true,
      ]);
    });
    expect(failures).toEqual([]);
    // A sample that reaches nothing proves little.
    const answered = (among: readonly Operation[]) =>
      among.filter(({ id }) => (statuses.get(id) ?? 500) < 300).length / among.length;
    expect(answered(operations)).toBeGreaterThan(0.55);
    expect(answered(operations.filter(({ method }) => method === 'GET'))).toBeGreaterThan(0.8);
    // L1: what succeeded left the line that the contract declares of it.
    const told = (await linesAfter(server)).filter(({ request_id: id }) => owed.has(String(id)));
    for (const line of told) expect(line).toMatchObject(COMPLETE);
    const words = told.map(({ request_id: id, action, outcome }) => `${id} ${action} ${outcome}`);
    const lines = [...owed].map(([id, action]) => `${id} ${action} done`);
    expect(lines.length).toBeGreaterThan(15);
    expect(lines.filter((line) => !words.includes(line))).toEqual([]);
  });

  it('W3, P1: refuses a query that is not part of it, and a method that its address does not have', async () => {
    const failures = await failuresOf(operations, async (operation) => {
      const made = sample(operation);
      const headers = await bearerOf('plain');
      const path = made.address.split('?')[0] ?? '';
      await expectProblem(await call(made, { headers }, `${path}?owner=me`), '400 request.invalid');
      const other = await call({ address: path, method: 'PATCH', headers: {} }, { headers });
      expect(other.headers.get('allow')).toContain(operation.method);
      await expectProblem(other, '405 method.not_allowed');
    });
    expect(failures).toEqual([]);
  });

  it('P1: refuses NUL wherever it stands, a year 0 and a version beyond all, before the database does', async () => {
    const failures = await failuresOf(operations, async (operation) => {
      const made = sample(operation);
      const headers = await bearerOf(readerOf(operation, 'plain'));
      const path = made.address.split('?')[0] ?? '';
      const ask = (names: string[], value: string) => {
        const query = new URLSearchParams(Object.fromEntries(names.map((name) => [name, value])));
        return call(made, { headers }, `${path}?${query}`);
      };
      const kinds = [...operation.queryParameters];
      const texts = kinds.filter(([, kind]) => kind === 'string').map(([name]) => name);
      if (texts.length > 0) {
        const refused = await ask(texts, 'a\0');
        const { fields } = (await refused.clone().json()) as { fields?: { field: string }[] };
        const named = texts.map((name) => `/querystring/${name}`);
        expect(fields?.map(({ field }) => field).sort()).toEqual(named.sort());
        await expectProblem(refused, '400 request.invalid');
      }
      if (made.body?.includes('":"')) {
        const body = JSON.stringify(JSON.parse(made.body), (_name, value: unknown) =>
          typeof value === 'string' ? `${value}\0` : value,
        );
        await expectProblem(await call(made, { headers, body }), '400 request.invalid');
      }
      for (const name of daysAskedBy(operation)) {
        await expectProblem(await ask([name], '0000-01-01'), '400 request.invalid');
      }
      if ('if-match' in made.headers) {
        const beyond = { ...headers, 'if-match': '"9999999999999999999"' };
        const { status } = await call(made, { headers: beyond });
        expect([403, 404, 409, 412, 422]).toContain(status);
      }
    });
    expect(failures).toEqual([]);
  });

  it('W4: tells another origin nothing by a preflight', async () => {
    const failures = await failuresOf(operations, async (operation) => {
      const { address } = sample(operation);
      const { statusCode, headers } = await server.app.inject({
        method: 'OPTIONS',
        url: address,
        headers: {
          origin: 'https://evil.example.com',
          'access-control-request-method': operation.method,
          'access-control-request-headers': 'authorization',
        },
      });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    });
    expect(failures).toEqual([]);
  });
});

describe('who may call an operation', () => {
  it('A5: nobody without a token, but what the contract leaves open', async () => {
    // An invite's key, the key of a link that was mailed to whoever has to authorize a payment, or the secret of the
    // previous site.
    const byKey = [
      ...['/v2/registration/', '/registration/api/auth/', '/v2/external-auth/redemptions'],
    ];
    const others = open.filter(({ path }) => !byKey.some((start) => path.startsWith(start)));
    expect(others.map(({ id }) => id)).toEqual([]);
    const closed = await failuresOf(guarded, async (operation) => {
      const response = await call(sample(operation));
      expect(response.headers.get('www-authenticate')).toContain('Bearer');
      await expectProblem(response, '401 token.invalid');
    });
    const opened = await failuresOf(open, async (operation) => {
      expect((await call(sample(operation))).status).not.toBe(401);
    });
    expect([...closed, ...opened]).toEqual([]);
  });

  it('A4, L1: nobody with a token that is no good, and being refused leaves a line', async () => {
    const now = Math.floor(Date.now() / 1_000);
    const stranger = await generateKeyPair('RS256');
    const expired = await bearerOf('rich', { exp: now - 60 });
    const foreign = await server.issuer.sign({ sub: subjectOf('rich') }, {}, stranger.privateKey);
    const bad = [expired.authorization, `Bearer ${foreign}`, 'Bearer a.b.c'];
    const ids = new Map<string, string>();
    const failures = await failuresOf(guarded, async (operation) => {
      // Refusals are counted instead of written when there are many in a minute.
      clock.advance(61);
      for (const authorization of bad) {
        const response = await call(sample(operation), { headers: { authorization } });
        ids.set(response.headers.get('x-request-id') ?? '', operation.id);
        await expectProblem(response, '401 token.invalid');
      }
    });
    expect(failures).toEqual([]);
    const lines = await linesAfter(server);
    const told = lines.filter(({ action }) => action === 'token.refused');
    for (const { request_id: id } of told) ids.delete(String(id));
    expect([...new Set(ids.values())]).toEqual([]);
  });

  it('Z2: nobody who is not verified, but what a session is enough for', async () => {
    const closed = await failuresOf(withAccess('verified', 'mfa', 'step-up'), async (operation) => {
      await expectProblem(await callAs('unverified', operation), '403 account.unverified');
    });
    const answered = await failuresOf(withAccess('session'), async (operation) => {
      expect(await codeOf(await callAs('unverified', operation))).not.toContain('unverified');
    });
    expect([...closed, ...answered]).toEqual([]);
  });

  it('T7: nobody who owes a second factor, but what is there to show it', async () => {
    const closed = await failuresOf(withAccess('mfa', 'step-up'), async (operation) => {
      await expectProblem(await callAs('guarded', operation), '403 mfa.required');
      const headers = { ...(await bearerOf('guarded')), totpsessionkey: 'k'.repeat(43) };
      await expectProblem(await call(sample(operation), { headers }), '403 mfa.required');
    });
    const answered = await failuresOf(withAccess('session', 'verified'), async (operation) => {
      expect(await codeOf(await callAs('guarded', operation))).not.toContain('mfa.required');
    });
    expect([...closed, ...answered]).toEqual([]);
  });

  it('nobody without a grant, where the contract asks for a factor that is proven anew', async () => {
    const db = scopedDatabase(server.engine);
    const inHousehold = createInHousehold({ db, now: clock.now });
    const operation = { id: 'updatePreferences', access: 'step-up' };
    const request = {
      subject: subjectOf('rich'),
      actor: null,
      tokenSession: Uint8Array.of(1),
      providerSession: null,
      operation,
      headers: { stepupgrant: 'never-given' },
      body: {},
    };
    let worked = false;
    const attempt = inHousehold(request as never, 'write', async () => void (worked = true));
    await expect(attempt).rejects.toMatchObject({ problem: { code: 'mfa.step_up_required' } });
    expect(worked).toBe(false);
    const failures = await failuresOf(withAccess('step-up'), async (one) => {
      await expectProblem(await callAs('rich', one), '403 mfa.step_up_required');
    });
    expect(failures).toEqual([]);
  });
});
