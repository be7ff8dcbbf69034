import {
  createClientCode,
  createPhoneMethod,
  createRecoveryCodes,
  createStepUp,
  getInitProfile,
  listAuthenticationMethods,
  listSessions,
  submitOtherSessionsEnd,
  submitPhoneRemoval,
  updateAuthenticationMethod,
  validateClientCode,
} from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyHashOf } from '../../auth/bodyHash';
import { deliverableBy } from '../../outbox/deliverable';
import {
  codeAt,
  type Enrolled,
  enrol,
  keyOf,
  neverIdle,
  obligePerson,
  refusalOf,
  signedIn,
  testClock,
} from '../../testing/mfa';
import { lastCode, messagesTo } from '../../testing/outbox';
import { startTestServer, type TestServer } from '../../testing/testServer';

const PHONE = '+12125550142';
const FRESH_SECONDS = 5 * 60;

const clock = testClock();
let server: TestServer;
let held: Enrolled;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  await neverIdle(server);
  held = await enrol(signedIn(server, 'rich'), clock);
});
afterAll(() => server.close());
/** Whatever was proved before is stale. */
beforeEach(() => clock.advance(FRESH_SECONDS + 30));

const owner = () => signedIn(server, 'rich', { key: held.key });

/** Sends an operation with a grant for exactly it. */
async function granted<Answer>(
  operation: string,
  body: object,
  send: (headers: { stepupgrant: string }) => Promise<Answer>,
): Promise<Answer> {
  clock.advance(30);
  const code = codeAt(held.secret, clock.now());
  const { data } = await createStepUp({
    client: owner(),
    body: { operation, bodyhash: bodyHashOf(body), code },
  });
  return send({ stepupgrant: data.grant ?? '' });
}

const add = (phone: string) => {
  const body = { phone };
  return granted('createPhoneMethod', body, (headers) =>
    createPhoneMethod({ client: owner(), body, headers }),
  );
};
const choose = (preferred: string) => {
  const body = { preferred };
  return granted('updateAuthenticationMethod', body, (headers) =>
    updateAuthenticationMethod({ client: owner(), body, headers }),
  );
};
const remove = (channelid: string) => {
  const body = { channelid };
  return granted('submitPhoneRemoval', body, (headers) =>
    submitPhoneRemoval({ client: owner(), body, headers }),
  );
};

async function addConfirmed(phone: string): Promise<string> {
  const { channelid } = (await add(phone)).data;
  const body = { channelid, code: await lastCode(server, 'rich') };
  await validateClientCode({ client: owner(), body });
  return channelid;
}

const methods = async () => (await listAuthenticationMethods({ client: owner() })).data;
const lastNotice = async () => (await messagesTo(server, 'rich')).at(-1);

describe('T9: a telephone', () => {
  it('is added, asked for first and removed with a fresh factor each, and each is told by e-mail', async () => {
    const toOwner = { kind: 'email', address: 'wilhelmina@example.com' };
    const channelid = await addConfirmed(PHONE);
    expect(await lastNotice()).toMatchObject({ kind: 'mfa.channel_added', to: toOwner });

    await choose(channelid);
    expect((await methods()).preferred).toBe(channelid);
    expect(await lastNotice()).toMatchObject({ kind: 'mfa.preferred_changed', to: toOwner });

    await remove(channelid);
    expect(await methods()).toMatchObject({ authenticator: true, channels: [] });
    expect(await methods()).not.toHaveProperty('preferred');
    expect(await lastNotice()).toMatchObject({ kind: 'mfa.channel_removed', to: toOwner });
    expect(await refusalOf(createClientCode({ client: owner(), body: { channelid } }))).toBe(
      '404 channel.not_found',
    );
  });

  it('is not added, chosen or removed with a factor older than five minutes', async () => {
    const channelid = await addConfirmed(PHONE);
    clock.advance(FRESH_SECONDS);
    const client = owner();
    const stale = '403 mfa.fresh_factor_required';
    const phone = '+12125550143';
    expect(await refusalOf(createPhoneMethod({ client, body: { phone } }))).toBe(stale);
    const preferred = channelid;
    expect(await refusalOf(updateAuthenticationMethod({ client, body: { preferred } }))).toBe(
      stale,
    );
    expect(await refusalOf(submitPhoneRemoval({ client, body: { channelid } }))).toBe(stale);
    expect((await methods()).channels).toHaveLength(1);
    await remove(channelid);
  });

  it('is not removed with a grant that was given for another one', async () => {
    const [one, other] = [await addConfirmed(PHONE), await addConfirmed('+442079460142')];
    const misused = granted('submitPhoneRemoval', { channelid: one }, (headers) =>
      submitPhoneRemoval({ client: owner(), body: { channelid: other }, headers }),
    );
    expect(await refusalOf(misused)).toBe('403 mfa.step_up_required');
    expect((await methods()).channels).toHaveLength(2);
    await remove(one);
    await remove(other);
  });
});

