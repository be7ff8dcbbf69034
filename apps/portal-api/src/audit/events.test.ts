import {
  getActivityExport,
  getAllAccounts,
  getExplanation,
  getNetWorth,
  getPreferences,
  getProfile,
  updateAccountNickname,
  updatePreferences,
} from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPLETE, linesAfter } from '../testing/auditLog';
import { refusalOf, signedIn, testClock } from '../testing/mfa';
import { type Persona, startTestServer, subjectOf, type TestServer } from '../testing/testServer';
import { verifyAudit } from './verifyAudit';

const clock = testClock();
let server: TestServer;
let last = '0';
beforeAll(async () => (server = await startTestServer({ now: clock.now })));
afterAll(() => server.close());
beforeEach(async () => {
  clock.advance(61);
  last = (await linesAfter(server)).at(-1)?.line_id ?? '0';
});

/** What has been written since the test began, each line as `action outcome reason object`; sign-ins are in the way. */
async function told(): Promise<string[]> {
  const lines = (await linesAfter(server, last)).filter(
    ({ action }) => action !== 'session.started',
  );
  for (const line of lines) expect(line).toMatchObject({ ...COMPLETE, ip: '127.0.0.1' });
  return lines.map(({ action, outcome, reason, object_type, object_id }) =>
    [action, outcome, reason, object_type && `${object_type}:${object_id}`]
      .filter((part) => part !== null)
      .join(' '),
  );
}

async function accountOf(persona: Persona) {
  const client = signedIn(server, persona);
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
    const line = (await linesAfter(server, last)).at(-1);
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
    const started = (await linesAfter(server, last)).find(
      ({ session }) => session === line?.session,
    );
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
    const actors = (await linesAfter(server, last)).map(({ actor }) => actor);
    expect(actors.at(-1)).toBe(subjectOf('plain'));
  });
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
  expect(lines).toBeGreaterThan(40);
});
