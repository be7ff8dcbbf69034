import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Account, getAllAccounts, getProfile, listAccessLog } from '@portal/api-sdk';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDirectory } from './db/pgliteEngine';
import { runToEnd, type ServerProcess, startProcess } from './testing/serverProcess';
import { startTestIssuer, type TestIssuer } from './testing/testIssuer';
import { clientFor, subjectOf } from './testing/testServer';

const DATABASE_COMMAND = fileURLToPath(new URL('../../../tools/database.mjs', import.meta.url));
const isSoak = process.env['SOAK'] === '1';
const KILLS = isSoak ? 10 : 1;
/** One handler takes both. */
const SIGNALS: readonly NodeJS.Signals[] = isSoak ? ['SIGTERM', 'SIGINT'] : ['SIGINT'];

let issuer: TestIssuer;
let dataDir: string;
let environment: Record<string, string>;
beforeAll(async () => {
  issuer = await startTestIssuer();
  dataDir = mkdtempSync(join(tmpdir(), 'portal-api-'));
  // As it is, with what others may not read.
  await promisify(execFile)('cp', ['-a', `${inject('seededData')}/.`, dataDir]);
  environment = { DATA_DIR: dataDir, IDENTITY_ISSUER: issuer.config.issuer, PORTAL_DIST: dataDir };
});
afterAll(async () => {
  await noServer();
  await issuer.close();
  rmSync(dataDir, { recursive: true });
});

/** Servers are started where a test needs one and none runs: a start takes longer than most tests. */
let shared: ServerProcess | undefined;

async function aServer(): Promise<ServerProcess> {
  return (shared ??= await startProcess(environment));
}

/** Its exit code. */
async function endServer(signal: NodeJS.Signals): Promise<number | null> {
  const server = shared;
  if (!server) throw new Error('No server runs.');
  shared = undefined;
  return (await server.kill(signal)).code;
}

async function noServer(): Promise<void> {
  if (shared) expect(await endServer('SIGTERM')).toBe(0);
}

const token = (): Promise<string> => issuer.sign({ sub: subjectOf('renamer') });

async function accountsAt(url: string): Promise<Account[]> {
  const { data } = await getAllAccounts({ client: clientFor(url, token) });
  return data.defaultgroups.flatMap((group) => group.accounts);
}

/** The database itself, which one process at a time has open. */
async function asked<Row>(statement: string): Promise<Row[]> {
  await noServer();
  const engine = await openDirectory(dataDir);
  try {
    return await engine.transaction('write', (sql) => sql.query<Row>(statement));
  } finally {
    await engine.close();
  }
}

describe('resetting', () => {
  it('is for the sandbox only', async () => {
    const key = Buffer.alloc(32, 1).toString('base64');
    const real = {
      ...environment,
      ...{
        PORTAL_SANDBOX: 'off',
        MFA_ENCRYPTION_KEY: key,
        PORTAL_ORIGIN: 'https://portal.example.com',
      },
    };
    const { code, output } = await runToEnd(real, ['reset']);
    expect(code).toBe(1);
    expect(output.trim()).toBe('Resetting empties the database: it needs PORTAL_SANDBOX=on.');
  });

  it('by npm refuses a database server’s as well, unless the environment says that it is the sandbox', async () => {
    const real = {
      ...environment,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      MFA_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      PORTAL_ORIGIN: 'https://portal.example.com',
      API_BUILD: inject('built'),
    };
    const byNpm = promisify(execFile)(process.execPath, [DATABASE_COMMAND, 'reset'], {
      env: { PATH: process.env['PATH'], ...real },
    });
    await expect(byNpm).rejects.toMatchObject({
      code: 1,
      stderr: 'Resetting empties the database: it needs PORTAL_SANDBOX=on.\n',
    });
  });

  it('leaves households alone that the sandbox has not brought', async () => {
    const [mark] = await asked<{ seed: number; as_of: string }>(
      'delete from sandbox_seed returning seed, as_of',
    );
    const refusal =
      'There are households in this database that are not of the sandbox: nothing was changed.';
    // Nor does a server show their messages and codes at /sandbox.
    for (const words of [['reset'], []]) {
      const { code, output } = await runToEnd(environment, words);
      expect([code, output.trim()]).toEqual([1, refusal]);
    }
    await asked(
      `insert into sandbox_seed (seed, as_of) values (${mark?.seed}, '${mark?.as_of}'::date)`,
    );
  });

  it.runIf(isSoak)('takes away what is there', async () => {
    await asked('create table left_over (id int)');
    const { code, output } = await runToEnd(environment, ['reset']);
    expect([code, output.trim()]).toEqual([0, 'The database is new, with the sandbox in it.']);
    expect(await asked("select to_regclass('left_over') as table")).toEqual([{ table: null }]);
  });

  it('brings the sandbox, which the next tests use', async () => {
    // What a server makes ahead is there, so that a copy of the data directory does not make it again.
    expect(
      await asked(
        `select exists(select from household) as households, exists(select from kept_answer) as answers,
           exists(select from document_content) as documents`,
      ),
    ).toEqual([{ households: true, answers: true, documents: true }]);
  });
});