describe('a telephone', () => {
  it('is added once', async () => {
    const channelid = await addConfirmed(PHONE);
    expect(await refusalOf(add(PHONE))).toBe('409 mfa.phone_on_file');
    await remove(channelid);
  });

  it('of somebody else is not there to be removed, nor is an e-mail address', async () => {
    for (const channelid of ['chn-phone-41', 'chn-email-41', 'unknown-channel'])
      expect(await refusalOf(remove(channelid))).toBe('404 channel.not_found');
  });

  it('that is the only method stays', async () => {
    await obligePerson(server, 'plain');
    const client = signedIn(server, 'plain');
    const { data } = await createPhoneMethod({ client, body: { phone: PHONE } });
    const { channelid } = data;
    const code = await lastCode(server, 'plain');
    const key = keyOf((await validateClientCode({ client, body: { channelid, code } })).data);
    const signed = signedIn(server, 'plain', { key });
    expect(await refusalOf(submitPhoneRemoval({ client: signed, body: { channelid } }))).toBe(
      '409 mfa.last_method',
    );
  });

  it('that was used for one code gets the next at once, and one that was not after 30 s', async () => {
    const channelid = await addConfirmed(PHONE);
    const send = () => createClientCode({ client: owner(), body: { channelid } });
    await send();
    expect(await refusalOf(send())).toBe('429 mfa.code_sent_recently');
    const code = await lastCode(server, 'rich');
    await validateClientCode({ client: owner(), body: { channelid, code } });
    await send();
    await remove(channelid);
  });

  it('lets whoever waits for it in vain have one code sent elsewhere, and not one more', async () => {
    const [one, other] = [await addConfirmed(PHONE), await addConfirmed('+442079460142')];
    const send = (channelid: string) => createClientCode({ client: owner(), body: { channelid } });
    clock.advance(30);
    await send(one);
    await send(other);
    expect(await refusalOf(send(one))).toBe('429 mfa.code_sent_recently');
    clock.advance(30);
    await send(one);
    await remove(one);
    await remove(other);
  });
});

describe('where nothing delivers text messages', () => {
  let mute: TestServer;
  beforeAll(async () => {
    mute = await startTestServer({ now: clock.now, deliverable: new Set(['email'] as const) });
  });
  afterAll(() => mute.close());

  it('a telephone can neither be added nor be sent a code, and is not listed', async () => {
    const client = signedIn(mute, 'plain');
    const phone = PHONE;
    expect(await refusalOf(createPhoneMethod({ client, body: { phone } }))).toBe(
      '409 mfa.phone_not_offered',
    );
    // Somebody who has an authenticator, an e-mail address and a telephone on file.
    const guarded = signedIn(mute, 'guarded');
    const { data } = await listAuthenticationMethods({ client: guarded });
    expect(data.phoneoffered).toBe(false);
    expect(data.channels.map(({ kind }) => kind)).toEqual(['email']);
    const channelid = 'chn-phone-41';
    expect(await refusalOf(createClientCode({ client: guarded, body: { channelid } }))).toBe(
      '404 channel.not_found',
    );
    expect((await getInitProfile({ client: guarded })).data.mfarequired).toBe(true);
  });

  it('is everywhere but in the open sandbox, and where no mail server and no gateway is configured', () => {
    const identity = {
      issuer: 'http://localhost:4311',
      audience: 'api://portal',
      tokenType: 'at+jwt',
      clientId: 'portal',
      authority: null,
      apiVersion: null,
    };
    const mail = { url: 'smtp://localhost', from: 'portal@example.com' };
    const textGateway = { url: 'https://texts.example.com/messages', key: 'a key' };
    const none = { mail: null, textGateway: null };
    const kinds = (
      sandbox: boolean,
      ways: Partial<{ mail: typeof mail; textGateway: typeof textGateway }> = {},
    ) => [...deliverableBy({ sandbox, identity, ...none, ...ways })];
    expect(kinds(true)).toEqual(['email', 'phone']);
    expect(kinds(false, { mail })).toEqual(['email']);
    expect(kinds(false, { textGateway })).toEqual(['phone']);
    expect(kinds(false)).toEqual([]);
  });
});

it('T9, S8: a guest makes new recovery codes with a fresh code, and ends their other sign-ins', async () => {
  const { secret, key } = await enrol(signedIn(server, 'cpa'), clock);
  const client = signedIn(server, 'cpa', { key });
  clock.advance(FRESH_SECONDS + 30);
  expect(await refusalOf(createRecoveryCodes({ client }))).toBe('403 mfa.fresh_factor_required');
  const bodyhash = bodyHashOf(undefined);
  const code = codeAt(secret, clock.now());
  const { data } = await createStepUp({
    client,
    body: { operation: 'createRecoveryCodes', bodyhash, code },
  });
  const made = await createRecoveryCodes({ client, headers: { stepupgrant: data.grant ?? '' } });
  expect(made.data.codes).toHaveLength(10);

  const elsewhere = signedIn(server, 'cpa', { sid: 'elsewhere' });
  await getInitProfile({ client: elsewhere });
  expect((await listSessions({ client })).data.items).toHaveLength(2);
  expect((await submitOtherSessionsEnd({ client })).data.ended).toBe(1);
  expect(await refusalOf(getInitProfile({ client: elsewhere }))).toBe('401 token.invalid');
});
