import { randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import type { Idp } from './idp';
import { createPeople } from './people';
import { passwordProblem } from './redeem/passwordRules';
import { Browser, locationOf } from './testing/browser';
import { authorizationUrl, codeOf, pkce, redeem, signIn } from './testing/flow';
import { PORTAL_ORIGIN, startIdp, temporaryDir } from './testing/testIdp';

const SECRET = 'a-secret-of-the-tests-only';
const PASSWORD = 'marmalade kettle orbit';
const OTTILIE = {
  reference: 'reg1',
  login: 'Ottilie@example.com',
  givenName: 'Ottilie',
  familyName: 'Quillwright',
};

const started = () => startIdp({ directorySecret: SECRET });

function admin(idp: Idp, path: string, body: object, secret = SECRET): Promise<Response> {
  return fetch(`${idp.issuer}/admin/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, connection: 'close' },
    body: JSON.stringify(body),
  });
}

async function invited(idp: Idp, changes: object = {}) {
  const response = await admin(idp, 'invitations', { ...OTTILIE, ...changes });
  return (await response.json()) as { subject: string; redeemUrl: string };
}

async function accepted(idp: Idp, subject: string): Promise<boolean> {
  const response = await admin(idp, 'acceptances', { subject });
  return ((await response.json()) as { accepted: boolean }).accepted;
}

async function subjectAfterSignIn(idp: Idp, username: string): Promise<string | undefined> {
  const proof = pkce();
  const answer = await signIn(new Browser(idp.issuer), authorizationUrl(idp.issuer, proof), {
    username,
    password: PASSWORD,
  });
  if (answer.status === 422) return undefined;
  const { body } = await redeem(idp.issuer, codeOf(answer), proof.verifier);
  return decodeJwt(body.access_token).sub;
}

describe('an invited person', () => {
  it('chooses a password once, goes back to the portal, and signs in like any other', async () => {
    const idp = await started();
    const { subject, redeemUrl } = await invited(idp);
    expect(await accepted(idp, subject)).toBe(false);
    expect(await subjectAfterSignIn(idp, 'ottilie@example.com')).toBeUndefined();

    const browser = new Browser(idp.issuer);
    const page = await browser.get(redeemUrl);
    expect(page.body).toContain('Choose a password');
    expect(page.body).toContain('value="ottilie@example.com"');
    const saved = await browser.post(redeemUrl, { password: PASSWORD });
    expect(saved.status).toBe(303);
    expect(locationOf(saved)?.href).toBe(`${PORTAL_ORIGIN}/register`);
    expect(await accepted(idp, subject)).toBe(true);
    expect(await subjectAfterSignIn(idp, ' OTTILIE@example.com')).toBe(subject);

    const again = await browser.post(redeemUrl, { password: 'another kettle of marmalade' });
    expect(again.status).toBe(410);
    expect(await subjectAfterSignIn(idp, 'ottilie@example.com')).toBe(subject);
  });

  it('goes back to an invitation when they came from one, and nowhere that an address names', async () => {
    const idp = await started();
    const { redeemUrl } = await invited(idp, { familyName: '', returnTo: 'invitation' });
    expect(new URL(redeemUrl).search).toBe('?return=invitation');
    const browser = new Browser(idp.issuer);
    expect((await browser.get(redeemUrl)).body).toContain('?return=invitation"');
    const saved = await browser.post(redeemUrl, { password: PASSWORD });
    expect(locationOf(saved)?.href).toBe(`${PORTAL_ORIGIN}/shared/invitation`);

    const other = await invited(idp, { login: 'other@example.com', reference: 'reg3' });
    const elsewhere = `${other.redeemUrl}?return=https://evil.example.com/`;
    const led = await new Browser(idp.issuer).post(elsewhere, { password: PASSWORD });
    expect(locationOf(led)?.href).toBe(`${PORTAL_ORIGIN}/register`);
    const foreign = { ...OTTILIE, returnTo: 'https://evil.example.com/' };
    expect((await admin(idp, 'invitations', foreign)).status).toBe(400);
  });

  it('is still there after a restart, and only as a salted hash', async () => {
    const dataDir = temporaryDir();
    const first = await startIdp({ directorySecret: SECRET, dataDir });
    const { subject, redeemUrl } = await invited(first);
    await new Browser(first.issuer).post(redeemUrl, { password: PASSWORD });
    await first.close();
    const second = await startIdp({ directorySecret: SECRET, dataDir });
    expect(await subjectAfterSignIn(second, 'ottilie@example.com')).toBe(subject);
    const { readFileSync } = await import('node:fs');
    const stored = readFileSync(`${dataDir}/idp.sqlite`);
    expect(stored.includes(PASSWORD)).toBe(false);
    expect(stored.includes(new URL(redeemUrl).pathname.split('/').at(-1) ?? '')).toBe(false);
  });

  it('may be sent again until the password is chosen, and never for two registrations', async () => {
    const idp = await started();
    const first = await invited(idp);
    const second = await invited(idp);
    expect(second.subject).toBe(first.subject);
    expect(second.redeemUrl).not.toBe(first.redeemUrl);
    const other = { ...OTTILIE, reference: 'reg2' };
    expect((await admin(idp, 'invitations', other)).status).toBe(409);
    await new Browser(idp.issuer).post(second.redeemUrl, { password: PASSWORD });
    expect((await new Browser(idp.issuer).get(first.redeemUrl)).status).toBe(410);
    expect((await admin(idp, 'invitations', OTTILIE)).status).toBe(409);
  });

  it('chooses one password, whichever of two posts at once was first', async () => {
    const idp = await started();
    const { redeemUrl } = await invited(idp);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        new Browser(idp.issuer).post(redeemUrl, { password: PASSWORD }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(410)]);
  });

  it('has half an hour for it', async () => {
    const idp = await started();
    const { redeemUrl } = await invited(idp);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 + 1_000 });
    const late = await new Browser(idp.issuer).get(redeemUrl);
    vi.useRealTimers();
    expect(late.status).toBe(410);
  });

  it('A8: looks like nobody until then, and like anybody with a wrong password after', async () => {
    const idp = await started();
    await invited(idp);
    const submit = async (username: string) => {
      const url = authorizationUrl(idp.issuer, pkce());
      const answer = await signIn(new Browser(idp.issuer), url, { username, password: 'not-it' });
      return [
        answer.status,
        answer.body.replaceAll(username, '').replaceAll(/\/interaction\/[\w-]+/g, ''),
      ];
    };
    expect(await submit('ottilie@example.com')).toEqual(await submit('nobody@example.com'));
  });
});

