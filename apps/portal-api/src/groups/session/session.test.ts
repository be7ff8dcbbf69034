import {
  deleteSession,
  getDraftKey,
  getProfile,
  getSession,
  getTotpInvalidation,
  listSessions,
  submitOtherSessionsEnd,
  submitSessionEnd,
} from '@portal/api-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '../../contract';
import { enrol, refusalOf, signedIn, testClock } from '../../testing/mfa';
import {
  clientFor,
  startTestServer,
  subjectOf,
  type Client,
  type Persona,
  type TestServer,
} from '../../testing/testServer';

const clock = testClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
});
afterAll(() => server.close());
beforeEach(() => clock.advance(60));

const OVER = '401 session.timed_out';
const REFUSED = '401 token.invalid';
const read = (client: Client) => refusalOf(getProfile({ client }));
const idle = (client: Client, seconds: number) =>
  refusalOf(getSession({ client, headers: { idleseconds: String(seconds) } }));
const idOf = async (client: Client) => (await getSession({ client })).data.sessionid;

/** Somebody in the provider's session `sid`, proved at `authTime`, which each renewal keeps. */
function provedAt(sid: string, authTime: number, persona: Persona = 'plain'): Client {
  return clientFor(server.url, () =>
    server.issuer.sign({
      sub: subjectOf(persona),
      sid,
      auth_time: authTime,
      jti: crypto.randomUUID(),
    }),
  );
}

async function configure(minutes: number): Promise<void> {
  await server.engine.transaction('write', (sql) =>
    sql.query(
      `update dynamic_config set value = jsonb_build_object('idletimeoutminutes', $1::int)
       where config_type = 'session'`,
      [minutes],
    ),
  );
}

describe('S2: the server ends a sign-in by itself, second factor or not', () => {
  it('after twenty minutes without activity, however often it is used', async () => {
    const client = signedIn(server, 'plain', { sid: 'idle' });
    for (let minutes = 0; minutes < 20; minutes += 5) {
      expect(await read(client)).toBe('answered');
      clock.advance(5 * 60);
    }
    clock.advance(29);
    expect(await read(client)).toBe('answered');
    clock.advance(1);
    expect(await read(client)).toBe(OVER);
    expect(await idle(client, 0)).toBe(OVER);
    expect(await read(client)).toBe(OVER);
  });

  it('not while the person does something, until twelve hours are over', async () => {
    const client = signedIn(server, 'plain', { sid: 'busy' });
    for (let minutes = 0; minutes < 12 * 60; minutes += 15) {
      expect(await idle(client, 3)).toBe('answered');
      clock.advance(15 * 60);
    }
    expect(await idle(client, 0)).toBe(OVER);
  });

  it('after an hour where the firm says so, and after no more than an hour', async () => {
    await configure(600);
    const client = signedIn(server, 'plain', { sid: 'flagged' });
    expect((await getSession({ client })).data).toMatchObject({
      idleseconds: 3_600,
      remainingseconds: 3_600,
    });
    clock.advance(60 * 60);
    expect(await read(client)).toBe('answered');
    clock.advance(31);
    expect(await read(client)).toBe(OVER);
    await configure(20);
  });

  it('and says how long is left, by its own clock', async () => {
    const client = signedIn(server, 'plain', { sid: 'asks' });
    const left = async () => (await getSession({ client })).data.remainingseconds;
    expect(await left()).toBe(20 * 60);
    clock.advance(5 * 60);
    expect(await left()).toBe(15 * 60);
    expect(await idle(client, 60)).toBe('answered');
    expect(await left()).toBe(19 * 60);
    expect(await idle(client, 10 * 60)).toBe('answered');
    expect(await left()).toBe(19 * 60);
  });
});

describe('a sign-in that has ended', () => {
  it('is not opened again by a renewed token, only by a new proof in the same provider session', async () => {
    const before = provedAt('shared', 1_000);
    expect(await read(before)).toBe('answered');
    await submitSessionEnd({ client: before });
    expect(await read(before)).toBe(REFUSED);
    expect(await read(provedAt('shared', 1_000))).toBe(REFUSED);
    expect(await read(provedAt('shared', 1_001))).toBe('answered');
    expect(await read(before)).toBe(REFUSED);
  });

  it('answers once more that it has ended, as often as it is asked to end', async () => {
    const client = signedIn(server, 'plain', { sid: 'leaving' });
    expect(await read(client)).toBe('answered');
    expect((await submitSessionEnd({ client })).data).toEqual({ ended: 1 });
    expect((await submitSessionEnd({ client })).data).toEqual({ ended: 0 });
    expect((await getTotpInvalidation({ client })).data).toEqual({ ended: 0 });
    expect(await read(client)).toBe(REFUSED);
  });

  it('can do nothing but end: no other operation says that of itself', () => {
    const ending = operations.filter(({ endsSession }) => endsSession);
    expect(ending.map(({ id }) => id)).toEqual([
      'getTotpInvalidation',
      'submitTotpInvalidation',
      'submitSessionEnd',
    ]);
  });
});

