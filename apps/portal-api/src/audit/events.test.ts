import { createHash } from 'node:crypto';
import {
  createPhoneMethod,
  createRecoveryCodes,
  createResetRequest,
  createStepUp,
  createTotpRegistration,
  deleteSession,
  getActivityExport,
  getAllAccounts,
  getExplanation,
  getNetWorth,
  getPreferences,
  getProfile,
  listSessions,
  submitOtherSessionsEnd,
  submitSessionEnd,
  submitTotpInvalidation,
  submitTotpRegistration,
  updateAccountNickname,
  updateAuthenticationMethod,
  updatePreferences,
  updateRecoveryCodesAcknowledgement,
  validateRecoveryCode,
  validateTotp,
} from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract, operations } from '../contract';
import {
  type Client,
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../testing/testServer';
import {
  codeAt,
  type Enrolled,
  enrol,
  refusalOf,
  signedIn,
  testClock,
  tokenOf,
  wrongCode,
} from '../testing/mfa';
import { OPERATION_AUDIT } from './operationAudit';
import { verifyAudit } from './verifyAudit';

interface Line {
  [column: string]: string | Uint8Array | null;
  line_id: string;
}

const clock = testClock();
let server: TestServer;
let rich: Enrolled;
let holder: Client;
let last = '0';
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  rich = await enrol(signedIn(server, 'rich'), clock);
  holder = signedIn(server, 'rich', { key: rich.key });
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.advance(61);
  last = (await linesAfter('0')).at(-1)?.line_id ?? '0';
});

function linesAfter(id: string): Promise<Line[]> {
  return server.engine.transaction('read', (sql) =>
    sql.query<Line>('select * from audit_line where line_id > $1 order by line_id', [id]),
  );
}

/** What has been written since the test began, each line as `action outcome reason object`; sign-ins are in the way. */
async function told(without = 'session.started'): Promise<string[]> {
  const lines = (await linesAfter(last)).filter(({ action }) => action !== without);
  for (const line of lines) expectComplete(line);
  return lines.map(({ action, outcome, reason, object_type, object_id }) =>
    [action, outcome, reason, object_type && `${object_type}:${object_id}`]
      .filter((part) => part !== null)
      .join(' '),
  );
}

function expectComplete(line: Line): void {
  expect(contract).toHaveProperty(
    'components.schemas.AuditAction.enum',
    expect.arrayContaining([line.action]),
  );
  expect(line).toMatchObject({
    at: expect.stringMatching(/^20/),
    actor: expect.stringMatching(/./),
    ip: '127.0.0.1',
    browser: expect.stringMatching(/^[a-z_]+$/),
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    number: expect.stringMatching(/^\d+$/),
    prev_hash: expect.any(Uint8Array),
    hash: expect.any(Uint8Array),
  });
}

async function accountOf(persona: Persona) {
  const client = persona === 'rich' ? holder : signedIn(server, persona);
  const { data } = await getAllAccounts({ client });
  const account = data.defaultgroups[0]?.accounts[0];
  if (!account) throw new Error(`${persona} has no account.`);
  return account;
}