describe('the page', () => {
  it('says what is wrong with a password, and does not send it back', async () => {
    const idp = await started();
    const { redeemUrl } = await invited(idp);
    const answer = await new Browser(idp.issuer).post(redeemUrl, { password: 'too-short' });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('Use at least 12 characters. This has 9.');
    expect(answer.body).not.toContain('too-short');
  });

  it.each(['same-site', 'cross-site'])('refuses a form sent by a %s page', async (site) => {
    const idp = await started();
    const { subject, redeemUrl } = await invited(idp);
    const answer = await new Browser(idp.issuer).post(
      redeemUrl,
      { password: PASSWORD },
      { 'Sec-Fetch-Site': site },
    );
    expect(answer.status).toBe(403);
    expect(await accepted(idp, subject)).toBe(false);
  });

  it('A8: answers a link that was never one like a used one', async () => {
    const idp = await started();
    const { redeemUrl } = await invited(idp);
    await new Browser(idp.issuer).post(redeemUrl, { password: PASSWORD });
    const used = await new Browser(idp.issuer).get(redeemUrl);
    const unknown = await new Browser(idp.issuer).get(
      `${idp.issuer}/redeem/${randomBytes(32).toString('base64url')}`,
    );
    expect([unknown.status, unknown.body]).toEqual([used.status, used.body]);
  });
});

describe('the administration', () => {
  it('is closed without its secret, and not there when none is configured', async () => {
    const idp = await started();
    for (const secret of ['', 'wrong', `${SECRET}x`]) {
      expect((await admin(idp, 'invitations', OTTILIE, secret)).status).toBe(401);
    }
    expect((await fetch(`${idp.issuer}/admin/invitations`)).status).toBe(404);
    const without = await startIdp();
    expect((await admin(without, 'invitations', OTTILIE)).status).toBe(404);
    expect((await admin(without, 'invitations', OTTILIE, '')).status).toBe(404);
  });

  it('gives nobody the login of a sandbox person', async () => {
    const idp = await started();
    const taken = { ...OTTILIE, login: 'Percival@example.com' };
    expect((await admin(idp, 'invitations', taken)).status).toBe(409);
    const answer = await admin(idp, 'logins', { login: taken.login, reference: 'reg1' });
    expect(await answer.json()).toEqual({ free: false });
  });

  it('says who has a photo and which groups people belong to', async () => {
    const idp = await started();
    const told = async (path: string, subject: string): Promise<unknown> =>
      (await admin(idp, path, { subject })).json();
    const subjectOf = (username: string): string =>
      createPeople().findByUsername(username)?.subject ?? '';
    expect(await told('photos', subjectOf('percival@example.com'))).toEqual({ photo: null });
    expect(await told('photos', subjectOf('wilhelmina@example.com'))).toEqual({
      photo: expect.stringMatching(/^iVBORw0KGgo/),
    });
    expect(await told('groups', subjectOf('percival@example.com'))).toMatchObject({
      groups: [{ name: 'Portal clients' }],
    });
    expect(await told('groups', 'nobody')).toEqual({ groups: [] });
  });

  it.each([
    {},
    { ...OTTILIE, extra: 1 },
    { ...OTTILIE, login: 'no-at' },
    { ...OTTILIE, givenName: '' },
  ])('refuses %o', async (body) => {
    expect((await admin(await started(), 'invitations', body)).status).toBe(400);
  });
});

describe('a password', () => {
  const person = {
    username: 'ottilie@example.com',
    givenName: 'Ottilie',
    familyName: 'Quillwright',
  };

  it.each([
    'correct horse battery',
    'marmalade kettle orbit',
    'ทดสอบรหัสผ่านยาวๆ',
    '7f3k2m9q4x8w',
    'Ottilie likes marmalade kettles',
  ])('may be %s', (password) => {
    expect(passwordProblem(password, person)).toBeUndefined();
  });

  it.each([
    'short',
    'aaaaaaaaaaaaaaaa',
    'password1234',
    'Password-Password-1',
    'qwertyuiop123456',
    'ottiliequillwright',
    'Ottilie.Example.1',
    'clientportal2026',
    'abcdefghijklmnop',
    '987654321098',
    'fictional-2026',
    'x'.repeat(257),
  ])('may not be %s', (password) => {
    expect(passwordProblem(password, person)).toBeTypeOf('string');
  });
});
