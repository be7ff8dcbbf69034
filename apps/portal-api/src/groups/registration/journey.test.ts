import {
  createRegistrationCredentials,
  createRegistrationOtp,
  getAllAccounts,
  getInitProfile,
  getRegistrationRoute,
  listRegistrationConsents,
  submitRegistrationCompletion,
  submitRegistrationConsents,
  validateInvite,
  validateRegistration,
  validateRegistrationLogin,
  validateRegistrationOtp,
} from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outcomeOf, refusalOf, testClock } from '../../testing/mfa';
import {
  choose,
  DETAILS,
  holding,
  invite,
  lastCode,
  memoryDirectory,
  outboxOf,
  prove,
} from '../../testing/registration';
import { clientFor, startTestServer, type TestServer } from '../../testing/testServer';

const clock = testClock();
const directory = memoryDirectory();
const deliverable = new Set(['email', 'phone'] as const);
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: clock.now, directory, deliverable })));
afterAll(() => server.close());
beforeEach(() => clock.advance(16 * 60));

const standing = async (key: string) =>
  (await validateInvite({ client: holding(server, key) })).data;

describe('from an invite to a client', () => {
  it('goes on where it was at every step, and ends with a household of their own', async () => {
    const key = await invite(server, clock.now());
    const registrationid = expect.any(String);
    expect(await standing(key)).toEqual({ outcome: 'valid', registrationid, step: 'identity' });
    const first = holding(server, key);
    expect((await validateRegistration({ client: first, body: DETAILS })).data).toEqual({
      outcome: 'accepted',
    });
    expect((await createRegistrationOtp({ client: first })).data).toEqual({
      outcome: 'sent',
      masked: 'o•••@example.com',
      expiresinseconds: 600,
      resendafterseconds: 30,
      triesleft: 5,
    });
    const { data: code } = await validateRegistrationOtp({
      client: first,
      body: { code: await lastCode(server) },
    });
    const proven = code.regkey ?? '';
    const offered = { email: 'ottilie@example.com' };
    expect(code).toMatchObject(offered);
    expect(await standing(proven)).toMatchObject({ step: 'login', ...offered });
    const client = holding(server, proven);
    const login = { email: ' Ottilie@Example.com ' };
    expect(await outcomeOf(validateRegistrationLogin({ client, body: login }))).toBe(
      '200 accepted',
    );
    expect(await standing(proven)).toMatchObject({ step: 'consents' });
    const { data } = await listRegistrationConsents({ client });
    expect(data.consents.map(({ id }) => id)).toEqual(['terms-of-use', 'electronic-delivery']);
    const consents = data.consents.map(({ id, version }) => ({ id, version }));
    expect(await outcomeOf(submitRegistrationConsents({ client, body: { consents } }))).toBe(
      '200 recorded',
    );
    expect(await standing(proven)).toMatchObject({ step: 'credentials' });
    const { data: credentials } = await createRegistrationCredentials({ client });
    expect(credentials).toMatchObject({ outcome: 'redirect' });
    expect(credentials.redeemurl).toMatch(/^http:\/\/localhost:4311\/redeem\//);
    expect(await outcomeOf(submitRegistrationCompletion({ client }))).toBe(
      '200 credentialsMissing',
    );
    const subject = directory.subjectOf('ottilie@example.com');
    directory.accept(subject);
    expect(await standing(proven)).toMatchObject({ step: 'completion' });
    const completed = { outcome: 'completed', login: 'ottilie@example.com' };
    expect((await submitRegistrationCompletion({ client })).data).toEqual(completed);
    expect((await submitRegistrationCompletion({ client })).data).toEqual(completed);
    expect((await getRegistrationRoute({ client })).data).toEqual({ route: 'signIn' });

    const person = clientFor(server.url, () => server.issuer.sign({ sub: subject }));
    expect((await getInitProfile({ client: person })).data).toEqual({
      displayname: 'Ottilie Quillwright-Núñez',
      givenname: 'Ottilie',
      accountverified: true,
      mfarequired: true,
    });
    expect(await refusalOf(getAllAccounts({ client: person }))).toBe('403 mfa.required');
    const agreed = await server.engine.transaction('read', (sql) =>
      sql.query('select agreement_id, version, given_at from consent where subject = $1', [
        subject,
      ]),
    );
    expect(agreed).toHaveLength(2);
    expect((await outboxOf(server)).map(({ kind }) => kind).slice(-3)).toEqual([
      'registration.invited',
      'registration.code',
      'registration.completed',
    ]);
  });

  it('leads no further with the link alone once its owner has proved who they are', async () => {
    const key = await invite(server, clock.now());
    const proven = await prove(server, key);
    expect(await standing(proven)).toMatchObject({ step: 'login' });
    const thief = holding(server, key);
    expect(await standing(key)).toMatchObject({ step: 'identity' });
    const email = 'thief@example.com';
    expect(await outcomeOf(validateRegistrationLogin({ client: thief, body: { email } }))).toBe(
      '200 invalid',
    );
    expect(await refusalOf(listRegistrationConsents({ client: thief }))).toBe(
      '404 registration.not_found',
    );
    expect(
      await outcomeOf(submitRegistrationConsents({ client: thief, body: { consents: [] } })),
    ).toBe('200 invalid');
    expect(await outcomeOf(createRegistrationCredentials({ client: thief }))).toBe('200 invalid');
    expect(await outcomeOf(submitRegistrationCompletion({ client: thief }))).toBe('200 invalid');
  });

  it('skips no step, whatever is called', async () => {
    const key = await invite(server, clock.now());
    const stranger = holding(server, key);
    expect(await outcomeOf(createRegistrationOtp({ client: stranger }))).toBe('200 invalid');
    const client = holding(server, await prove(server, key));
    expect(await outcomeOf(createRegistrationCredentials({ client }))).toBe('200 invalid');
    expect(await outcomeOf(submitRegistrationCompletion({ client }))).toBe('200 invalid');
    const { data } = await listRegistrationConsents({ client });
    const consents = data.consents.map(({ id, version }) => ({ id, version }));
    expect(await outcomeOf(submitRegistrationConsents({ client, body: { consents } }))).toBe(
      '200 invalid',
    );
    await validateRegistrationLogin({ client, body: { email: 'skip@example.com' } });
    const old = consents.map(({ id }) => ({ id, version: '2020-01' }));
    for (const given of [[], old, consents.slice(1)]) {
      const answer = submitRegistrationConsents({ client, body: { consents: given } });
      expect(await outcomeOf(answer)).toBe('200 superseded');
    }
    expect(await outcomeOf(createRegistrationCredentials({ client }))).toBe('200 invalid');
  });
});

it('makes a client of nobody who agreed to an earlier version of a text than the one of now', async () => {
  const client = holding(server, await prove(server, await invite(server, clock.now())));
  await validateRegistrationLogin({ client, body: { email: 'late@example.com' } });
  const agree = async () => {
    const { data } = await listRegistrationConsents({ client });
    const consents = data.consents.map(({ id, version }) => ({ id, version }));
    return outcomeOf(submitRegistrationConsents({ client, body: { consents } }));
  };
  expect(await agree()).toBe('200 recorded');
  await createRegistrationCredentials({ client });
  directory.accept(directory.subjectOf('late@example.com'));
  expect(await outcomeOf(createRegistrationCredentials({ client }))).toBe('200 ready');
  await server.engine.transaction('write', (sql) =>
    sql.query(`insert into agreement select agreement_id, version || '.1', position, title, summary, body, now()
      from current_agreement where agreement_id = 'terms-of-use'`),
  );
  expect(await outcomeOf(submitRegistrationCompletion({ client }))).toBe('200 superseded');
  expect(await agree()).toBe('200 recorded');
  expect(await outcomeOf(submitRegistrationCompletion({ client }))).toBe('200 completed');
});

describe('the login', () => {
  it('is refused in one sentence, taken or malformed, and not tried for ever', async () => {
    const client = holding(server, await prove(server, await invite(server, clock.now())));
    const answers = [];
    for (const email of [
      'percival@example.com',
      'no-at-sign',
      `${'a'.repeat(65)}@example.com`,
      'ada@example.t',
      'ada_example.com#ext#@firm.example.com',
      'ada\u200b@example.com',
    ]) {
      answers.push((await validateRegistrationLogin({ client, body: { email } })).data);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ outcome: 'rejected', fields: [{ field: '/email' }] });
    for (let tries = 0; tries < 4; tries += 1) {
      await validateRegistrationLogin({ client, body: { email: 'percival@example.com' } });
    }
    const last = validateRegistrationLogin({ client, body: { email: 'free@example.com' } });
    expect(await refusalOf(last)).toBe('429 registration.login_tries_spent');
  });

  it('is judged ten times and no more when sixty are tried at once', async () => {
    const client = holding(server, await prove(server, await invite(server, clock.now())));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        outcomeOf(validateRegistrationLogin({ client, body: { email: `no-at-sign-${index}` } })),
      ),
    );
    expect(answers.filter((answer) => answer === '200 rejected')).toHaveLength(10);
    expect(answers.filter((answer) => answer.startsWith('429'))).toHaveLength(50);
  });

  it('that is changed later is another sign-in at the provider', async () => {
    const client = holding(server, await prove(server, await invite(server, clock.now())));
    expect(await choose(client, 'first@example.com')).toBe('redirect');
    directory.accept(directory.subjectOf('first@example.com'));
    expect(await choose(client, 'second@example.com')).toBe('redirect');
    expect(await outcomeOf(submitRegistrationCompletion({ client }))).toBe(
      '200 credentialsMissing',
    );
  });

  it('cannot be that of somebody else who is registering', async () => {
    const one = holding(server, await prove(server, await invite(server, clock.now())));
    const other = holding(server, await prove(server, await invite(server, clock.now())));
    expect(await choose(one, 'same@example.com')).toBe('redirect');
    const wanted = { email: 'same@example.com' };
    expect(await outcomeOf(validateRegistrationLogin({ client: other, body: wanted }))).toBe(
      '200 rejected',
    );
  });
});

