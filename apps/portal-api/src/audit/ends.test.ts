import {
  createSimulation,
  deleteSession,
  getProfile,
  getSession,
  listAccessLog,
  listSessions,
  submitSessionEnd,
  submitSimulationEnd,
  submitSimulationResume,
  type SimulationEnding,
} from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlEngine } from '../db/sql';
import { endUntold } from '../groups/simulation/simulationEnds';
import { sendJob } from '../jobs/jobKind';
import { linesAfter, type StoredLine } from '../testing/auditLog';
import { refusalOf, signedIn, testClock } from '../testing/mfa';
import { launchOf, REASON, simulate, TICKET } from '../testing/simulation';
import { startTestServer, subjectOf, type TestServer } from '../testing/testServer';
import { verifyAudit } from './verifyAudit';
import { lookForEnds, writeDownEnds } from './endJobs';

const MINUTE = 60;

// Tokens of people keep the computer's clock.
const clock = testClock(new Date());
let server: TestServer;
beforeAll(async () => (server = await startTestServer({ now: clock.now })));
afterAll(() => server.close());

const sweep = () => writeDownEnds(server.engine, clock.now());
const change = (text: string, values: string[] = []) =>
  server.engine.transaction('write', (sql) => sql.query(text, values));

/** The lines about one simulation, or in one sign-in, that tell of an end. */
const ENDS = /^(simulation\.ended|session\.(ended|timed_out|expired|revoked))$/;
async function endsOf(matches: (line: StoredLine) => boolean): Promise<StoredLine[]> {
  return (await linesAfter(server)).filter((line) => ENDS.test(line.action) && matches(line));
}

type Simulated = Awaited<ReturnType<typeof simulate>>;
const tell = ({ grant, support }: Simulated, end: SimulationEnding) =>
  submitSimulationEnd({ client: support, body: { simulationid: grant.simulationid, end } });
/** Minutes pass in which the support user does something. */
async function busy({ support }: Pick<Simulated, 'support'>, minutes: number) {
  for (let passed = 0; passed < minutes; passed += 10) {
    clock.advance(Math.min(10, minutes - passed) * MINUTE);
    await refusalOf(getSession({ client: support, headers: { idleseconds: '0' } }));
  }
}

/** What happens after the start, the cause that is told, and the minutes from the start to the end that is told. */
const CASES: readonly [
  what: string,
  cause: string,
  minutes: number,
  happens: (simulated: Simulated) => Promise<unknown>,
][] = [
  ['its exit', 'exit', 5, async (one) => (await busy(one, 5), tell(one, 'exit'))],
  ['its half hour, and nobody tells', 'expired', 30, (one) => busy(one, 40)],
  ['idleness, and nobody tells', 'idle', 20.5, async () => clock.advance(25 * MINUTE)],
  [
    'idleness, which its tab calls a sign-out',
    'idle',
    20,
    async (one) => (clock.advance(20 * MINUTE), tell(one, 'signed_out')),
  ],
  ['a refusal of its token', 'refused', 0, (one) => tell(one, 'refused')],
  [
    'a tab that was closed',
    'left',
    3,
    async (one) => (await busy(one, 3), await tell(one, 'left'), clock.advance(MINUTE)),
  ],
  [
    'its half hour, after its page was reloaded',
    'expired',
    30,
    async (one) => {
      await busy(one, 3);
      await tell(one, 'left');
      const body = { launch: launchOf('rich') };
      await submitSimulationResume({ client: one.support, body });
      await busy(one, 28);
    },
  ],
  ['the sign-out of the tab', 'signed_out', 0, (one) => tell(one, 'signed_out')],
  [
    'a sign-out of which nobody told it',
    'signed_out',
    2,
    async (one) => (await busy(one, 2), submitSessionEnd({ client: one.support })),
  ],
  [
    'the next simulation',
    'replaced',
    0,
    ({ support: client }) =>
      createSimulation({
        client,
        body: { launch: launchOf('plain'), reason: REASON, ticket: TICKET },
      }),
  ],
  [
    'the support user’s sign-in that was ended from elsewhere',
    'revoked',
    0,
    async ({ support }) => {
      const { data } = await getSession({ client: support });
      const elsewhere = signedIn(server, 'support', { sid: 'elsewhere' });
      await deleteSession({ client: elsewhere, path: { sessionid: data.sessionid } });
    },
  ],
  [
    'the permission that was taken away',
    'revoked',
    0,
    async () => {
      const allow = 'update support_user set may_simulate = $2::boolean where subject = $1';
      await change(allow, [subjectOf('support'), 'false']);
      await sweep();
      await change(allow, [subjectOf('support'), 'true']);
    },
  ],
  [
    'access that the firm took away',
    'revoked',
    0,
    async () => {
      const disable = 'update person set disabled_at = $2::timestamptz where subject = $1';
      await change(disable, [subjectOf('support'), clock.now().toISOString()]);
      await sweep();
      await change('update person set disabled_at = null where subject = $1', [
        subjectOf('support'),
      ]);
    },
  ],
];

