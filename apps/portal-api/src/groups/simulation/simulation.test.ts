import {
  createSimulation,
  getAllAccounts,
  getInitProfile,
  getProfile,
  submitSessionEnd,
  submitSimulationEnd,
  submitSimulationResume,
  validateSimulation,
} from '@portal/api-sdk';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSimulationTokens } from '../../auth/simulationToken';
import { createVerifyToken } from '../../auth/verifyToken';
import { scopedDatabase } from '../../db/sql';
import { buildServer } from '../../server';
import { enrol, obligePerson, refusalOf, signedIn, testClock } from '../../testing/mfa';
import { actingWith, launchOf, REASON, simulate, TICKET } from '../../testing/simulation';
import {
  clientFor,
  startTestServer,
  subjectOf,
  testSecretBox,
  type TestServer,
} from '../../testing/testServer';

const MINUTE = 60;
const REFUSED = '403 simulation.refused';
const OVER = '401 token.invalid';

// Tokens of people keep the computer's clock.
const clock = testClock(new Date());
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: clock.now })));
afterAll(() => server.close());
beforeEach(() => clock.set(new Date()));

const start = (overrides: object = {}) => ({
  launch: launchOf('rich'),
  reason: REASON,
  ticket: TICKET,
  ...overrides,
});
const as = (persona: Parameters<typeof signedIn>[1], sid = 'support-1') =>
  signedIn(server, persona, { sid });

function change(statement: string, values: string[] = []): Promise<unknown> {
  return server.engine.transaction('write', (sql) => sql.query(statement, values));
}

