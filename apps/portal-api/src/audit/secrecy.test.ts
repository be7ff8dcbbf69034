import { afterAll, beforeAll, expect, it } from 'vitest';
import { loggerOptions } from '../http/logging';
import { startTestServer, type TestServer } from '../testing/testServer';

const logged: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const sink = { write: (line: string) => void logged.push(line) };
  server = await startTestServer({ logger: loggerOptions('trace', sink) });
});
afterAll(() => server.close());

/** As a token, a session key, a recovery code, a sent code, the number of an account, a password, an address. */
const CANARIES = {
  token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJjYW5hcnkifQ.Y2FuYXJ5',
  key: 'cAnArYkEy0123456789abcdefghijklmnopqrstuvwx',
  recovery: 'CANA-RYCA-NARY-CANA',
  code: '918273',
  number: '441712345678',
  password: 'canary-Password-9!',
  address: 'canary@example.com',
};

async function send(path: string, init: RequestInit = {}, persona: 'plain' | null = 'plain') {
  const headers = {
    totpsessionkey: CANARIES.key,
    stepupgrant: CANARIES.key,
    regkey: CANARIES.key,
    cookie: `session=${CANARIES.key}`,
    referer: `https://portal.example.com/?code=${CANARIES.code}`,
    'user-agent': `${CANARIES.address} ${CANARIES.token}`,
    'x-request-id': CANARIES.key,
    'x-forwarded-for': CANARIES.number,
    ...init.headers,
  };
  const response = persona
    ? await server.fetchAs(persona, path, { ...init, headers })
    : await fetch(server.url + path, { ...init, headers });
  await response.text();
}

const json = { 'content-type': 'application/json', 'if-match': '"1"' };
const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: json,
  body: JSON.stringify(body),
});

it('L3: canaries planted in every part of a request are in no line of the audit log and in no other log', async () => {
  await send('/v2/profile', { headers: { authorization: `Bearer ${CANARIES.token}` } }, null);
  for (const canary of Object.values(CANARIES)) {
    const inPath = encodeURIComponent(canary);
    await send(`/v2/holdings/explanations/${inPath}`);
    await send(`/v2/profile/advisor-team/${inPath}/image`);
    await send(`/v2/profile?code=${inPath}`);
    await send(`/v2/profile/accounts/acc${'0'.repeat(20)}/nickname`, {
      method: 'PUT',
      headers: json,
      body: JSON.stringify({ nickname: canary }),
    });
  }
  await send('/v2/mfa/totp/verify', post({ code: CANARIES.code }));
  await send('/v2/mfa/recovery-codes/verify', post({ code: CANARIES.recovery }));
  await send(`/v2/holdings/explanations/${CANARIES.number}`);
  const lines = await server.engine.transaction('read', (sql) =>
    sql.query<{ line: string }>('select l::text as line from audit_line l'),
  );
  expect(lines.length).toBeGreaterThan(10);
  const audit = lines.map(({ line }) => line).join('\n');
  // Addresses of calls are in the server's log by their path; clients never put a secret there.
  const log = logged.filter((line) => !line.includes('"path":')).join('');
  for (const canary of Object.values(CANARIES)) {
    expect(audit).not.toContain(canary);
    expect(audit).not.toContain(Buffer.from(canary).toString('hex'));
    expect(log).not.toContain(canary);
  }
});