interface Acknowledged {
  nickname: string;
  version: number;
}

/** Renames one account again and again until the server is gone; returns the last answer received. */
async function renameUntilGone(
  url: string,
  account: Account,
  onSaved: () => void,
): Promise<Acknowledged> {
  let last = { nickname: account.nickname, version: Number(account.version) };
  const authorization = `Bearer ${await token()}`;
  for (;;) {
    const nickname = `Name ${last.version + 1}`;
    try {
      const response = await fetch(`${url}/v2/profile/accounts/${account.key}/nickname`, {
        method: 'PUT',
        headers: {
          authorization,
          'content-type': 'application/json',
          'if-match': `"${last.version}"`,
        },
        body: JSON.stringify({ nickname }),
      });
      const saved = (await response.json()) as { nickname: string; version: string };
      last = { nickname: saved.nickname, version: Number(saved.version) };
      onSaved();
    } catch {
      return last;
    }
  }
}

describe('a server killed while it renames', () => {
  it(
    `M4: has lost nothing it acknowledged, ${KILLS} times over`,
    { timeout: 600_000 },
    async () => {
      let renamed = 0;
      let expected = new Map<string, Acknowledged>();
      for (let kill = 0; ; kill++) {
        const server = await aServer();
        const accounts = await accountsAt(server.url);
        for (const { key, nickname, version } of accounts) {
          const acknowledged = expected.get(key);
          if (!acknowledged) continue;
          // One more may have been written whose answer never left.
          const extra = Number(version) - acknowledged.version;
          expect([0, 1]).toContain(extra);
          expect(nickname).toBe(extra ? `Name ${version}` : acknowledged.nickname);
        }
        if (kill === KILLS) break;
        // In the midst of the stream, however long the first answers take.
        let saved = 0;
        const isInTheMidst = Promise.withResolvers<void>();
        const onSaved = () => void (++saved > kill && isInTheMidst.resolve());
        const running = accounts.map(async (account) => {
          const last = await renameUntilGone(server.url, account, onSaved);
          renamed += last.version - Number(account.version);
          return [account.key, last] as const;
        });
        await isInTheMidst.promise;
        await endServer('SIGKILL');
        expected = new Map(await Promise.all(running));
      }
      expect(renamed).toBeGreaterThanOrEqual((KILLS * (KILLS + 1)) / 2);
      if (isSoak)
        process.stdout.write(`${KILLS} kills: ${renamed} renames acknowledged, none lost\n`);
    },
  );
});

describe('a sign-in that ran out while no server was there', () => {
  it('L1: is reported by the server that starts next', async () => {
    const sid = 'left alone';
    const asOne = clientFor((await aServer()).url, () =>
      issuer.sign({ sub: subjectOf('empty'), sid }),
    );
    await getProfile({ client: asOne });
    await asked("update sign_in set last_active_at = last_active_at - interval '1 hour'");
    const client = clientFor((await aServer()).url, () => issuer.sign({ sub: subjectOf('empty') }));
    const actions = async () =>
      (await listAccessLog({ client })).data.items.map(({ action }) => action);
    await expect.poll(actions, { interval: 500 }).toContain('session.timed_out');
  });
});

