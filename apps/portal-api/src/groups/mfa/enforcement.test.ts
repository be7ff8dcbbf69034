import {
  createRecoveryCodes,
  getInitProfile,
  getProfile,
  getTotpInvalidation,
  isApiError,
  submitTotpInvalidation,
  validateTotp,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestServer,
  subjectOf,
  type Persona,
  type TestServer,
} from '../../testing/testServer';
import {
  codeAt,
  type Enrolled,
  enrol,
  keyOf,
  obligePerson,
  refusalOf,
  signedIn,
  testClock,
  tokenOf,
} from '../../testing/mfa';

const clock = testClock();
let server: TestServer;
let rich: Enrolled;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  await obligePerson(server, 'rich');
  await obligePerson(server, 'plain');
  rich = await enrol(signedIn(server, 'rich'), clock);
});
afterAll(() => server.close());

async function openedAs(sid: string): Promise<string> {
  clock.advance(30);
  const client = signedIn(server, 'rich', { sid });
  const { data } = await validateTotp({ client, body: { code: codeAt(rich.secret, clock.now()) } });
  return keyOf(data);
}

interface Sent {
  persona?: Persona;
  sid?: string;
  key?: string;
  idle?: number | string;
}

async function get(path: string, { persona = 'rich', sid = 'sign-in-1', key, idle }: Sent = {}) {
  const response = await fetch(server.url + path, {
    headers: {
      authorization: `Bearer ${await tokenOf(server, persona, sid)}`,
      ...(key !== undefined && { totpsessionkey: key }),
      ...(idle !== undefined && { idleseconds: String(idle) }),
    },
  });
  const body = (await response.json()) as { code?: string };
  return body.code === undefined ? String(response.status) : `${response.status} ${body.code}`;
}

const profile = (sent?: Sent): Promise<string> => get('/v2/profile', sent);

describe('T7: the second factor cannot be skipped', () => {
  it('with a key that opens nothing', async () => {
    for (const persona of ['rich', 'plain'] as const) {
      const token = await tokenOf(server, persona);
      for (const key of [undefined, '', 'x', rich.key.slice(1), ' '.repeat(3), 'a'.repeat(4_000)]) {
        const response = await fetch(`${server.url}/v2/profile`, {
          headers: {
            authorization: `Bearer ${token}`,
            ...(key !== undefined && { totpsessionkey: key }),
          },
        });
        expect([response.status, await response.json()]).toMatchObject([
          403,
          { code: 'mfa.required' },
        ]);
      }
    }
  });

  it('by a person who is on file without the duty, but has registered an authenticator', async () => {
    expect(await profile({ persona: 'empty' })).toBe('200');
    const { key } = await enrol(signedIn(server, 'empty'), clock);
    expect(await profile({ persona: 'empty' })).toBe('403 mfa.required');
    expect(await profile({ persona: 'empty', key })).toBe('200');
  });

  it('and says so to the screens only while it is owed', async () => {
    const required = async (key?: string) => {
      const client = signedIn(server, 'rich', { sid: 'screens', ...(key && { key }) });
      return (await getInitProfile({ client })).data.mfarequired;
    };
    expect(await required()).toBe(true);
    const key = await openedAs('screens');
    expect(await required(key)).toBe(false);
    expect(await required('another-key')).toBe(true);
  });
});