describe('the one-time code', () => {
  const other = (code: string): string => (code === '000000' ? '111111' : '000000');

  async function identified() {
    const client = holding(server, await invite(server, clock.now()));
    await validateRegistration({ client, body: DETAILS });
    return client;
  }

  it('has five tries and ten minutes, and is sent again after 30 s', async () => {
    const client = await identified();
    const check = (code: string) => outcomeOf(validateRegistrationOtp({ client, body: { code } }));
    await createRegistrationOtp({ client });
    const first = await lastCode(server);
    clock.advance(29);
    expect((await createRegistrationOtp({ client })).data).toMatchObject({
      resendafterseconds: 1,
      expiresinseconds: 571,
    });
    expect(await lastCode(server)).toBe(first);
    clock.advance(1);
    await createRegistrationOtp({ client });
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await check(other(await lastCode(server)))).toBe('200 rejected');
    }
    expect(await check(other(await lastCode(server)))).toBe('200 exhausted');
    expect(await check(await lastCode(server))).toBe('200 exhausted');
    clock.advance(30);
    await createRegistrationOtp({ client });
    clock.advance(10 * 60);
    expect(await check(await lastCode(server))).toBe('200 expired');
    await createRegistrationOtp({ client });
    const code = await lastCode(server);
    expect(await check(code)).toBe('200 accepted');
    expect(await check(code)).toBe('200 expired');
  });

  it('ends the invite after six codes, so that guessing is bounded for good', async () => {
    const client = await identified();
    for (let codes = 0; codes < 6; codes += 1) {
      expect(await outcomeOf(createRegistrationOtp({ client }))).toBe('200 sent');
      clock.advance(30);
    }
    expect(await outcomeOf(createRegistrationOtp({ client }))).toBe('200 invalid');
    expect((await validateInvite({ client })).data).toEqual({ outcome: 'invalid' });
  });

  it('is right once, however many ask at the same time', async () => {
    const client = await identified();
    await createRegistrationOtp({ client });
    const code = await lastCode(server);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        outcomeOf(validateRegistrationOtp({ client, body: { code } })),
      ),
    );
    expect(answers.filter((answer) => answer === '200 accepted')).toHaveLength(1);
  });

  it('goes to the telephone where there is one, and where text messages are delivered', async () => {
    const client = holding(server, await invite(server, clock.now(), { phone: '+12125550142' }));
    await validateRegistration({ client, body: DETAILS });
    expect((await createRegistrationOtp({ client })).data.masked).toBe('•••• 0142');
    expect((await outboxOf(server)).at(-1)?.to).toEqual({
      kind: 'phone',
      address: '+12125550142',
    });
    deliverable.delete('phone');
    clock.advance(31);
    const { data } = await createRegistrationOtp({ client });
    deliverable.add('phone');
    expect(data.masked).toBe('o•••@example.com');
    expect((await outboxOf(server)).at(-1)?.to).toEqual({
      kind: 'email',
      address: 'ottilie@example.com',
    });
  });
});

it('keeps neither key, code nor what proves an identity in the database', async () => {
  const key = await invite(server, clock.now());
  const proven = await prove(server, key);
  const rows = await server.engine.transaction('read', (sql) =>
    sql.query<{ row: string }>('select t::text as row from registration_invite t'),
  );
  const text = rows.map(({ row }) => row).join('\n');
  const hexOf = (value: string) => Buffer.from(value).toString('hex');
  for (const secret of [key, proven, '4821', '1974-05-09', await lastCode(server)]) {
    expect(text.includes(hexOf(secret))).toBe(false);
  }
  for (const secret of [key, proven, '1974-05-09']) expect(text.includes(secret)).toBe(false);
});
