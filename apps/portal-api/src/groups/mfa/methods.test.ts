import {
  createClientCode,
  createPhoneMethod,
  createResetRequest,
  createStepUp,
  getProfile,
  isApiError,
  listAuthenticationMethods,
  updateAuthenticationMethod,
  validateClientCode,
  validateTotp,
} from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as read from '../../testing/outbox';
import {
  type Persona,
  startTestServer,
  subjectOf,
  type TestServer,
} from '../../testing/testServer';
import {
  codeAt,
  enrol,
  keyOf,
  obligePerson,
  outcomeOf,
  refusalOf,
  signedIn,
  testClock,
  neverIdle,
} from '../../testing/mfa';

const clock = testClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  await neverIdle(server);
});
afterAll(() => server.close());
beforeEach(() => clock.advance(30));

const messagesTo = (persona: Persona) => read.messagesTo(server, persona);
const lastCode = (persona: Persona) => read.lastCode(server, persona);

const other = (code: string): string => (code === '000000' ? '111111' : '000000');
const PHONE = '+12125550142';

async function addPhone(
  persona: Persona,
  sid: string,
): Promise<{ channelid: string; key: string }> {
  const client = signedIn(server, persona, { sid });
  const { data } = await createPhoneMethod({ client, body: { phone: PHONE } });
  const { channelid } = data;
  const body = { channelid, code: await lastCode(persona) };
  const answer = await validateClientCode({ client, body });
  return { channelid, key: keyOf(answer.data) };
}

describe('a telephone', () => {
  it('counts once its first code came back, and opens a session then', async () => {
    await obligePerson(server, 'plain');
    const client = signedIn(server, 'plain');
    const { data: sent } = await createPhoneMethod({ client, body: { phone: PHONE } });
    expect(sent).toMatchObject({ masked: '•••• 0142', resendafterseconds: 30 });
    expect((await listAuthenticationMethods({ client })).data.channels).toEqual([]);
    const code = await lastCode('plain');
    expect(code).toMatch(/^\d{6}$/);
    const check = (tried: string) =>
      validateClientCode({ client, body: { channelid: sent.channelid, code: tried } });
    expect((await check(other(code))).data).toEqual({ outcome: 'rejected', triesleft: 4 });
    const { data } = await check(code);
    expect((await check(code)).data).toEqual({ outcome: 'expired' });
    const holder = signedIn(server, 'plain', { key: keyOf(data) });
    expect((await getProfile({ client: holder })).data.givenname).toBe('Percival');
    const { data: methods } = await listAuthenticationMethods({ client });
    expect(methods.channels).toEqual([
      { channelid: sent.channelid, kind: 'phone', masked: '•••• 0142' },
    ]);
    expect((await messagesTo('plain')).at(-1)).toEqual({
      kind: 'mfa.channel_added',
      to: { kind: 'email', address: 'percival@example.com' },
      values: {},
    });
  });

  it('that somebody else began to add opens nothing once the person has a factor', async () => {
    const thief = signedIn(server, 'renamer', { sid: 'thief' });
    const { data: begun } = await createPhoneMethod({ client: thief, body: { phone: PHONE } });
    const code = await lastCode('renamer');
    await enrol(signedIn(server, 'renamer', { sid: 'owner' }), clock);
    const { channelid } = begun;
    const refused = '403 mfa.fresh_factor_required';
    expect(await refusalOf(validateClientCode({ client: thief, body: { channelid, code } }))).toBe(
      refused,
    );
    clock.advance(30);
    expect(await refusalOf(createClientCode({ client: thief, body: { channelid } }))).toBe(refused);
    expect(await refusalOf(createPhoneMethod({ client: thief, body: { phone: PHONE } }))).toBe(
      refused,
    );
  });
});

