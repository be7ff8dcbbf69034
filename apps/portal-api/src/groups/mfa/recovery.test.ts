import {
  createRecoveryCodes,
  getInitProfile,
  getProfile,
  listAuthenticationMethods,
  submitTotpInvalidation,
  updateRecoveryCodesAcknowledgement,
  validateRecoveryCode,
  validateTotp,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/testServer';
import {
  codeAt,
  type Enrolled,
  enrol,
  keyOf,
  outcomeOf,
  refusalOf,
  signedIn,
  testClock,
  wrongCode,
  neverIdle,
} from '../../testing/mfa';

const clock = testClock();
let server: TestServer;
let held: Enrolled;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  await neverIdle(server);
  held = await enrol(signedIn(server, 'rich'), clock);
});
afterAll(() => server.close());

const use = (code: string, sid?: string): Promise<string> => {
  const client = signedIn(server, 'rich', sid === undefined ? {} : { sid });
  return outcomeOf(validateRecoveryCode({ client, body: { code } }));
};

async function freshCodes(): Promise<string[]> {
  clock.advance(30 * 60);
  const client = signedIn(server, 'rich');
  const code = codeAt(held.secret, clock.now());
  const { data } = await validateTotp({ client, body: { code } });
  held = { ...held, key: keyOf(data) };
  const made = await createRecoveryCodes({ client: signedIn(server, 'rich', { key: held.key }) });
  return made.data.codes;
}

describe('T6: recovery codes', () => {
  it('are ten of 80 bits, in groups of four', async () => {
    const codes = await freshCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  });

  it('work once, even when twenty ask at the same moment', async () => {
    const [code = '', other = ''] = await freshCodes();
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(code)));
    const count = (answer: string) => answers.filter((one) => one === answer).length;
    // On a busy machine some wait too long for the lock: 503, and nothing was judged.
    const locked = answers.filter((one) => /^(429 mfa\.locked|503 .*)$/.test(one)).length;
    expect([count('200 verified'), count('200 rejected'), locked]).toEqual([1, 4, 15]);
    clock.advance(15 * 60);
    expect(await use(code)).toBe('200 rejected');
    expect(await use(other)).toBe('200 verified');
  });

  it('may be typed in small letters, with spaces or without', async () => {
    const [a = '', b = '', c = ''] = await freshCodes();
    expect(await use(a.toLowerCase())).toBe('200 verified');
    expect(await use(b.replaceAll('-', ' '))).toBe('200 verified');
    expect(await use(c.replaceAll('-', ''))).toBe('200 verified');
  });

  it('end with the next set', async () => {
    const [old = ''] = await freshCodes();
    const [fresh = ''] = await freshCodes();
    expect(await use(old)).toBe('200 rejected');
    expect(await use(fresh)).toBe('200 verified');
  });

  it('are nobody else’s', async () => {
    const [code = ''] = await freshCodes();
    const client = signedIn(server, 'richSpouse');
    expect(await outcomeOf(validateRecoveryCode({ client, body: { code } }))).toBe('200 rejected');
    expect(await use(code)).toBe('200 verified');
  });

  it('say after five wrong ones what is not locked', async () => {
    const client = signedIn(server, 'plain');
    const body = { code: 'AAAA-AAAA-AAAA-AAAA' };
    const enter = () => validateRecoveryCode({ client, body });
    for (let tries = 0; tries < 4; tries++) await enter();
    await expect(enter()).rejects.toMatchObject({
      code: 'mfa.locked',
      detail: expect.stringContaining('or enter a six-digit code'),
    });
  });

  it('lead out after ten wrong codes, and open a session', async () => {
    const [recovery = ''] = await freshCodes();
    const client = signedIn(server, 'rich', { sid: 'locked-out' });
    const enter = (code: string) => outcomeOf(validateTotp({ client, body: { code } }));
    for (let round = 0; round < 2; round++) {
      clock.advance(15 * 60);
      for (let tries = 0; tries < 5; tries++) await enter(wrongCode(held.secret, clock.now()));
    }
    const code = codeAt(held.secret, clock.now());
    expect(await enter(code)).toBe('403 mfa.recovery_only');
    expect((await listAuthenticationMethods({ client })).data.recoveryonly).toBe(true);
    const { data } = await validateRecoveryCode({ client, body: { code: recovery } });
    const recovered = signedIn(server, 'rich', { sid: 'locked-out', key: keyOf(data) });
    expect((await getProfile({ client: recovered })).data.givenname).toBe('Wilhelmina');
    expect(await enter(code)).toBe('200 verified');
    await submitTotpInvalidation({ client: recovered });
  });

  it('are unseen until somebody says that they were put away', async () => {
    await freshCodes();
    const client = signedIn(server, 'rich', { key: held.key });
    const methods = async () => (await listAuthenticationMethods({ client })).data;
    expect(await methods()).toMatchObject({ recoverycodesunseen: true, recoverycodesleft: 10 });
    const { data } = await updateRecoveryCodesAcknowledgement({ client });
    expect(data).toEqual({ recoverycodesleft: 10 });
    expect((await methods()).recoverycodesunseen).toBe(false);
  });

  it('are owed to the screens until then, so that a reload is no way around them', async () => {
    await freshCodes();
    const client = signedIn(server, 'rich', { key: held.key });
    const isOwed = async (): Promise<boolean> =>
      (await getInitProfile({ client })).data.mfarequired;
    expect(await isOwed()).toBe(true);
    await updateRecoveryCodesAcknowledgement({ client });
    expect(await isOwed()).toBe(false);
  });

  it('T9: are made only with a factor at most five minutes old', async () => {
    await freshCodes();
    clock.advance(5 * 60);
    const client = signedIn(server, 'rich', { key: held.key });
    expect(await refusalOf(createRecoveryCodes({ client }))).toBe('403 mfa.fresh_factor_required');
    const stranger = signedIn(server, 'empty');
    expect(await refusalOf(createRecoveryCodes({ client: stranger }))).toBe(
      '403 mfa.fresh_factor_required',
    );
  });
});