describe('T8: a session key', () => {
  it('opens nothing for anybody else, nor in another sign-in of the same person', async () => {
    const key = await openedAs('one');
    expect(await profile({ sid: 'one', key })).toBe('200');
    expect(await profile({ sid: 'two', key })).toBe('403 mfa.required');
    expect(await profile({ persona: 'plain', sid: 'one', key })).toBe('403 mfa.required');
  });

  it('goes with the token itself when the provider names no session', async () => {
    clock.advance(30);
    const subject = subjectOf('rich');
    const [first, renewed] = await Promise.all([
      server.issuer.sign({ sub: subject, jti: 'first' }),
      server.issuer.sign({ sub: subject, jti: 'renewed' }),
    ]);
    const send = (token: string, init: RequestInit = {}, path = '/v2/profile') =>
      fetch(server.url + path, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}` },
      });
    const opened = await send(
      first,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: codeAt(rich.secret, clock.now()) }),
      },
      '/v2/mfa/totp/verify',
    );
    const { session } = (await opened.json()) as { session: { sessionkey: string } };
    const headers = { totpsessionkey: session.sessionkey };
    expect((await send(first, { headers })).status).toBe(200);
    expect((await send(renewed, { headers })).status).toBe(403);
  });

  it.each([
    ['GET', getTotpInvalidation],
    ['POST', submitTotpInvalidation],
  ] as const)(
    'is dead at once after %s, again and again, and nobody else’s is',
    async (way, end) => {
      const sid = `here ${way}`;
      const [here, again] = [await openedAs(sid), await openedAs(sid)];
      const elsewhere = await openedAs('elsewhere');
      const client = signedIn(server, 'rich', { sid, key: here });
      expect((await end({ client })).data).toEqual({ ended: 2 });
      for (const key of [here, again]) {
        expect(await profile({ sid, key })).toBe('401 token.invalid');
      }
      expect(await profile({ sid: 'elsewhere', key: elsewhere })).toBe('200');
      expect((await end({ client })).data).toEqual({ ended: 0 });
      const stranger = signedIn(server, 'plain', { sid: 'elsewhere', key: elsewhere });
      expect((await end({ client: stranger })).data).toEqual({ ended: 0 });
      expect(await profile({ sid: 'elsewhere', key: elsewhere })).toBe('200');
    },
  );

  it('is 256 bits, another one each time', async () => {
    const keys = [await openedAs('a'), await openedAs('a'), await openedAs('b')];
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});

describe('S2: the server ends a session by itself', () => {
  const over = '401 session.timed_out';

  it('after twenty minutes without activity, however often it is used', async () => {
    const key = await openedAs('idle');
    for (let minutes = 0; minutes < 20; minutes += 5) {
      clock.advance(5 * 60);
      expect(await profile({ sid: 'idle', key })).toBe('200');
    }
    clock.advance(60);
    expect(await profile({ sid: 'idle', key })).toBe(over);
    expect(await profile({ sid: 'idle', key, idle: 0 })).toBe(over);
    expect(await profile({ sid: 'idle', key })).toBe(over);
  });

  it('not while the person does something', async () => {
    const key = await openedAs('active');
    for (let hour = 0; hour < 3; hour++) {
      for (let minutes = 0; minutes < 60; minutes += 19) {
        clock.advance(19 * 60);
        expect(await profile({ sid: 'active', key, idle: 3 })).toBe('200');
      }
    }
  });

  it('counting from what the person did last, not from the call', async () => {
    const key = await openedAs('polling');
    clock.advance(15 * 60);
    expect(await profile({ sid: 'polling', key, idle: 10 * 60 })).toBe('200');
    clock.advance(10 * 60 + 20);
    expect(await profile({ sid: 'polling', key, idle: 20 * 60 + 20 })).toBe('200');
    clock.advance(20);
    expect(await profile({ sid: 'polling', key })).toBe(over);
  });

  it('after twelve hours whatever is done', async () => {
    const key = await openedAs('long');
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
      clock.advance(10 * 60);
      expect(await profile({ sid: 'long', key, idle: 0 })).toBe('200');
    }
    clock.advance(10 * 60);
    expect(await profile({ sid: 'long', key, idle: 0 })).toBe(over);
  });

  it('after what the firm has configured, an hour at most', async () => {
    const configure = (minutes: number) =>
      server.engine.transaction('write', (sql) =>
        sql.query(
          `update dynamic_config set value = jsonb_build_object('idletimeoutminutes', $1::int)
           where config_type = 'session'`,
          [minutes],
        ),
      );
    await configure(600);
    const key = await openedAs('flagged');
    clock.advance(60 * 60);
    expect(await profile({ sid: 'flagged', key })).toBe('200');
    clock.advance(60);
    expect(await profile({ sid: 'flagged', key })).toBe(over);
    await configure(20);
  });

  it('refuses an idle time that is none', async () => {
    const key = await openedAs('odd');
    for (const idle of ['-1', '1.5', 'never', '9999999']) {
      expect(await profile({ sid: 'odd', key, idle })).toBe('400 request.invalid');
    }
  });
});

describe('the client', () => {
  it('is told by an error it knows', async () => {
    const client = signedIn(server, 'rich', { sid: 'told' });
    const error: unknown = await getProfile({ client }).catch((caught: unknown) => caught);
    expect(isApiError(error) && [error.status, error.code]).toEqual([403, 'mfa.required']);
    expect(await refusalOf(createRecoveryCodes({ client }))).toBe('403 mfa.required');
  });
});
