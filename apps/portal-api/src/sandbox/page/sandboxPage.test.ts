import { request as httpRequest } from 'node:http';
import {
  createClientCode,
  createTotpRegistration,
  listAuthenticationMethods,
  submitTotpRegistration,
  getTotpRegistration,
  validateRecoveryCode,
  validateTotp,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt, keyOf, outcomeOf, secretOf, signedIn, testClock } from '../../testing/mfa';
import { startTestServer, type TestServer } from '../../testing/testServer';

const clock = testClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now, sandbox: { on: true, authority: null } });
});
afterAll(() => server.close());

async function pageText(): Promise<string> {
  const answer = await fetch(`${server.url}/sandbox`);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The part of the page that is about somebody. */
async function articleOf(name: string): Promise<string> {
  const text = await pageText();
  return text.split('<article ').find((part) => part.includes(`aria-label="${name}`)) ?? '';
}

const shownCode = (article: string): string => /value="(\d{6})"/.exec(article)?.[1] ?? '';

describe('the sandbox page', () => {
  it('shows the code that an authenticator app would, and the next once it is used', async () => {
    const client = signedIn(server, 'guarded');
    const first = shownCode(await articleOf('Gwendolyn Greywater'));
    expect(await outcomeOf(validateTotp({ client, body: { code: first } }))).toBe('200 verified');
    const second = shownCode(await articleOf('Gwendolyn Greywater'));
    expect(second).not.toBe(first);
    expect(await outcomeOf(validateTotp({ client, body: { code: second } }))).toBe('200 verified');
    expect(await articleOf('Gwendolyn Greywater')).toContain('Next code in 25 s');
    clock.advance(30);
    expect(shownCode(await articleOf('Gwendolyn Greywater'))).toMatch(/^\d{6}$/);
  });

  it('shows the recovery codes of whoever lost the authenticator, until they are used', async () => {
    const client = signedIn(server, 'lostPhone');
    const article = await articleOf('Leopold Larkspur');
    expect(shownCode(article)).toBe('');
    const codes = article.match(/[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/g) ?? [];
    expect(codes).toHaveLength(10);
    const { data } = await validateRecoveryCode({ client, body: { code: codes[3] ?? '' } });
    expect(data.outcome).toBe('verified');
    expect(await articleOf('Leopold Larkspur')).not.toContain(codes[3]);

    const again = signedIn(server, 'lostPhone', { key: keyOf(data) });
    const { data: begun } = await createTotpRegistration({ client: again });
    const { data: shown } = await getTotpRegistration({ client: again });
    const code = codeAt(secretOf(shown.manualkey), clock.now());
    await submitTotpRegistration({
      client: again,
      body: { registrationid: begun.registrationid, code },
    });
    expect(shownCode(await articleOf('Leopold Larkspur'))).toMatch(/^\d{6}$/);
  });

  it('shows who has to register first, and nobody who owes nothing', async () => {
    expect(await articleOf('Eustace Elderberry')).toContain('No authenticator yet');
    expect(await articleOf('Percival Plumtree')).toBe('');
  });

  it('shows messages, newest first, with their words', async () => {
    const client = signedIn(server, 'guarded', { sid: 'another' });
    const { data } = await listAuthenticationMethods({ client });
    expect(data.channels.map(({ masked }) => masked)).toEqual(['g•••@example.com', '•••• 0142']);
    await createClientCode({ client, body: { channelid: data.channels[0]?.channelid ?? '' } });
    const article = await articleOf('Your code for the client portal, to gwendolyn@example.com');
    expect(article).toMatch(/\d{6} is your code for the client portal/);
    const text = await pageText();
    expect(text.indexOf('Your code for the client portal')).toBeLessThan(
      text.indexOf('An authenticator was registered'),
    );
  });

  it('lets no script or style in but its own, and no other site', async () => {
    const { headers } = await fetch(`${server.url}/sandbox`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    for (const file of ['page.css', 'page.js', 'inter.woff2'])
      expect((await fetch(`${server.url}/sandbox/${file}`)).status).toBe(200);
  });

  it('is unknown to whoever reaches this machine under another name', async () => {
    expect(await statusUnder('evil.example.com')).toBe(404);
    expect(await statusUnder('localhost')).toBe(200);
  });
});

function statusUnder(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(`${server.url}/sandbox`, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe.each([
  ['the sandbox is off', { on: false, authority: null }],
  ['the authority is not the sandbox’s', { on: true, authority: 'https://login.example.com' }],
])('when %s', (_when, sandbox) => {
  it('there is no such page: it answers as any unknown address', async () => {
    const other = await startTestServer({ sandbox });
    try {
      const unknown = await (await fetch(`${other.url}/no-such-page`)).json();
      for (const path of ['/sandbox', '/sandbox/page.js', '/sandbox/']) {
        const answer = await fetch(other.url + path);
        expect(answer.status).toBe(404);
        expect(await answer.json()).toEqual(unknown);
      }
    } finally {
      await other.close();
    }
  });
});