describe('L1, I5: a simulation that ends by', () => {
  it.each(CASES)('%s is told once, as %s', async (what, cause, minutes, happens) => {
    const startedAt = clock.now().getTime();
    const simulated = await simulate(server, 'rich', what);
    await happens(simulated);
    await sweep();
    clock.advance(60 * MINUTE);
    await sweep();
    expect((await tell(simulated, 'exit').catch(() => null))?.data.ended ?? false).toBe(false);
    const lines = await endsOf(({ object_id }) => object_id === simulated.grant.simulationid);
    expect(lines).toEqual([
      expect.objectContaining({
        action: 'simulation.ended',
        reason: `simulation.${cause}`,
        actor: subjectOf('support'),
        subject: subjectOf('rich'),
        session: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ]);
    const { ended_at: endedAt } = await rowOf(simulated);
    expect((new Date(endedAt).getTime() - startedAt) / 60_000).toBe(minutes);
    // A line of its own moment needs no second time.
    const told = lines[0]?.happened_at ?? null;
    if (told !== null) expect(new Date(String(told)).getTime()).toBe(new Date(endedAt).getTime());
  });

  it('its half hour is dated so, however much later the server is there to notice', async () => {
    const simulated = await simulate(server, 'rich', 'downtime');
    await busy(simulated, 29);
    clock.advance(5 * 24 * 60 * MINUTE);
    await sweep();
    const { ends_at: endsAt } = await rowOf(simulated);
    const [line] = await endsOf(({ object_id }) => object_id === simulated.grant.simulationid);
    expect(new Date(String(line?.happened_at))).toEqual(new Date(endsAt));
    const { data } = await listAccessLog({
      client: server.as('rich'),
      query: { who: 'support', limit: 1 },
    });
    expect(data.items[0]).toMatchObject({
      action: 'simulation.ended',
      ended: 'expired',
      at: new Date(endsAt).toISOString(),
      name: 'Sylvester Sedgewick',
    });
    expect(data.items[0]).not.toHaveProperty('reason');
  });
});

async function rowOf({ grant }: Simulated): Promise<{ ended_at: string; ends_at: string }> {
  const rows = await server.engine.transaction('read', (sql) =>
    sql.query<{ ended_at: string; ends_at: string }>(
      'select ended_at, ends_at from simulation where simulation_id = $1',
      [grant.simulationid],
    ),
  );
  if (!rows[0]) throw new Error('There is no such simulation.');
  return rows[0];
}

describe('L1: a sign-in that runs out', () => {
  it.each([
    ['by idleness', 'session.timed_out', 'timed_out', async () => clock.advance(60 * MINUTE)],
    [
      'by its age',
      'session.expired',
      'expired',
      (sid: string) => busy({ support: signedIn(server, 'plain', { sid }) }, 12 * 60 + 10),
    ],
  ] as const)('%s is told by the server, dated when it ended', async (sid, action, how, runs) => {
    const client = signedIn(server, 'plain', { sid });
    await getProfile({ client });
    await runs(sid);
    await sweep();
    await sweep();
    expect(await refusalOf(getProfile({ client }))).toBe('401 session.timed_out');
    const { data } = await listSessions({
      client: signedIn(server, 'plain', { sid: `${sid}, read` }),
    });
    const listed = data.items.find(({ endedhow }) => endedhow === how);
    const lines = await endsOf(
      (line) => line.action === action && line.actor === subjectOf('plain'),
    );
    expect(lines).toHaveLength(1);
    expect(new Date(String(lines[0]?.happened_at)).toISOString()).toBe(listed?.endedat);
  });

  it('by idleness, which its own tab tells, has timed out and is not called a sign-out', async () => {
    const client = signedIn(server, 'empty', { sid: 'own tab' });
    await getProfile({ client });
    clock.advance(20 * MINUTE);
    await submitSessionEnd({ client });
    await submitSessionEnd({ client });
    await sweep();
    const lines = await endsOf(({ actor }) => actor === subjectOf('empty'));
    expect(lines.map(({ action }) => action)).toEqual(['session.timed_out']);
  });
});

describe('L1: ends that nobody has told of', () => {
  const open = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let i = 0; i < count; i++) {
      ids.push(
        (await simulate(server, 'rich', `many ${clock.now().getTime()} ${i}`)).grant.simulationid,
      );
    }
    clock.advance(31 * MINUTE);
    return ids;
  };
  const told = async (ids: readonly string[]) =>
    (await endsOf(({ object_id }) => ids.includes(String(object_id)))).map(
      ({ object_id }) => object_id,
    );

  it('are told once by however many servers', async () => {
    const ids = await open(8);
    await Promise.all(Array.from({ length: 6 }, sweep));
    expect((await told(ids)).toSorted()).toEqual(ids.toSorted());
  });

  it('are told by the next server when one dies before it has committed', async () => {
    const ids = await open(2);
    const dying: SqlEngine = {
      ...server.engine,
      transaction: (access, work) =>
        server.engine.transaction(access, async (sql) => {
          await work(sql);
          throw new Error('gone');
        }),
    };
    await expect(writeDownEnds(dying, clock.now())).rejects.toThrow('gone');
    expect(await told(ids)).toEqual([]);
    await sweep();
    expect((await told(ids)).toSorted()).toEqual(ids.toSorted());
    expect(await server.engine.transaction('write', (sql) => endUntold(sql, clock.now()))).toBe(0);
  });
});

