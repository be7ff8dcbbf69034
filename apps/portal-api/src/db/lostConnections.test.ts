import { connect as openSocket, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { type Account, getAllAccounts } from '@portal/api-sdk';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toProblemError } from '../http/toProblem';
import { createJobs } from '../jobs/createJobs';
import { jobKind, sendJob } from '../jobs/jobKind';
import { onServer } from '../testing/newDatabase';
import { startTestServer, type TestServer } from '../testing/testServer';
import { migrate } from './migrate';
import { openPostgres } from './postgresEngine';
import type { LibraryEngine, SqlEngine } from './sql';

const database = process.env.TEST_DATABASE_URL ?? '';
const isSoak = process.env.SOAK === '1';
const ATTACK_MS = isSoak ? 60_000 : 3_000;
const CLIENTS = isSoak ? 50 : 12;

/** A way to the database that can be cut, held up and closed. */
async function openGate(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const state = { held: false };
  const serve = (client: Socket): void => {
    const upstream = openSocket(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (state.held || to.write(bytes)));
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  };
  let server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // `as`: a TCP server's address is never the path of a pipe.
  const { port } = server.address() as AddressInfo;
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  through.searchParams.delete('host');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: through.href,
    cut,
    hold: (held: boolean) => void (state.held = held),
    stop: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
    start: async () => {
      server = createServer(serve).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

/** Long enough for a busy machine to answer what it can answer. */
const LIMITS = { connectMs: 2_000, statementMs: 1_600, lockMs: 800, answerMs: 3_200 };

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => toProblemError(error).problem.status,
  );
const ask = (engine: SqlEngine, statement: string): Promise<unknown> =>
  engine.transaction('write', (sql) => sql.query(statement));

describe.runIf(database)('a connection to PostgreSQL', () => {
  let name: string;
  let url: string;
  let gate: Awaited<ReturnType<typeof openGate>>;
  const engines: LibraryEngine[] = [];
  const lost: Error[] = [];

  beforeAll(async () => {
    name = `portal_lost_${randomBytes(6).toString('hex')}`;
    await onServer(database, `create database ${name}`);
    const own = new URL(database);
    own.pathname = `/${name}`;
    url = own.href;
    gate = await openGate(url);
  });
  afterEach(async () => {
    gate.hold(false);
    for (const engine of engines.splice(0)) await engine.close();
    lost.length = 0;
  });
  afterAll(async () => {
    await gate.stop();
    await onServer(database, `drop database ${name} with (force)`);
  });

  const open = (limits = LIMITS): LibraryEngine => {
    const engine = openPostgres(gate.url, (error) => void lost.push(error), limits);
    engines.push(engine);
    return engine;
  };
  /** Connections of this database but the one that asks. */
  const OTHERS =
    "datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'";
  const connections = async (condition: string): Promise<number> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rowCount } = await client.query(
      `select from pg_stat_activity where ${OTHERS} and ${condition}`,
    );
    await client.end();
    return rowCount ?? 0;
  };
  const untilAsleep = (): Promise<void> =>
    expect.poll(() => connections("state = 'active' and query like '%pg_sleep%'")).toBe(1);
  /** Resolves when they are gone. */
  const endAll = async (): Promise<void> => {
    await onServer(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${OTHERS}`);
    await expect.poll(() => connections('true')).toBe(0);
  };

  it('is a 503 where a stopped server has left no socket', async () => {
    const nowhere = new URL(url);
    nowhere.searchParams.set('host', '/var/empty/no-server');
    const engine = openPostgres(nowhere.href, () => undefined, LIMITS);
    engines.push(engine);
    expect(await statusOf(ask(engine, 'select 1'))).toBe(503);
  });

  it('that the server ends between two statements is a 503, and the next transaction works', async () => {
    const engine = open();
    const begun = engine.transaction('write', async (sql) => {
      await sql.query('select 1');
      await endAll();
      await sql.query('select 2');
    });
    expect(await statusOf(begun)).toBe(503);
    expect(await statusOf(ask(engine, 'select 1'))).toBe(200);
  });

  it('that the server ends while a statement runs is a 503, and so is one that is cut', async () => {
    // Nothing but its end keeps the statement from an answer.
    const engine = open({ ...LIMITS, statementMs: 200_000, answerMs: 200_000 });
    const running = statusOf(ask(engine, 'select pg_sleep(100)'));
    await untilAsleep();
    await endAll();
    expect(await running).toBe(503);
    const cut = statusOf(ask(engine, 'select pg_sleep(100)'));
    await untilAsleep();
    gate.cut();
    expect(await cut).toBe(503);
    expect(await statusOf(ask(engine, 'select 1'))).toBe(200);
  });

  it('on which a statement or a lock takes too long is a 503', async () => {
    const engine = open();
    await ask(engine, 'create table held (n int)');
    expect(await statusOf(ask(engine, 'select pg_sleep(20)'))).toBe(503);
    const holding = engine.transaction('write', async (sql) => {
      await sql.query('lock table held');
      expect(await statusOf(ask(engine, 'select * from held'))).toBe(503);
    });
    expect(await statusOf(holding)).toBe(200);
  });

  it('that hangs is given up, and new ones are made when the server answers again', async () => {
    const engine = open();
    await ask(engine, 'select 1');
    gate.hold(true);
    const asked = Array.from({ length: 15 }, () => statusOf(ask(engine, 'select 1')));
    asked.push(statusOf(engine.direct('select 1')));
    expect(new Set(await Promise.all(asked))).toEqual(new Set([503]));
    gate.cut();
    gate.hold(false);
    expect(await statusOf(ask(engine, 'select 1'))).toBe(200);
  });

  it('to a server that is stopped is a 503 until it is back; jobs go on then', async () => {
    const engine = open();
    await migrate(engine);
    const said: string[] = [];
    const note = (_detail: object, text: string): void => void said.push(text);
    const jobs = createJobs({ engine, log: { info: note, warn: note, error: note } });
    const kind = jobKind('test.survive', { data: z.strictObject({}) });
    let done = 0;
    jobs.work(kind, async () => void (done += 1));
    await jobs.start();
    await gate.stop();
    expect(await statusOf(ask(engine, 'select 1'))).toBe(503);
    await expect.poll(() => jobs.healthy()).toBe(false);
    await gate.start();
    await expect.poll(() => jobs.healthy()).toBe(true);
    await engine.transaction('write', (sql) => sendJob(sql, kind, {}));
    await expect.poll(() => done).toBe(1);
    await jobs.stop();
    expect(said).toContain('jobs: the database does not answer');
  });
});

describe.runIf(database)('a server whose connections are ended at random', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.jobs.start();
  });
  afterAll(() => server.close());

  it('answers 200 or 503 with Retry-After, and loses nothing it has acknowledged', async () => {
    const name = await server.engine.transaction('read', (sql) =>
      sql.query<{ name: string }>('select current_database() as name'),
    );
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    const counts = new Map<string, number>();
    let ended = 0;
    const until = performance.now() + ATTACK_MS;
    const succeeded = (): number => counts.get('200') ?? 0;
    // On a busy machine it takes longer until enough has happened.
    const goesOn = (): boolean => performance.now() < until || ended <= 20 || succeeded() <= 20;
    const note = (answer: Response): void => {
      const kind =
        answer.status === 503 ? `503 ${answer.headers.get('retry-after')}` : answer.status;
      counts.set(String(kind), (counts.get(String(kind)) ?? 0) + 1);
    };
    const attack = async (): Promise<void> => {
      while (goesOn()) {
        const { rowCount } = await client.query(
          `select pg_terminate_backend(pid) from (
             select pid from pg_stat_activity where datname = $1 and application_name = 'portal-api'
             order by state = 'idle', random() limit 2) victim`,
          [name[0]?.name],
        );
        ended += rowCount ?? 0;
        // Paced by what succeeds, too: a slow machine would lose each connection before it has answered once.
        const enough = succeeded() + 3;
        do await new Promise((resolve) => setTimeout(resolve, 30));
        while (succeeded() < enough && goesOn());
      }
    };
    const read = async (): Promise<void> => {
      while (goesOn()) {
        const answer = await server.fetchAs('rich', '/v2/profile');
        note(answer);
        await answer.arrayBuffer();
      }
    };
    const accounts = async (): Promise<Account[]> => {
      const { data } = await getAllAccounts({ client: server.as('renamer') });
      return data.defaultgroups.flatMap((group) => group.accounts);
    };
    const [first] = await accounts();
    let acknowledged = { nickname: first?.nickname ?? '', version: Number(first?.version) };
    let tried = acknowledged;
    const rename = async (): Promise<void> => {
      for (let number = 1; goesOn(); number += 1) {
        tried = { nickname: `Name ${number}`, version: acknowledged.version + 1 };
        const answer = await server.fetchAs(
          'renamer',
          `/v2/profile/accounts/${first?.key}/nickname`,
          {
            method: 'PUT',
            headers: {
              'content-type': 'application/json',
              'if-match': `"${acknowledged.version}"`,
            },
            body: JSON.stringify({ nickname: tried.nickname }),
          },
        );
        note(answer);
        await answer.arrayBuffer();
        if (answer.status === 200) acknowledged = tried;
        // The commit may have gone through although its answer did not come back.
        if (answer.status === 412) acknowledged = { ...tried, version: acknowledged.version + 1 };
      }
    };
    await Promise.all([attack(), rename(), ...Array.from({ length: CLIENTS }, read)]);
    await client.end();
    // oxlint-disable-next-line no-console -- a soak prints its counts
    if (isSoak) console.info({ ended, ...Object.fromEntries(counts) });
    const kinds = [...counts.keys()].toSorted();
    expect(ended).toBeGreaterThan(20);
    expect(kinds.filter((kind) => !['200', '412', '503 5'].includes(kind))).toEqual([]);
    expect(succeeded()).toBeGreaterThan(20);
    const after = (await accounts()).find(({ key }) => key === first?.key);
    expect(Number(after?.version)).toBeGreaterThanOrEqual(acknowledged.version);
    if (Number(after?.version) === acknowledged.version && tried === acknowledged)
      expect(after?.nickname).toBe(acknowledged.nickname);
    expect((await server.fetchAs('rich', '/v2/profile')).status).toBe(200);
    expect((await server.engine.direct('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
