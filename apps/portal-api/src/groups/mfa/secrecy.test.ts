import { createRecoveryCodes, createTotpRegistration, getTotpRegistration } from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loggerOptions } from '../../http/logging';
import { startTestServer, type TestServer } from '../../testing/testServer';
import { enrol, secretOf, signedIn, testClock, tokenOf, neverIdle } from '../../testing/mfa';

const clock = testClock();
const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  const sink = { write: (line: string) => void lines.push(line) };
  server = await startTestServer({ now: clock.now, logger: loggerOptions('trace', sink) });
  await neverIdle(server);
});
afterAll(() => server.close());

/** Every row of every table as text, with bytes in hex. */
async function dump(): Promise<string> {
  return server.engine.transaction('read', async (sql) => {
    const tables = await sql.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    let text = '';
    for (const { name } of tables) {
      const rows = await sql.query<{ row: string }>(`select t::text as row from ${name} t`);
      text += rows.map(({ row }) => `${name} ${row}\n`).join('');
    }
    return text.toLowerCase();
  });
}

const forms = (secret: Uint8Array, typed: string): string[] => {
  const bytes = Buffer.from(secret);
  const words = [typed, typed.replaceAll(/[ -]/g, '')];
  const texts = [...words, bytes.toString('base64'), bytes.toString('base64url')];
  return [bytes.toString('hex'), ...texts, ...texts.map((one) => Buffer.from(one).toString('hex'))];
};

it('T5, T6, L3: nothing that opens an account is in the database or a log', async () => {
  const client = signedIn(server, 'rich');
  await createTotpRegistration({ client });
  const { data: pending } = await getTotpRegistration({ client });
  const duringPending = await dump();
  const { secret, key } = await enrol(client, clock);
  const holder = signedIn(server, 'rich', { key });
  const { data: recovery } = await createRecoveryCodes({ client: holder });
  const refused = await server.fetchAs('rich', '/v2/mfa/totp/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', totpsessionkey: key },
    body: JSON.stringify({ registrationid: pending.manualkey, code: recovery.codes[0] }),
  });
  const errorBody = await refused.text();
  const everything = `${await dump()}${duringPending}${lines.join('').toLowerCase()}${errorBody.toLowerCase()}`;
  expect(everything).toContain('mfa_authenticator');
  const needles = [
    ...forms(secretOf(pending.manualkey), pending.manualkey),
    ...forms(secret, 'no second spelling'),
    ...recovery.codes.flatMap((code) => forms(secretOf(code.replaceAll('-', '')), code)),
    key,
    Buffer.from(key).toString('hex'),
    await tokenOf(server, 'rich'),
  ];
  expect(needles.filter((needle) => everything.includes(needle.toLowerCase()))).toEqual([]);
});

it('T5: every answer of the group forbids to be kept', async () => {
  for (const path of ['/v2/mfa/methods', '/v2/mfa/totp/registration', '/v2/mfa/totp/invalidate']) {
    const response = await server.fetchAs('empty', path);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});