describe('a server on a data directory', () => {
  it('goes on without the portal, says so, and lets nobody else read its data', async () => {
    const server = await aServer();
    const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
    );
    expect(open).toEqual([]);
    expect(server.output()).toContain('The portal is not built');
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('R1: is the only one: a second refuses before it opens the database, and harms nothing', async () => {
    const first = await aServer();
    const before = await accountsAt(first.url);
    const second = await runToEnd(environment);
    expect(second.code).toBe(1);
    expect(second.output.trim()).toBe(
      `The data directory ${dataDir} is in use by process ${first.pid}: stop that process, or set DATA_DIR to another folder.`,
    );
    const reset = await runToEnd(environment, ['reset']);
    expect(reset.code).toBe(1);
    expect(await accountsAt(first.url)).toEqual(before);
  });
});

/** A rename whose body is still on its way: returns what sends the rest and gives the whole answer. */
async function renameHalfSent(
  url: string,
  account: Account,
  nickname: string,
): Promise<() => Promise<string>> {
  const body = JSON.stringify({ nickname });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.write(
    [
      `PUT /v2/profile/accounts/${account.key}/nickname HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${await token()}`,
      `if-match: "${account.version}"`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  );
  // The server has read the head of the request when it says so.
  await expect.poll(() => answer).toContain('100 Continue');
  socket.write(body.slice(0, 5));
  return async () => {
    socket.write(body.slice(5));
    await once(socket, 'close');
    return answer;
  };
}

describe('stopping', () => {
  it('by a signal answers what is under way, and has kept it', async () => {
    for (const signal of SIGNALS) {
      const server = await aServer();
      const [account] = await accountsAt(server.url);
      if (!account) throw new Error('The renamer has accounts.');
      const finish = await renameHalfSent(server.url, account, `Just before ${signal}`);
      const ended = endServer(signal);
      await expect.poll(() => server.output()).toContain(`${signal}: closing`);
      // The word comes first; the end of listening follows it.
      const refused = () =>
        fetch(`${server.url}/healthz`).then(
          () => false,
          () => true,
        );
      await expect.poll(refused).toBe(true);
      expect(await finish()).toContain('HTTP/1.1 200 OK');
      expect(await ended).toBe(0);
      expect(
        await asked(`select account_key from account where nickname = 'Just before ${signal}'`),
      ).toHaveLength(1);
    }
  });
});

describe('starting', () => {
  async function failing(extra: Record<string, string>): Promise<string> {
    const { code, output } = await runToEnd({ ...environment, ...extra });
    expect(code).toBe(1);
    return output.trim().split('\n').at(-1) ?? '';
  }

  it('says in a sentence that the port is in use, before it makes a database', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    // `as`: a TCP server's address is never the path of a pipe.
    const { port } = other.address() as AddressInfo;
    const newFolder = join(dataDir, 'of-another-server');
    expect(await failing({ PORT: String(port), DATA_DIR: newFolder })).toBe(
      `Port ${port} is in use: stop what runs there, or set PORT to another number.`,
    );
    expect(existsSync(newFolder)).toBe(false);
    other.close();
  });

  it('names the setting of the port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    // `as`: a TCP server's address is never the path of a pipe.
    const { port } = other.address() as AddressInfo;
    const metrics = { METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' };
    expect(await failing(metrics)).toBe(
      `Port ${port} is in use: stop what runs there, or set METRICS_PORT to another number.`,
    );
    other.close();
  });

  it.each([
    ['restores a file that is not there', ['restore', '/nowhere/portal.tar.gz']],
    ['backs up onto a file that is there', ['backup', DATABASE_COMMAND]],
    ['backs up a folder without a database', ['backup', '/nowhere/portal.tar.gz']],
  ])('says in a sentence why nobody %s', async (_, words) => {
    const { code, output } = await runToEnd(
      { ...environment, DATA_DIR: join(dataDir, 'none') },
      words,
    );
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(/^[^{}]*\.$/)]);
  });

  it('says in a sentence that a file is where the data directory should be', async () => {
    expect(await failing({ DATA_DIR: DATABASE_COMMAND })).toMatch(
      /^\/.* cannot be used: a file is where a folder should be\.$/,
    );
  });

  it('says in a sentence what is wrong with a setting', async () => {
    expect(await failing({ PORT: 'many' })).toContain('PORT must be a whole number');
  });

  it('says in a sentence that there is no such database', async () => {
    const sentence = await failing({
      DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none',
      DATABASE_WAIT_SECONDS: '0',
      PORTAL_SANDBOX: 'on',
    });
    expect(sentence).toContain('The database named in DATABASE_URL cannot be opened');
    expect(sentence).not.toContain('hunter2');
  });
});

describe('L2: the command that checks the audit log', () => {
  it('says how far it holds, and answers by its exit code', async () => {
    await noServer();
    const { code, output } = await runToEnd(environment, ['audit-verify']);
    expect(code).toBe(0);
    expect(output).toMatch(
      /^\d+ lines? holds?, from 20.*Z to 20.*Z\.\nThe chain is whole; it ends with [0-9a-f]{64}\.$/m,
    );
  });
});