it('L1: the look for ends is a job that sends the next one, and one waits at most, whichever server sends it', async () => {
  const { jobs, engine } = server;
  const waiting = async () => {
    const { rows } = await engine.direct(
      `select id, start_after > created_on as later from pgboss.job
       where name = 'audit.ends' and state = 'created'`,
    );
    return rows;
  };
  const send = () => engine.transaction('write', (sql) => sendJob(sql, lookForEnds, {}));
  await send();
  expect(await jobs.drain()).toEqual({ completed: 1, failures: [] });
  const next = await waiting();
  expect(next).toEqual([{ id: expect.any(String), later: true }]);
  expect([await send(), await send()]).toEqual([null, null]);
  expect(await waiting()).toEqual(next);
  await jobs.drain({ at: new Date(Date.now() + MINUTE * 1_000) });
  expect(await waiting()).toHaveLength(1);
});

it('L1, L2: in the end each start has one end, and all of it is one chain', async () => {
  clock.advance(13 * 60 * MINUTE);
  await sweep();
  const lines = await linesAfter(server);
  const starts = lines.filter(({ action }) => /\.started$/.test(action));
  expect(starts.length).toBeGreaterThan(40);
  const ends = lines.filter(({ action }) => ENDS.test(action));
  const nameOf = ({ action, object_type, object_id, session }: StoredLine) =>
    object_type === 'simulation'
      ? `${object_type} ${object_id}`
      : `${action.split('.')[0]} ${session}`;
  expect(ends.map(nameOf).toSorted()).toEqual(starts.map(nameOf).toSorted());
  const verdict = await verifyAudit(server.engine);
  expect(verdict).toMatchObject({ lines: lines.length, broken: null });
});
