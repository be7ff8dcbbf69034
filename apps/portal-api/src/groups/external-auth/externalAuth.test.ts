import { createOneTimeToken, createOneTimeTokenRedemption } from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../testing/mfa';
import { startTestServer, subjectOf, type TestServer } from '../../testing/testServer';

const previousSite = {
  url: 'https://previous.example.com/welcome?lang=en',
  secret: 'a-secret-of-the-previous-site-only',
};
const clock = testClock(new Date());
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ previousSite, now: clock.now })));
afterAll(() => server.close());

async function tokenOf(client: ReturnType<TestServer['as']>): Promise<string> {
  const { data } = await createOneTimeToken({ client });
  return new URL(data.url).hash.replace('#onetimetoken=', '');
}

async function redeem(token: string, secret = previousSite.secret) {
  const answer = await fetch(`${server.url}/v2/external-auth/redemptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, secret }),
  });
  const body = (await answer.json()) as Record<string, unknown>;
  return [answer.status, answer.ok ? body : body['code']];
}

const REFUSED = [403, 'external_sign_in.refused'];

describe('a one-time token', () => {
  it('stands in the fragment of the previous site’s address, and tells it once who comes', async () => {
    const { data } = await createOneTimeToken({ client: server.as('plain') });
    expect(data.url).toMatch(
      /^https:\/\/previous\.example\.com\/welcome\?lang=en#onetimetoken=[\w-]{43}$/,
    );
    const token = new URL(data.url).hash.slice('#onetimetoken='.length);
    const body = { token, secret: previousSite.secret };
    const { data: person } = await createOneTimeTokenRedemption({
      client: server.as('rich'),
      body,
    });
    expect(person).toEqual({
      subject: subjectOf('plain'),
      name: expect.stringContaining('Percival'),
      email: 'percival@example.com',
    });
    expect(await redeem(token)).toEqual(REFUSED);
  });

  it('is good for one of many who show it at once', async () => {
    const token = await tokenOf(server.as('plain'));
    const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(token)));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status]) => status === 403)).toHaveLength(11);
  });

  it('is over after a minute', async () => {
    const token = await tokenOf(server.as('plain'));
    clock.advance(60);
    expect(await redeem(token)).toEqual(REFUSED);
  });

  it('is refused, and not spent, with a wrong secret', async () => {
    const token = await tokenOf(server.as('plain'));
    expect(await redeem(token, 'wrong')).toEqual(REFUSED);
    expect((await redeem(token))[0]).toBe(200);
  });

  it('is kept as a hash alone, and those that are over go when the next is made', async () => {
    const token = await tokenOf(server.as('plain'));
    const kept = () =>
      server.engine.transaction('read', (sql) =>
        sql.query<{ row: string }>('select t::text as row from one_time_token t'),
      );
    expect(JSON.stringify(await kept())).not.toContain(token);
    clock.advance(61);
    await tokenOf(server.as('plain'));
    expect(await kept()).toHaveLength(1);
  });
});

it('is not there where the previous site takes none', async () => {
  const without = await startTestServer();
  const made = await without.fetchAs('plain', '/v2/external-auth/one-time-tokens', {
    method: 'POST',
  });
  await without.close();
  expect(made.status).toBe(404);
  expect(await made.json()).toMatchObject({
    code: 'previous_site.not_found',
    title: 'The firm has no previous site that opens without another sign-in.',
  });
});
