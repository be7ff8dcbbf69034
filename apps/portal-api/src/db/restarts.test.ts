// With SOAK=1 (npm run soak restarts): the server as it is shipped, on a PostgreSQL that is stopped, killed and started again.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, getAllAccounts } from '@portal/api-sdk';
import { expect, it, onTestFinished } from 'vitest';
import type { ServerProcess } from '../testing/serverProcess';
import { type ShippedServers, shippedServersOn } from '../testing/shippedServers';
import { openSeededDatabase } from '../testing/testDatabase';
import { clientFor } from '../testing/testServer';

const { POSTGRES_BIN: bin, POSTGRES_DATA: data, SOAK } = process.env;
const isSoak = SOAK === '1' && bin !== undefined && data !== undefined;
const RESTARTS = 12;
const CLIENTS = 20;

/** PostgreSQL refuses to be run by root. */
async function postgres(...words: string[]): Promise<void> {
  const command = [join(bin ?? '', 'pg_ctl'), '-D', data ?? '', '-w', ...words];
  const [file = '', ...rest] =
    process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  // What it starts keeps its streams open: nothing waits for their end.
  await promisify(execFile)('sh', ['-c', '"$@" > /dev/null 2>&1', 'sh', file, ...rest]);
}

/** Only `restart` remembers the port and the settings; a stopped server it starts. */
const startPostgres = (): Promise<void> => postgres('restart');

async function accountsAt({ url }: ServerProcess, { token }: ShippedServers): Promise<Account[]> {
  const { data: found } = await getAllAccounts({ client: clientFor(url, token) });
  return found.defaultgroups.flatMap((group) => group.accounts);
}

/** Reads, and renames one account, until it is told to stop; counts what was answered. */
function beginAsking(server: ServerProcess, { token }: ShippedServers, account: Account) {
  const counts: Record<string, number> = {};
  const state = { going: true, acknowledged: Number(account.version) };
  const ask = async (path: string, init: RequestInit = {}): Promise<number> => {
    const headers = { ...init.headers, authorization: `Bearer ${await token()}` };
    const answer = await fetch(server.url + path, { ...init, headers });
    await answer.arrayBuffer();
    const { status } = answer;
    const kind = status === 503 ? `503 after ${answer.headers.get('retry-after')}` : status;
    counts[kind] = (counts[kind] ?? 0) + 1;
    return status;
  };
  const read = async (): Promise<void> => {
    while (state.going) await ask('/v2/profile');
  };
  const rename = async (): Promise<void> => {
    while (state.going) {
      const status = await ask(`/v2/profile/accounts/${account.key}/nickname`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': `"${state.acknowledged}"` },
        body: JSON.stringify({ nickname: `Name ${state.acknowledged + 1}` }),
      });
      // 412: the commit has gone through although its answer did not come back.
      if (status === 200 || status === 412) state.acknowledged += 1;
    }
  };
  const asking = Promise.all([rename(), ...Array.from({ length: CLIENTS }, read)]);
  const end = () => ((state.going = false), asking);
  onTestFinished(async () => void (await end().catch(() => undefined)));
  return { counts, state, end };
}

/** Of the server's log, in characters: what is told when it does not end as it should. */
const LAST_WORDS = 4_000;

it.skipIf(!isSoak)(
  `M4: ${RESTARTS} restarts of PostgreSQL under ${CLIENTS} clients end no server, and lose nothing that was acknowledged`,
  { timeout: 3_600_000 },
  async () => {
    const servers = await shippedServersOn(await openSeededDatabase(), {
      DATABASE_WAIT_SECONDS: '120',
    });
    await postgres('-m', 'fast', 'stop');
    // Whatever happens, others find the database again.
    onTestFinished(startPostgres);
    // A server that starts before its database waits for it.
    const starting = servers.start();
    await startPostgres();
    const server = await starting;
    const [account] = await accountsAt(server, servers);
    if (!account) throw new Error('The renamer has accounts.');
    const { counts, state, end } = beginAsking(server, servers, account);
    const someMore = async (kind: string, more: number): Promise<void> => {
      const before = counts[kind] ?? 0;
      await expect.poll(() => counts[kind] ?? 0).toBeGreaterThan(before + more);
    };
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await someMore('200', 20);
      await postgres('-m', restart % 2 ? 'immediate' : 'fast', 'stop');
      await someMore('503 after 5', 5);
      await startPostgres();
    }
    await someMore('200', 20);
    await end();
    process.stdout.write(`${RESTARTS} restarts: ${JSON.stringify(counts)}\n`);
    const others = Object.keys(counts).filter(
      (kind) => !['200', '412', '503 after 5'].includes(kind),
    );
    expect(others).toEqual([]);
    const after = (await accountsAt(server, servers)).find(({ key }) => key === account.key);
    expect(Number(after?.version)).toBe(state.acknowledged);
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    await expect.poll(ready).toBe(200);
    const { code } = await server.kill('SIGTERM');
    expect(code, server.output().slice(-LAST_WORDS)).toBe(0);
  },
);