describe('a code that was sent', () => {
  it('is sent again after 30 s, whichever the place, and the old one is worthless then', async () => {
    const { channelid } = await addPhone('richSpouse', 'sending');
    const client = signedIn(server, 'richSpouse', { sid: 'sending-2' });
    // The one before was used, so that there is none to wait for.
    await createClientCode({ client, body: { channelid } });
    clock.advance(29);
    const error: unknown = await createClientCode({ client, body: { channelid } }).catch(
      (caught: unknown) => caught,
    );
    if (!isApiError(error)) throw error;
    expect([error.status, error.code, error.retryAfterSeconds]).toEqual([
      429,
      'mfa.code_sent_recently',
      1,
    ]);
    clock.advance(1);
    await createClientCode({ client, body: { channelid } });
    const first = await lastCode('richSpouse');
    clock.advance(30);
    await createClientCode({ client, body: { channelid } });
    const second = await lastCode('richSpouse');
    const check = (code: string) =>
      outcomeOf(validateClientCode({ client, body: { channelid, code } }));
    if (first !== second) expect(await check(first)).toBe('200 rejected');
    expect(await check(second)).toBe('200 verified');
    clock.advance(30);
    await createClientCode({ client, body: { channelid } });
    const late = await lastCode('richSpouse');
    clock.advance(10 * 60);
    expect(await check(late)).toBe('200 expired');
  });

  it('is guessed five times, ten in a row whatever is sent anew, and locks nobody out of a session', async () => {
    const { channelid, key } = await addPhone('empty', 'owner');
    const owner = signedIn(server, 'empty', { sid: 'owner', key });
    const client = signedIn(server, 'empty', { sid: 'guessing' });
    for (const last of ['429 mfa.locked', '403 mfa.recovery_only']) {
      clock.advance(30);
      await createClientCode({ client, body: { channelid } });
      const body = { channelid, code: other(await lastCode('empty')) };
      for (let tries = 0; tries < 4; tries++) {
        expect(await outcomeOf(validateClientCode({ client, body }))).toBe('200 rejected');
      }
      expect(await outcomeOf(validateClientCode({ client, body }))).toBe(last);
      expect(await refusalOf(createClientCode({ client, body: { channelid } }))).toBe(last);
      expect((await getProfile({ client: owner })).data.givenname).toBe('Marigold');
      clock.advance(15 * 60);
    }
  });

  it('is known to the database by a keyed hash alone', async () => {
    const rows = await server.engine.transaction('read', (sql) =>
      sql.query<{ row: string }>('select t::text as row from mfa_code t'),
    );
    const codes = await Promise.all(
      (['plain', 'empty', 'richSpouse'] as const).map((persona) => lastCode(persona)),
    );
    for (const code of codes) {
      const hex = Buffer.from(code).toString('hex');
      expect(rows.some(({ row }) => row.includes(hex))).toBe(false);
    }
  });

  it('is a fresh factor for one operation, too', async () => {
    const { channelid, key } = await addPhone('rich', 'stepping-up');
    const client = signedIn(server, 'rich', { sid: 'stepping-up', key });
    clock.advance(30);
    await createClientCode({ client, body: { channelid } });
    const stepUp = createStepUp({
      client,
      body: {
        operation: 'updatePreferences',
        bodyhash: 'a'.repeat(64),
        channelid,
        code: await lastCode('rich'),
      },
    });
    expect(await outcomeOf(stepUp)).toBe('200 verified');
  });
});

describe('the method asked for first', () => {
  it('is one that the person has', async () => {
    clock.advance(600);
    const { channelid, key } = await addPhoneAgain();
    const client = signedIn(server, 'plain', { sid: 'choosing', key });
    const choose = (preferred: string) =>
      updateAuthenticationMethod({ client, body: { preferred } });
    expect(await refusalOf(choose('authenticator'))).toBe('404 authenticator.not_found');
    expect(await refusalOf(choose('somebody-elses'))).toBe('404 channel.not_found');
    expect((await choose(channelid)).data).toEqual({ preferred: channelid });
    expect((await listAuthenticationMethods({ client })).data.preferred).toBe(channelid);
  });

  async function addPhoneAgain(): Promise<{ channelid: string; key: string }> {
    const client = signedIn(server, 'plain', { sid: 'choosing' });
    const { data } = await listAuthenticationMethods({ client });
    const channelid = data.channels[0]?.channelid ?? '';
    await createClientCode({ client, body: { channelid } });
    const body = { channelid, code: await lastCode('plain') };
    return { channelid, key: keyOf((await validateClientCode({ client, body })).data) };
  }
});

describe('asking the firm for a reset', () => {
  it('changes nothing, is told of once, and is taken back by a right code', async () => {
    clock.advance(600);
    const owner = signedIn(server, 'renamer', { sid: 'owner-2' });
    await server.engine.transaction('write', (sql) =>
      sql.query('delete from mfa_authenticator where subject = $1', [subjectOf('renamer')]),
    );
    const { secret } = await enrol(owner, clock);
    const { data: first } = await createResetRequest({ client: owner });
    clock.advance(30);
    expect((await createResetRequest({ client: owner })).data).toEqual(first);
    const notices = (await messagesTo('renamer')).filter(
      ({ kind }) => kind === 'mfa.reset_requested',
    );
    expect(notices).toHaveLength(1);
    const methods = async () => (await listAuthenticationMethods({ client: owner })).data;
    expect(await methods()).toMatchObject({ authenticator: true, resetrequested: true });
    const code = codeAt(secret, clock.now());
    expect(await outcomeOf(validateTotp({ client: owner, body: { code } }))).toBe('200 verified');
    expect((await methods()).resetrequested).toBe(false);
  });
});
