import { getProfile } from '@portal/api-sdk';
import { exportSPKI, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/mfa';
import {
  clientFor,
  startTestServer,
  subjectOf,
  type Client,
  type TestServer,
} from '../testing/testServer';
import { KEY_ID } from '../testing/testIssuer';
import { BACK_CHANNEL_LOGOUT_PATH } from './backChannelLogout';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.close());

const LOGOUT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const subject = subjectOf('plain');
const seconds = () => Math.floor(Date.now() / 1_000);
const good = (sid: string) => ({
  iss: server.issuer.config.issuer,
  aud: 'portal',
  sub: subject,
  sid,
  iat: seconds(),
  jti: crypto.randomUUID(),
  events: LOGOUT,
});

const sign = (claims: object, typ = 'logout+jwt', key = server.issuer.privateKey) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', typ, kid: KEY_ID }).sign(key);

async function tell(token: string): Promise<number> {
  const body = new URLSearchParams({ logout_token: token });
  const response = await fetch(server.url + BACK_CHANNEL_LOGOUT_PATH, { method: 'POST', body });
  expect(response.headers.get('cache-control')).toBe('no-store');
  await response.text();
  return response.status;
}

const inSession = (sid: string, persona: 'plain' | 'rich' = 'plain'): Client =>
  clientFor(server.url, () =>
    server.issuer.sign({ sub: subjectOf(persona), sid, auth_time: 1, jti: crypto.randomUUID() }),
  );
const standing = (client: Client) => refusalOf(getProfile({ client }));
const REFUSED = '401 token.invalid';

describe('A2, S8: when the provider says that a sign-in is over', () => {
  it('its next call is a 401, renewed tokens included, and no other sign-in notices', async () => {
    const [mine, alsoMine, other] = [inSession('a-1'), inSession('a-2'), inSession('a-1', 'rich')];
    for (const client of [mine, alsoMine, other]) expect(await standing(client)).toBe('answered');
    expect(await tell(await sign(good('a-1')))).toBe(200);
    expect(await standing(mine)).toBe(REFUSED);
    expect(await standing(inSession('a-1'))).toBe(REFUSED);
    expect(await standing(alsoMine)).toBe('answered');
    expect(await standing(other)).toBe('answered');
  });

  it('a token of it that was never used opens nothing any more', async () => {
    expect(await tell(await sign(good('b-1')))).toBe(200);
    expect(await standing(inSession('b-1'))).toBe(REFUSED);
  });

  it('without a sid every sign-in of the person is over', async () => {
    const clients = [inSession('c-1'), inSession('c-2')];
    for (const client of clients) expect(await standing(client)).toBe('answered');
    expect(await tell(await sign({ ...good(''), sid: undefined }))).toBe(200);
    for (const client of clients) expect(await standing(client)).toBe(REFUSED);
  });

  it('being told twice changes nothing', async () => {
    const token = await sign(good('d-1'));
    expect([await tell(token), await tell(token)]).toEqual([200, 200]);
  });
});

describe('A4: what is not a logout token', () => {
  it.each<[string, (sid: string) => Promise<string>]>([
    ['of another issuer', (sid) => sign({ ...good(sid), iss: 'https://elsewhere.example.com' })],
    ['for another client', (sid) => sign({ ...good(sid), aud: 'other' })],
    ['an access token', (sid) => sign(good(sid), 'at+jwt')],
    ['an ID token', (sid) => sign({ ...good(sid), nonce: 'n-1' })],
    ['with no event', (sid) => sign({ ...good(sid), events: undefined })],
    ['with another event', (sid) => sign({ ...good(sid), events: { other: {} } })],
    ['with no person', (sid) => sign({ ...good(sid), sub: undefined })],
    ['that may be repeated', (sid) => sign({ ...good(sid), jti: undefined })],
    ['that is old', (sid) => sign({ ...good(sid), iat: seconds() - 600 })],
    [
      'signed with the public key as a secret',
      async (sid) =>
        new SignJWT(good(sid))
          .setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt', kid: KEY_ID })
          .sign(new TextEncoder().encode(await exportSPKI(server.issuer.publicKey))),
    ],
    ['no JWT', async () => 'nonsense'],
    ['empty', async () => ''],
  ])('is a 400 and ends nothing: %s', async (what, make) => {
    const sid = `e ${what}`;
    const client = inSession(sid);
    expect(await standing(client)).toBe('answered');
    expect(await tell(await make(sid))).toBe(400);
    expect(await standing(client)).toBe('answered');
  });
});