describe('I1: a simulation', () => {
  it('names the client first and starts for a support user who says why', async () => {
    const { data } = await validateSimulation({ client: as('support'), body: launchOf('rich') });
    expect(data).toEqual({
      client: { displayname: 'Wilhelmina Featherstone-Vance', givenname: 'Wilhelmina' },
      limitseconds: 1800,
    });
    const { grant, client } = await simulate(server, 'rich');
    expect(grant).toMatchObject({ supportname: 'Sylvester Sedgewick', remainingseconds: 1800 });
    const { data: seen } = await getAllAccounts({ client });
    const { data: own } = await getAllAccounts({ client: server.as('rich') });
    expect(seen).toEqual(own);
    expect((await getInitProfile({ client })).data).toMatchObject({ givenname: 'Wilhelmina' });
  });

  it.each([
    ['a client', 'plain'],
    ['the client herself', 'rich'],
    ['a support user without the permission', 'supportTrainee'],
  ] as const)('does not start for %s, by any call', async (_who, persona) => {
    const client = as(persona);
    const launch = { ...launchOf('rich'), simulationuser: `staff-${persona}` };
    const calls = [
      validateSimulation({ client, body: launch }),
      validateSimulation({ client, body: launchOf('rich') }),
      createSimulation({ client, body: start({ launch }) }),
      createSimulation({ client, body: start() }),
      submitSimulationResume({ client, body: { launch } }),
    ];
    const refusals = await Promise.all(calls.map(refusalOf));
    expect(refusals).toEqual(calls.map(() => REFUSED));
  });

  it('is refused alike whether the client exists, the values agree, or neither', async () => {
    const launch = launchOf('rich');
    const { data } = await getAllAccounts({ client: server.as('plain') });
    const answers = await Promise.all(
      [
        { ...launch, loginid: 'login-nobody' },
        { ...launch, pid: 'p-plain' },
        { ...launch, account: data.totalnetworthaccounts[0] },
        { ...launch, simulationuser: 'staff-supportTrainee' },
        { ...launch, loginid: 'login-support', pid: 'p-support' },
      ].map(async (body) => {
        const response = await server.fetchAs('support', '/v2/simulation/permission', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const { requestid: _, ...problem } = (await response.json()) as Record<string, unknown>;
        return [response.status, problem];
      }),
    );
    expect(answers[0]).toMatchObject([403, { code: 'simulation.refused' }]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('may name one of the client’s own accounts', async () => {
    const { data } = await getAllAccounts({ client: server.as('rich') });
    const body = { ...launchOf('rich'), account: data.totalnetworthaccounts[0] ?? '' };
    const { data: permission } = await validateSimulation({ client: as('support'), body });
    expect(permission.client.givenname).toBe('Wilhelmina');
  });

  it.each([
    ['no reason', { reason: '' }],
    ['a blank reason', { reason: ' ' }],
    ['a reason of two lines', { reason: 'one\ntwo' }],
    ['a reason without end', { reason: 'x'.repeat(501) }],
    ['no ticket', { ticket: '' }],
    ['a ticket that is none', { ticket: 'any words' }],
  ])('does not start with %s', async (_what, overrides) => {
    const call = createSimulation({ client: as('support'), body: start(overrides) });
    expect(await refusalOf(call)).toBe('400 request.invalid');
  });

  it('asks for the second factor of a support user who owes one, and of nobody else', async () => {
    const own = await startTestServer({ now: clock.now });
    try {
      await obligePerson(own, 'support');
      await obligePerson(own, 'rich');
      const client = signedIn(own, 'support', { sid: 'support-1' });
      expect(await refusalOf(createSimulation({ client, body: start() }))).toBe('403 mfa.required');
      const { key } = await enrol(client, clock);
      const proved = signedIn(own, 'support', { sid: 'support-1', key });
      const { data } = await createSimulation({ client: proved, body: start() });
      const acting = actingWith(own, data.token);
      expect((await acting.fetch('/v2/profile')).status).toBe(200);
      expect((await getInitProfile({ client: acting.client })).data.mfarequired).toBe(false);
      await own.engine.transaction('write', (sql) => sql.query('delete from mfa_session'));
      expect((await acting.fetch('/v2/profile')).status).toBe(401);
    } finally {
      await own.close();
    }
  });

  it('is not begun with a password alone outside of the sandbox, not even its client named', async () => {
    const own = await startTestServer({ now: clock.now, factorForSimulation: true });
    try {
      const client = signedIn(own, 'support', { sid: 'support-1' });
      const ways = [
        () => validateSimulation({ client, body: launchOf('rich') }),
        () => createSimulation({ client, body: start() }),
      ];
      for (const way of ways) expect(await refusalOf(way())).toBe('403 mfa.required');
      const trainee = signedIn(own, 'supportTrainee', { sid: 'trainee-1' });
      const refused = createSimulation({ client: trainee, body: start() });
      expect(await refusalOf(refused)).toBe('403 simulation.refused');
      const { key } = await enrol(client, clock);
      const proved = signedIn(own, 'support', { sid: 'support-1', key });
      const { data } = await createSimulation({ client: proved, body: start() });
      expect((await actingWith(own, data.token).fetch('/v2/profile')).status).toBe(200);
    } finally {
      await own.close();
    }
  });

  it('is there for nobody where the firm has configured no key', async () => {
    const app = await buildServer({
      db: scopedDatabase(server.engine),
      verifyToken: createVerifyToken(server.issuer.config),
      secretBox: testSecretBox,
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const token = () => server.issuer.sign({ sub: subjectOf('support'), sid: 'support-1' });
    const call = createSimulation({ client: clientFor(url, token), body: start() });
    expect(await refusalOf(call)).toBe(REFUSED);
    const { grant } = await simulate(server, 'rich');
    const client = clientFor(url, async () => grant.token);
    expect(await refusalOf(getProfile({ client }))).toBe(OVER);
    await app.close();
  });
});

describe('the token', () => {
  it('says whose data, whose hand and which simulation, and outlives nothing', async () => {
    const { grant } = await simulate(server, 'rich');
    const claims = decodeJwt(grant.token);
    expect(decodeProtectedHeader(grant.token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(claims).toMatchObject({
      iss: 'api://portal',
      aud: 'api://portal',
      sub: subjectOf('rich'),
      act: { sub: subjectOf('support') },
      scope: 'web.read.simulation',
      sid: grant.simulationid,
    });
    const end = clock.now().getTime() / 1_000 + 30 * MINUTE;
    expect(claims.exp).toBeLessThanOrEqual(end);
    expect(claims.exp).toBeGreaterThan(end - 5);
  });

  it('A4: never passes when anything about it is wrong', async () => {
    const { grant } = await simulate(server, 'rich');
    const claims = decodeJwt(grant.token);
    const { kid } = decodeProtectedHeader(grant.token);
    const stranger = await generateKeyPair('ES256');
    const sign = (changed: object, key = stranger.privateKey, alg = 'ES256') =>
      new SignJWT({ ...claims, ...changed })
        .setProtectedHeader({ alg, typ: 'at+jwt', kid: kid ?? '' })
        .sign(key);
    const others = createSimulationTokens({
      keys: [Buffer.alloc(32, 12)],
      audience: 'api://portal',
      now: clock.now,
    });
    const aimed = createSimulationTokens({
      keys: [Buffer.alloc(32, 11)],
      audience: 'api://other',
      now: clock.now,
    });
    const simulation = { actor: subjectOf('support'), simulationId: grant.simulationid };
    const later = new Date(clock.now().getTime() + 60_000);
    const issue = (what: object, from = server.simulationTokens, until = later) =>
      from.issue({ subject: subjectOf('rich'), ...simulation, ...what }, until);
    const bad = {
      'a stranger’s signature': await sign({}),
      'another key of ours that is not known': await issue({}, others),
      'another audience': await issue({}, aimed),
      'the provider’s signature': await server.issuer.sign(claims, { alg: 'RS256' }),
      'the provider’s word for it': await server.issuer.sign({
        ...claims,
        iss: server.issuer.config.issuer,
      }),
      'another client': await issue({ subject: subjectOf('plain') }),
      'another support user': await issue({ actor: subjectOf('supportTrainee') }),
      'another simulation': await issue({ simulationId: 'a'.repeat(32) }),
      'no simulation': await issue({ simulationId: '' }),
      'a token that has run out': await issue({}, undefined, new Date(Date.now() - 60_000)),
      'no signature': `${grant.token.split('.').slice(0, 2).join('.')}.`,
    };
    const good = await actingWith(server, await issue({})).fetch('/v2/profile');
    expect(good.status).toBe(200);
    for (const [what, token] of Object.entries(bad)) {
      const response = await actingWith(server, token).fetch('/v2/profile');
      const { code } = (await response.json()) as { code: string };
      expect([what, response.status, code]).toEqual([what, 401, 'token.invalid']);
    }
  });

  it('is known by every key that is still configured', async () => {
    const now = () => new Date();
    const [old, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const audience = 'api://portal';
    const before = createSimulationTokens({ keys: [old], audience, now });
    const after = createSimulationTokens({ keys: [next, old], audience, now });
    const claims = { subject: 'a', actor: 'b', simulationId: 'c' };
    const token = await before.issue(claims, new Date(Date.now() + 60_000));
    expect(await after.verify(token)).toEqual(claims);
    const renewed = await after.issue(claims, new Date(Date.now() + 60_000));
    await expect(before.verify(renewed)).rejects.toThrow();
  });
});

describe('a support user without a simulation', () => {
  it('sees no household, and is told so by the profile alone', async () => {
    const client = as('support');
    expect((await getInitProfile({ client })).data).toEqual({
      displayname: 'Sylvester Sedgewick',
      givenname: 'Sylvester',
      accountverified: true,
      mfarequired: false,
      role: 'support',
    });
    expect(await refusalOf(getProfile({ client }))).toBe('403 person.unknown');
    expect(await refusalOf(getAllAccounts({ client }))).toBe('403 person.unknown');
    await simulate(server, 'rich');
    expect(await refusalOf(getAllAccounts({ client }))).toBe('403 person.unknown');
  });
});

describe('a simulation ends', () => {
  const profile = async (token: string, idle?: number) => {
    const headers = { ...(idle !== undefined && { idleseconds: String(idle) }) };
    const response = await actingWith(server, token).fetch('/v2/profile', { headers });
    const { code } = (await response.json()) as { code?: string };
    return code === undefined ? String(response.status) : `${response.status} ${code}`;
  };

  it.each(['exit', 'idle', 'expired', 'refused'] as const)('by %s, at once', async (end) => {
    const { grant, support } = await simulate(server, 'rich');
    const body = { simulationid: grant.simulationid, end };
    expect(await profile(grant.token)).toBe('200');
    expect((await submitSimulationEnd({ client: support, body })).data).toEqual({ ended: true });
    expect(await profile(grant.token)).toBe(OVER);
    expect((await submitSimulationEnd({ client: support, body })).data).toEqual({ ended: false });
    const resume = { client: support, body: { launch: launchOf('rich') } };
    expect(await refusalOf(submitSimulationResume(resume))).toBe(REFUSED);
  });

  it('after half an hour of the server’s clock, with its token, and is not resumed', async () => {
    const { grant, support } = await simulate(server, 'rich');
    clock.advance(15 * MINUTE);
    expect(await profile(grant.token, 0)).toBe('200');
    clock.advance(15 * MINUTE - 1);
    expect(await profile(grant.token, 0)).toBe('200');
    clock.advance(1);
    expect(await profile(grant.token)).toBe(OVER);
    const resume = { client: support, body: { launch: launchOf('rich') } };
    expect(await refusalOf(submitSimulationResume(resume))).toBe(REFUSED);
  });

  it('for whoever has begun it, and for nobody else', async () => {
    const { grant } = await simulate(server, 'rich');
    const body = { simulationid: grant.simulationid, end: 'exit' } as const;
    for (const persona of ['rich', 'supportTrainee'] as const) {
      const { data } = await submitSimulationEnd({ client: as(persona), body });
      expect(data).toEqual({ ended: false });
    }
    expect(await profile(grant.token)).toBe('200');
  });

  it('when another begins in the same sign-in', async () => {
    const first = await simulate(server, 'rich');
    const second = await simulate(server, 'plain');
    expect(await profile(first.grant.token)).toBe(OVER);
    expect(await profile(second.grant.token)).toBe('200');
  });

  it('when the permission is taken away', async () => {
    const { grant } = await simulate(server, 'rich');
    const [set, subject] = ['update support_user set may_simulate =', subjectOf('support')];
    await change(`${set} false where subject = $1`, [subject]);
    expect(await profile(grant.token)).toBe(OVER);
    await change(`${set} true where subject = $1`, [subject]);
  });

  it('with the support user’s own sign-in, wherever that is ended', async () => {
    const { grant, support } = await simulate(server, 'rich', 'ends');
    await submitSessionEnd({ client: support });
    expect(await profile(grant.token)).toBe(OVER);
  });

  it('when the person is disabled', async () => {
    const { grant } = await simulate(server, 'rich');
    const disable = (at: string) =>
      change(`update person set disabled_at = ${at} where subject = $1`, [subjectOf('support')]);
    await disable('now()');
    expect(await profile(grant.token)).toBe(OVER);
    await disable('null');
    expect(await profile(grant.token)).toBe('200');
  });

  it('after twenty minutes without activity, whatever clients are allowed', async () => {
    const configure = (minutes: string) =>
      change(
        `update dynamic_config set value = jsonb_build_object('idletimeoutminutes', $1::int)
         where config_type = 'session'`,
        [minutes],
      );
    await configure('60');
    const { grant } = await simulate(server, 'rich', 'idle');
    clock.advance(9 * MINUTE);
    expect(await profile(grant.token, 0)).toBe('200');
    clock.advance(20 * MINUTE);
    expect(await profile(grant.token)).toBe('200');
    clock.advance(31);
    expect(await profile(grant.token)).toBe(OVER);
    await configure('20');
  });

  it('when its page is left, unless that page is back within a minute', async () => {
    const { grant, support } = await simulate(server, 'rich');
    const leave = (page: number) =>
      submitSimulationEnd({
        client: support,
        body: { simulationid: grant.simulationid, end: 'left', page },
      });
    const resume = { client: support, body: { launch: launchOf('rich') } };
    expect((await leave(1)).data).toEqual({ ended: true });
    expect(await profile(grant.token)).toBe(OVER);
    clock.advance(59);
    const { data: back } = await submitSimulationResume(resume);
    expect(back).toMatchObject({ simulationid: grant.simulationid, page: 2 });
    expect(back.remainingseconds).toBeLessThanOrEqual(30 * MINUTE - 59);
    expect(decodeJwt(back.token).exp).toBe(decodeJwt(grant.token).exp);
    expect(await profile(back.token)).toBe('200');
    expect((await leave(1)).data, 'a goodbye that was overtaken').toEqual({ ended: false });
    expect(await profile(back.token)).toBe('200');
    await leave(2);
    clock.advance(60);
    expect(await refusalOf(submitSimulationResume(resume))).toBe(REFUSED);
  });

  it('and is resumed by no other sign-in, nor for another client', async () => {
    const { grant } = await simulate(server, 'rich', 'here');
    const elsewhere = { client: as('support', 'elsewhere'), body: { launch: launchOf('rich') } };
    expect(await refusalOf(submitSimulationResume(elsewhere))).toBe(REFUSED);
    const other = { client: as('support', 'here'), body: { launch: launchOf('plain') } };
    expect(await refusalOf(submitSimulationResume(other))).toBe(REFUSED);
    expect(await profile(grant.token)).toBe('200');
  });
});