describe('L1: a line tells', () => {
  it('who, for whom, from where, in which sign-in and in which household', async () => {
    const client = signedIn(server, 'plain', { sid: 'whole' });
    const { key, version } = await accountOf('plain');
    await updateAccountNickname({
      client,
      path: { accountkey: key },
      headers: { 'If-Match': `"${version}"` },
      body: { nickname: 'Told' },
    });
    const line = (await linesAfter(last)).at(-1);
    const households = await server.engine.transaction('read', (sql) =>
      sql.query<{ household_id: string }>(
        'select household_id from membership where subject = $1',
        [subjectOf('plain')],
      ),
    );
    expect(line).toMatchObject({
      actor: subjectOf('plain'),
      subject: subjectOf('plain'),
      household_id: households[0]?.household_id,
      session: expect.stringMatching(/^[0-9a-f]{64}$/),
      action: 'account.renamed',
      object_type: 'account',
      object_id: key,
      outcome: 'done',
      browser: 'other',
    });
    const started = (await linesAfter(last)).find(({ session }) => session === line?.session);
    expect(started?.action).toBe('session.started');
  });

  it('a change, and none that was refused or undone', async () => {
    const { key, version } = await accountOf('plain');
    const client = signedIn(server, 'plain');
    const rename = (etag: string) =>
      updateAccountNickname({
        client,
        path: { accountkey: key },
        headers: { 'If-Match': etag },
        body: { nickname: 'Once' },
      });
    expect(await refusalOf(rename('"0"'))).toBe('412 resource.changed');
    expect(await told()).toEqual([]);
    await rename(`"${version}"`);
    const { data, response } = await getPreferences({ client });
    const headers = { 'If-Match': response.headers.get('etag') ?? '' };
    await updatePreferences({ client, headers, body: data.preferencejson });
    expect(await told()).toEqual([
      `account.renamed done account:${key}`,
      'preferences.changed done operation:update-preferences',
    ]);
  });

  it('a download and an explanation, and not what one looks at all day', async () => {
    const client = signedIn(server, 'plain');
    const { data } = await getNetWorth({ client });
    await getProfile({ client });
    const response = await server.fetchAs('plain', '/v2/holdings/activities/export');
    await response.text();
    await getActivityExport({ client });
    const explain = JSON.stringify(data).match(/"explain":"([^"]+)"/)?.[1] ?? 'networth';
    const found = await refusalOf(getExplanation({ client, path: { explain } }));
    const [first, second, third] = await told();
    expect([first, second]).toEqual(
      Array(2).fill('holdings.exported done operation:get-activity-export'),
    );
    expect(third).toContain(found === 'answered' ? 'figure.explained done' : 'access.refused');
  });

  it('a foreign object that was asked for, as one that does not exist', async () => {
    const { key } = await accountOf('rich');
    const asked = async (path: string) => (await server.fetchAs('plain', path)).status;
    expect(await asked(`/v2/holdings/asset-allocation?accounts=${key}`)).toBe(404);
    const renamed = await server.fetchAs('plain', `/v2/profile/accounts/${key}/nickname`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': '"1"' },
      body: JSON.stringify({ nickname: 'Mine' }),
    });
    expect(renamed.status).toBe(404);
    expect(await told()).toEqual([
      'access.refused refused account.not_found operation:get-asset-allocation',
      `access.refused refused account.not_found account:${key}`,
    ]);
    const actors = (await linesAfter(last)).map(({ actor }) => actor);
    expect(actors.at(-1)).toBe(subjectOf('plain'));
  });

  it('a token that was refused, and whose it was when its signature is right', async () => {
    const expired = await server.issuer.sign({
      sub: subjectOf('rich'),
      exp: Math.floor(Date.now() / 1_000) - 60,
    });
    const stranger = await server.issuer.sign({ sub: 'stranger' });
    for (const token of [expired, 'a.b.c', stranger]) {
      const headers = { authorization: `Bearer ${token}` };
      await (await fetch(`${server.url}/v2/profile`, { headers })).text();
    }
    await (await fetch(`${server.url}/v2/profile`)).text();
    expect(await told()).toEqual([
      'token.refused refused token.invalid operation:get-profile',
      'token.refused refused token.invalid operation:get-profile',
      'access.refused refused person.unknown operation:get-profile',
    ]);
    const lines = (await linesAfter(last)).filter(({ action }) => /refused$/.test(String(action)));
    expect(lines.map(({ actor }) => actor)).toEqual([subjectOf('rich'), 'anonymous', 'stranger']);
    expect(lines.map(({ household_id }) => household_id !== null)).toEqual([true, false, false]);
  });

  it('where sign-ins begin and how they end, each once', async () => {
    const [one, two] = ['one', 'two'].map((sid) => signedIn(server, 'empty', { sid }));
    if (!one || !two) throw new Error('Two are wanted.');
    await getProfile({ client: one });
    await getProfile({ client: one });
    await getProfile({ client: two });
    const { data } = await listSessions({ client: one });
    const other = data.items.find(({ current }) => !current);
    await deleteSession({ client: one, path: { sessionid: other?.sessionid ?? '' } });
    expect(await refusalOf(getProfile({ client: two }))).toBe('401 token.invalid');
    await submitOtherSessionsEnd({ client: one });
    await submitSessionEnd({ client: one });
    const idle = signedIn(server, 'empty', { sid: 'idle' });
    await getProfile({ client: idle });
    clock.advance(3_600);
    await refusalOf(getProfile({ client: idle }));
    await refusalOf(getProfile({ client: idle }));
    expect((await told('')).map((line) => line.replace(/ \w+:.*/, ''))).toEqual([
      'session.started done',
      'session.started done',
      'session.revoked done',
      'token.refused refused token.invalid',
      'session.others_ended done',
      'session.ended done',
      'session.started done',
      'session.timed_out done',
      'token.refused refused session.timed_out',
      'token.refused refused session.timed_out',
    ]);
  });

  it('every step of the second factor', async () => {
    const client = signedIn(server, 'empty', { sid: 'factor' });
    const { secret, key } = await enrol(client, clock);
    const own = signedIn(server, 'empty', { sid: 'factor', key });
    await refusalOf(getProfile({ client }));
    clock.advance(60);
    await validateTotp({ client, body: { code: wrongCode(secret, clock.now()) } });
    await validateTotp({ client, body: { code: codeAt(secret, clock.now()) } });
    const { data } = await createRecoveryCodes({ client: own });
    await updateRecoveryCodesAcknowledgement({ client: own });
    await validateRecoveryCode({ client, body: { code: data.codes[0] ?? '' } });
    await createPhoneMethod({ client: own, body: { phone: '+12125550133' } });
    await updateAuthenticationMethod({ client: own, body: { preferred: 'authenticator' } });
    clock.advance(60);
    const code = codeAt(secret, clock.now());
    const bodyhash = createHash('sha256').update('{}').digest('hex');
    await createStepUp({ client: own, body: { operation: 'updatePreferences', bodyhash, code } });
    const { data: begun } = await createTotpRegistration({ client: own });
    await submitTotpRegistration({
      client: own,
      body: { registrationid: begun.registrationid, code: '000000' },
    });
    await createResetRequest({ client });
    await submitTotpInvalidation({ client: own });
    expect((await told()).map((line) => line.replace(/ operation:.*/, ''))).toEqual([
      'mfa.authenticator_begun done',
      'mfa.authenticator_registered done',
      'mfa.required refused mfa.required',
      'mfa.rejected refused mfa.rejected',
      'mfa.verified done',
      'mfa.recovery_codes_renewed done',
      'mfa.recovery_codes_acknowledged done',
      'mfa.recovery_code_used done',
      'mfa.channel_added done',
      'mfa.preferred_changed done',
      'mfa.stepped_up done',
      'mfa.authenticator_begun done',
      'mfa.rejected refused mfa.rejected',
      'mfa.reset_requested done',
      'session.ended done',
    ]);
  });

  it('a lock-out, once for each attempt that met it', async () => {
    const client = signedIn(server, 'rich', { sid: 'guess' });
    const code = wrongCode(rich.secret, clock.now());
    for (let i = 0; i < 6; i++) await refusalOf(validateTotp({ client, body: { code } }));
    expect(await told()).toEqual([
      ...Array(4).fill('mfa.rejected refused mfa.rejected'),
      ...Array(2).fill('mfa.locked refused mfa.locked'),
    ]);
  });
});