describe('S8: the list of sign-ins', () => {
  it('shows where the person is and was signed in, this one first, and nobody else’s', async () => {
    const here = signedIn(server, 'rich', { sid: 'here' });
    const gone = signedIn(server, 'rich', { sid: 'gone' });
    const spouse = signedIn(server, 'richSpouse', { sid: 'spouse' });
    for (const client of [here, gone, spouse]) await getProfile({ client });
    await submitSessionEnd({ client: gone });
    clock.advance(60);
    expect(await idle(here, 0)).toBe('answered');
    const { items } = (await listSessions({ client: here })).data;
    expect(items).toEqual([
      expect.objectContaining({ current: true, browser: 'other' }),
      expect.objectContaining({ current: false, endedhow: 'signed_out' }),
    ]);
    clock.advance(21 * 60);
    const other = signedIn(server, 'rich', { sid: 'later' });
    const after = (await listSessions({ client: other })).data.items;
    expect(after.map(({ endedhow }) => endedhow)).toEqual([undefined, 'timed_out', 'signed_out']);
    expect(after[1]?.endedat).toBe(new Date(clock.now().getTime() - 30_000).toISOString());
  });

  it('S8: ends one, which is refused at its next call and answers like any bad token', async () => {
    const here = signedIn(server, 'plain', { sid: 'mine' });
    const there = signedIn(server, 'plain', { sid: 'stolen' });
    const id = await idOf(there);
    expect(await read(here)).toBe('answered');
    expect((await deleteSession({ client: here, path: { sessionid: id } })).data).toEqual({
      ended: 1,
    });
    expect(await read(there)).toBe(REFUSED);
    expect(await read(here)).toBe('answered');
    expect((await deleteSession({ client: here, path: { sessionid: id } })).data.ended).toBe(0);
  });

  it('S8: ends all others and keeps this one', async () => {
    const [here, one, two] = ['h', 'one', 'two'].map((sid) =>
      signedIn(server, 'renamer', { sid }),
    ) as [Client, Client, Client];
    for (const client of [here, one, two]) await getProfile({ client });
    expect((await submitOtherSessionsEnd({ client: here })).data).toEqual({ ended: 2 });
    expect([await read(here), await read(one), await read(two)]).toEqual([
      'answered',
      REFUSED,
      REFUSED,
    ]);
  });

  it('S8: does not reach the sign-in of somebody else of the household', async () => {
    const rich = signedIn(server, 'rich', { sid: 'sid-a' });
    const spouse = signedIn(server, 'richSpouse', { sid: 'sid-b' });
    const path = { sessionid: await idOf(spouse) };
    expect(await refusalOf(deleteSession({ client: rich, path }))).toBe('404 session.not_found');
    expect(await read(spouse)).toBe('answered');
    const unknown = { sessionid: 'x'.repeat(24) };
    expect(await refusalOf(deleteSession({ client: rich, path: unknown }))).toBe(
      '404 session.not_found',
    );
  });

  it('S8: takes with it what the second factor has opened there', async () => {
    const client = signedIn(server, 'empty', { sid: 'factor' });
    const { key } = await enrol(client, clock);
    const there = signedIn(server, 'empty', { sid: 'factor', key });
    expect(await read(there)).toBe('answered');
    await submitSessionEnd({ client: there });
    const left = await server.engine.transaction('read', (sql) =>
      sql.query('select 1 from mfa_session where subject = $1', [subjectOf('empty')]),
    );
    expect(left).toEqual([]);
  });
});

it('S8: a person whom the firm has disabled is out at the next call', async () => {
  const client = signedIn(server, 'richSpouse', { sid: 'disabled' });
  expect(await read(client)).toBe('answered');
  const disable = (at: string | null) =>
    server.engine.transaction('write', (sql) =>
      sql.query('update person set disabled_at = $2::timestamptz where subject = $1', [
        subjectOf('richSpouse'),
        at,
      ]),
    );
  await disable(clock.now().toISOString());
  expect(await read(client)).toBe(REFUSED);
  await disable(null);
  expect(await read(client)).toBe('answered');
});

it('writes nothing for a call that tells nothing new', async () => {
  const client = signedIn(server, 'plain', { sid: 'quiet' });
  await getProfile({ client });
  const version = () =>
    server.engine.transaction('read', (sql) =>
      sql.query('select session_id, xmin::text, last_active_at from sign_in order by session_id'),
    );
  const before = await version();
  clock.advance(8);
  for (let calls = 0; calls < 5; calls += 1) expect(await idle(client, 0)).toBe('answered');
  expect(await version()).toEqual(before);
  clock.advance(3);
  expect(await idle(client, 0)).toBe('answered');
  expect(await version()).not.toEqual(before);
});

it('makes one sign-in of calls that come at once', async () => {
  const client = signedIn(server, 'plain', { sid: 'burst' });
  await Promise.all(Array.from({ length: 8 }, () => getProfile({ client })));
  const { items } = (await listSessions({ client })).data;
  expect(items.filter(({ current }) => current)).toHaveLength(1);
});

describe('S7: the key of unsent texts', () => {
  it('is the same at each sign-in of a person, and another for everybody else', async () => {
    const keyOf = async (persona: Persona, sid: string) =>
      (await getDraftKey({ client: signedIn(server, persona, { sid }) })).data.key;
    const key = await keyOf('rich', 'd1');
    expect(await keyOf('rich', 'd2')).toBe(key);
    expect(await keyOf('richSpouse', 'd3')).not.toBe(key);
    const stored = await server.engine.transaction('read', (sql) =>
      sql.query<{ key_sealed: Uint8Array }>('select key_sealed from draft_key'),
    );
    for (const { key_sealed: sealed } of stored) {
      expect(Buffer.from(sealed).includes(Buffer.from(key, 'base64url'))).toBe(false);
    }
  });
});
