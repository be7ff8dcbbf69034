import { createHash } from 'node:crypto';
import * as api from '@portal/api-sdk';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { base32 } from '../auth/base32';
import { loggerOptions } from '../http/logging';
import { mailChannel } from '../outbox/channels';
import { codeAt, enrol, refusalOf, signedIn, testClock, tokenOf, wrongCode } from '../testing/mfa';
import {
  choose,
  DETAILS,
  holding,
  invite,
  lastCode,
  memoryDirectory,
  outboxOf,
  prove,
} from '../testing/registration';
import { launchOf, simulate } from '../testing/simulation';
import { startTestServer, type TestServer } from '../testing/testServer';

const logged: string[] = [];
const sink = { write: (line: string) => void logged.push(line) };
// Tokens of people keep the computer's clock.
const clock = testClock(new Date());
const directory = memoryDirectory();
let server: TestServer;
beforeAll(async () => {
  // Whatever passes the logger by.
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => (sink.write(String(text)), true));
  }
  const logger = loggerOptions('trace', sink);
  // Nobody listens there, so each message is told of as one that did not leave.
  const nowhere = { url: 'smtp://127.0.0.1:9', from: 'Client Portal <portal@example.com>' };
  const channels = { email: mailChannel(nowhere) };
  server = await startTestServer({ logger, now: clock.now, directory, channels });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

async function auditLines(): Promise<string[]> {
  const lines = await server.engine.transaction('read', (sql) =>
    sql.query<{ line: string }>('select l::text as line from audit_line l'),
  );
  return lines.map(({ line }) => line);
}

/** A secret as it may be written: as it is, without its spaces, as bytes, as part of an address. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const texts = [secret, secret.replaceAll(/[ -]/g, ''), encodeURIComponent(secret)];
  return [...texts, bytes.toString('hex'), bytes.toString('base64url')];
}

function leaksIn(text: string, secrets: Record<string, string>): string[] {
  // Six digits in the midst of a hash are no code.
  const found = (form: string): boolean =>
    new RegExp(`(?<![0-9a-z])${form.replaceAll(/\W/g, '\\$&')}(?![0-9a-z])`, 'i').test(text);
  const isIn = (form: string): boolean =>
    form.length > 8 ? text.toLowerCase().includes(form.toLowerCase()) : found(form);
  return Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret).some(isIn) ? [name] : [],
  );
}

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
  const lines = await auditLines();
  expect(lines.length).toBeGreaterThan(10);
  expect(leaksIn(lines.join('\n'), CANARIES)).toEqual([]);
  // Addresses of calls are in the server's log by their path; clients never put a secret there.
  const log = logged.map((line) => line.replace(/"path":"[^"]*"/, '')).join('');
  expect(leaksIn(log, CANARIES)).toEqual([]);
});

/** Registration and its wrong turns. */
async function register(): Promise<Record<string, string>> {
  const regkey = await invite(server, clock.now());
  const client = holding(server, regkey);
  await api.validateRegistration({ client, body: { ...DETAILS, taxidlast4: '0000' } });
  await api.validateRegistration({ client, body: DETAILS });
  await api.createRegistrationOtp({ client });
  const first = await lastCode(server);
  const wrong = first === '000000' ? '111111' : '000000';
  await api.validateRegistrationOtp({ client, body: { code: wrong } });
  clock.advance(31);
  const proven = await prove(server, regkey);
  const second = await lastCode(server);
  await refusalOf(api.validateRegistrationOtp({ client, body: { code: second } }));
  const owner = holding(server, proven);
  await api.validateRegistrationLogin({ client: owner, body: { email: 'percival@example.com' } });
  await choose(owner, 'ottilie@example.com');
  const messages = await outboxOf(server);
  const link = String(messages.find(({ kind }) => kind === 'registration.invited')?.values?.link);
  return { regkey, proven, link, firstCode: first, secondCode: second };
}

/** An authenticator, recovery codes, a telephone and a step-up, each right, wrong and used twice. */
async function showFactors(): Promise<Record<string, string>> {
  const begin = signedIn(server, 'rich', { sid: 'secrets' });
  const { secret, key } = await enrol(begin, clock);
  const client = signedIn(server, 'rich', { sid: 'secrets', key });
  const codes = (await api.createRecoveryCodes({ client })).data.codes;
  const [recovery = '', unused = ''] = codes;
  for (const code of [recovery, recovery, 'WRON-GWRO-NGWR-ONGW']) {
    await refusalOf(api.validateRecoveryCode({ client, body: { code } }));
  }
  const { data: sent } = await api.createPhoneMethod({ client, body: { phone: '+12125550142' } });
  const sentCode = String((await outboxOf(server)).at(-1)?.values?.code);
  const { channelid } = sent;
  for (const code of [sentCode, sentCode]) {
    await refusalOf(api.validateClientCode({ client, body: { channelid, code } }));
  }
  clock.advance(60);
  const code = codeAt(secret, clock.now());
  const bodyhash = createHash('sha256').update('{}').digest('hex');
  const body = { operation: 'createTotpRegistration', bodyhash, code };
  const { data: stepped } = await api.createStepUp({ client, body });
  const grant = 'grant' in stepped ? String(stepped.grant) : '';
  for (let uses = 0; uses < 2; uses++) {
    await refusalOf(api.createTotpRegistration({ client, headers: { stepupgrant: grant } }));
  }
  const typed = wrongCode(secret, clock.now());
  await refusalOf(api.validateTotp({ client, body: { code: typed } }));
  return {
    seed: base32(secret),
    mfaKey: key,
    recovery,
    unused,
    sentCode,
    code,
    grant,
    draftKey: (await api.getDraftKey({ client })).data.key,
    accessToken: await tokenOf(server, 'rich', 'secrets'),
    simulationToken: (await simulate(server, 'rich')).grant.token,
  };
}

/** The same secrets where they do not belong: in other fields, in broken bodies, as another kind of key. */
async function misplace(secrets: Record<string, string>): Promise<void> {
  for (const secret of Object.values(secrets)) {
    const sent: RequestInit[] = [
      post({ code: secret, [secret]: secret }),
      { method: 'POST', headers: json, body: `{"code": "${secret}"` },
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: secret },
      post({ ...launchOf('rich'), simulationuser: secret }),
    ];
    for (const path of ['/v2/mfa/totp/verify', '/v2/simulation/permission']) {
      for (const init of sent) await send(path, init);
      const key = Buffer.from(secret).toString('base64url');
      const headers = { authorization: `Bearer ${key}`, regkey: key, totpsessionkey: key };
      await send(path, { ...sent[0], headers: { ...json, ...headers } }, null);
    }
  }
}

it('L3: what really opens an account is in no log either, right, wrong or out of place', async () => {
  const secrets = { ...(await register()), ...(await showFactors()) };
  expect(Object.values(secrets).filter((secret) => secret.length < 6)).toEqual([]);
  await misplace(secrets);
  const { failures } = await server.jobs.drain();

  const written = [...(await auditLines()), ...logged].join('\n');
  expect(failures).toContainEqual(
    expect.stringMatching(/^outbox\.deliver: message \d+ did not leave: E/),
  );
  expect(leaksIn(failures.join('\n'), secrets)).toEqual([]);
  expect(written).toContain('"status":415');
  expect(leaksIn(written, secrets)).toEqual([]);
  server.app.log.info({ note: `on purpose: ${secrets.mfaKey} and ${secrets.code}` });
  expect(leaksIn(logged.join('\n'), secrets)).toEqual(['mfaKey', 'code']);
});