describe('L1: no operation is forgotten', () => {
  it('each of the contract says what it leaves behind, and no write is quiet', () => {
    expect(Object.keys(OPERATION_AUDIT).sort()).toEqual(operations.map(({ id }) => id).sort());
    const quiet = operations.filter(({ id }) => OPERATION_AUDIT[id as never] === 'quiet');
    expect(quiet.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it.each(operations.filter(({ open }) => !open))(
    '$id: being refused leaves a line',
    async ({ id, method, path }) => {
      const token = await tokenOf(server, 'rich', `refused ${id}`).then((t) => `${t}x`);
      const response = await fetch(server.url + path.replaceAll(/\{\w+\}/g, 'anything'), {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(401);
      expect(await told()).toEqual([
        expect.stringMatching(/^token\.refused refused token\.invalid /),
      ]);
    },
  );
});

describe('a flood of refusals', () => {
  it('is counted, not written: thirty lines a minute for one address', async () => {
    const probe = async (): Promise<void> => {
      const headers = { authorization: 'Bearer a.b.c' };
      await (await fetch(`${server.url}/v2/profile`, { headers })).text();
    };
    await Promise.all(Array.from({ length: 120 }, probe));
    expect(await told()).toHaveLength(30);
    await (await server.fetchAs('plain', '/v2/profile/advisor-team/nobody/image')).text();
    expect((await told()).at(-1)).toBe(
      'access.refused refused photo.not_found operation:get-advisor-image',
    );
    clock.advance(60);
    await probe();
    expect((await told()).slice(-2)).toEqual([
      'audit.capped refused counted.90',
      'token.refused refused token.invalid operation:get-profile',
    ]);
  });
});

it('L2: all of this is one chain', async () => {
  const { lines, broken } = await verifyAudit(server.engine);
  expect(broken).toBeNull();
  expect(lines).toBeGreaterThan(80);
});
