import {
  getAllAccounts,
  getPreferences,
  type PreferenceJson,
  updateAccountNickname,
  deletePreferences,
  updatePreferences,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Persona, startTestServer, type TestServer } from '../../testing/testServer';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

async function accountOf(persona: Persona) {
  const { data } = await getAllAccounts({ client: server.as(persona) });
  const account = data.defaultgroups[0]?.accounts[0];
  if (!account) throw new Error(`${persona} has no account.`);
  return account;
}

function put(persona: Persona, path: string, body: unknown, ifMatch?: string): Promise<Response> {
  return server.fetchAs(persona, path, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const nicknamePath = (key: string): string => `/v2/profile/accounts/${key}/nickname`;

describe('renaming an account', () => {
  it('shows in every group at once, and again after reading anew', async () => {
    const client = server.as('renamer');
    const account = await accountOf('renamer');
    const { data: renamed } = await updateAccountNickname({
      client,
      path: { accountkey: account.key },
      body: { nickname: 'Rainy day, really' },
      headers: { 'If-Match': `"${account.version}"` },
    });
    const version = String(Number(account.version) + 1);
    expect(renamed).toEqual({ key: account.key, nickname: 'Rainy day, really', version });
    const { data } = await getAllAccounts({ client });
    const places = [...data.defaultgroups, ...data.customgroups]
      .flatMap((group) => group.accounts)
      .filter(({ key }) => key === account.key);
    expect(places).toHaveLength(2);
    for (const place of places) {
      expect(place).toMatchObject({ nickname: 'Rainy day, really', version });
      expect(place.accountname).toBe(account.accountname);
    }
  });

  it('is seen by the other person of the household', async () => {
    const account = await accountOf('rich');
    await put('rich', nicknamePath(account.key), { nickname: 'Ours' }, `"${account.version}"`);
    expect((await accountOf('richSpouse')).nickname).toBe('Ours');
  });

  it('M7: needs the version that was read', async () => {
    const { key, version } = await accountOf('plain');
    const missing = await put('plain', nicknamePath(key), { nickname: 'A' });
    expect(missing.status).toBe(428);
    const stale = ['"0"', '"999"', '*', `W/"${version}"`, version, `"${version}", "9"`, '""'];
    for (const ifMatch of stale) {
      const response = await put('plain', nicknamePath(key), { nickname: 'A' }, ifMatch);
      expect([ifMatch, response.status]).toEqual([ifMatch, 412]);
      expect(response.headers.get('etag')).toBe(`"${version}"`);
      expect(await response.json()).toMatchObject({
        code: 'resource.changed',
        detail: expect.stringMatching(/^It is called “.+” now\.$/),
      });
    }
    expect((await accountOf('plain')).version).toBe(version);
  });

  it('M7: lets exactly one of several writers win', async () => {
    for (let round = 0; round < 10; round++) {
      const { key, version } = await accountOf('plain');
      const answers = await Promise.all(
        ['One', 'Two', 'Three', 'Four'].map(async (nickname) => {
          const response = await put('plain', nicknamePath(key), { nickname }, `"${version}"`);
          return { nickname, status: response.status };
        }),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(3);
      expect((await accountOf('plain')).nickname).toBe(winners[0]?.nickname);
    }
  });

  it.each([
    ['too long', 'a'.repeat(61)],
    ['empty', ''],
    ['only a space', ' '],
    ['padded', ' A'],
    ['doubly spaced', 'A  B'],
    ['markup', '<b>'],
    ['a line break', 'A\nB'],
    ['a control character', 'A\u0000'],
    ['a direction override', 'A\u202eB'],
    ['half a character', 'A\ud800'],
    ['a number', 7],
    ['nothing', null],
    ['a list', ['A']],
  ])('refuses a name that is %s', async (_case, nickname) => {
    const { key, version } = await accountOf('plain');
    const response = await put('plain', nicknamePath(key), { nickname }, `"${version}"`);
    expect(response.status).toBe(400);
    const problem = (await response.json()) as { code: string; fields: { field: string }[] };
    expect(problem.code).toBe('request.invalid');
    expect(problem.fields[0]?.field).toBe('/nickname');
    expect((await accountOf('plain')).version).toBe(version);
  });

  it.each(['Zoë’s 401(k)', 'Smith & Sons, Inc.', '家族信託', 'a'.repeat(60), '[A|B] 1/2: C-D'])(
    'accepts %s',
    async (nickname) => {
      const { key, version } = await accountOf('plain');
      const response = await put('plain', nicknamePath(key), { nickname }, `"${version}"`);
      expect(response.status).toBe(200);
      expect((await accountOf('plain')).nickname).toBe(nickname);
    },
  );

  it('Z3: changes nothing but the name, whatever else is sent', async () => {
    const before = await accountOf('plain');
    const extras = ['value', 'household_id', 'version', 'counted', 'role', 'constructor'];
    for (const extra of extras) {
      const body = { nickname: 'Sly', [extra]: 'x' };
      const response = await put('plain', nicknamePath(before.key), body, `"${before.version}"`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        fields: [{ field: `/${extra}`, message: 'This is not part of the call.' }],
      });
    }
    for (const body of [
      '{"nickname":"Sly","__proto__":{"admin":true}}',
      '{"nickname":"Sly","constructor":{"prototype":{"admin":true}}}',
    ]) {
      const response = await put('plain', nicknamePath(before.key), body, `"${before.version}"`);
      expect(response.status).toBe(400);
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(await accountOf('plain')).toEqual(before);
  });
});

describe('preferences', () => {
  const chosen: PreferenceJson = {
    components: [{ key: 'accounts' }],
    pilotfeatures: ['explain'],
    markets: { page: 'overview' },
    appearance: 'dark',
    accountview: 'custom',
  };

  it('begin with the firm’s defaults and are kept once saved', async () => {
    const client = server.as('renamer');
    const { data: before, response } = await getPreferences({ client });
    expect(before).toMatchObject({ version: '0', preferencejson: { accountview: 'default' } });
    expect(response.headers.get('etag')).toBe('"0"');
    const headers = { 'If-Match': '"0"' };
    const { data: saved } = await updatePreferences({ client, body: chosen, headers });
    expect(saved).toEqual({ preferencejson: chosen, version: '1' });
    expect((await getPreferences({ client })).data).toEqual(saved);
  });

  it('are the firm’s defaults again once they are set back, of the version that was read', async () => {
    const client = server.as('renamer');
    const { data: before } = await getPreferences({ client });
    const late = await server.fetchAs('renamer', '/v2/profile/preferences', {
      method: 'DELETE',
      headers: { 'if-match': '"0"' },
    });
    expect(late.status).toBe(412);
    const headers = { 'If-Match': `"${before.version}"` };
    const { data: reset } = await deletePreferences({ client, headers });
    expect(reset.preferencejson).toMatchObject({ appearance: 'auto', accountview: 'default' });
    expect(reset.preferencejson.markets).toBeUndefined();
    expect(reset.version).toBe(String(Number(before.version) + 1));
    expect((await getPreferences({ client })).data).toEqual(reset);
  });

  it('are each person’s own', async () => {
    const body = { ...chosen, appearance: 'light' as const };
    await updatePreferences({ client: server.as('rich'), body, headers: { 'If-Match': '"0"' } });
    const { data } = await getPreferences({ client: server.as('richSpouse') });
    expect(data.version).toBe('0');
  });

  it('M7: lose no update, the first one included', async () => {
    for (const version of ['0', '1', '2']) {
      const answers = await Promise.all(
        [1, 2, 3].map(() => put('plain', '/v2/profile/preferences', chosen, `"${version}"`)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    }
    const missing = await put('plain', '/v2/profile/preferences', chosen);
    expect(missing.status).toBe(428);
  });
});
