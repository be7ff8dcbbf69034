// With SOAK=1 and PREVIOUS_API_BUILD naming the folder of an older build (npm run soak upgrade): it runs beside this one, which
// changes the database under it.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Account, getAllAccounts } from '@portal/api-sdk';
import { expect, it, onTestFinished } from 'vitest';
import { startRoundRobin } from '../testing/roundRobin';
import { type ShippedServers, shippedServersOn } from '../testing/shippedServers';
import { openEmptyDatabase } from '../testing/testDatabase';
import { clientFor } from '../testing/testServer';

const { TEST_DATABASE_URL: database, PREVIOUS_API_BUILD: build, SOAK } = process.env;
const isSoak = SOAK === '1' && database !== undefined && build !== undefined;
const previous = resolve(fileURLToPath(new URL('../../../../', import.meta.url)), build ?? '');
const PATHS = [
  '/v2/profile',
  '/v2/profile/accounts',
  '/v2/holdings/positions?view=account',
  '/readyz',
];

/** Reads, and renames one account, until it is told to stop; counts what was answered. */
function beginAsking(url: string, { token }: ShippedServers, account: Account) {
  const counts: Record<string, number> = {};
  const state = { going: true };
  const ask = async (path: string, init: RequestInit = {}): Promise<void> => {
    const headers = { ...init.headers, authorization: `Bearer ${await token()}` };
    const answer = await fetch(url + path, { ...init, headers });
    await answer.arrayBuffer();
    const said = `${init.method ?? 'GET'} ${answer.status}`;
    // Which one was refused is seen in what the test prints.
    const kind = answer.ok ? said : `${said} ${path}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  };
  const read = async (path: string): Promise<void> => {
    while (state.going) await ask(path);
  };
  const rename = async (): Promise<void> => {
    for (let version = Number(account.version); state.going; version += 1)
      await ask(`/v2/profile/accounts/${account.key}/nickname`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
        body: JSON.stringify({ nickname: `Name ${version + 1}` }),
      });
  };
  const asking = Promise.all([rename(), ...PATHS.map(read)]);
  const end = () => ((state.going = false), asking);
  onTestFinished(async () => void (await end().catch(() => undefined)));
  return { counts, end };
}

it.skipIf(!isSoak)(
  'an upgrade refuses no client: older servers answer on the changed tables, and start on them no more',
  { timeout: 3_600_000 },
  async () => {
    const servers = await shippedServersOn(await openEmptyDatabase());
    const older = [await servers.start(previous), await servers.start(previous)];
    const targets = older.map(({ url }) => url);
    const proxy = await startRoundRobin(targets);
    onTestFinished(() => proxy.close());
    const { data } = await getAllAccounts({ client: clientFor(proxy.url, servers.token) });
    const [account] = data.defaultgroups.flatMap((group) => group.accounts);
    if (!account) throw new Error('The renamer has accounts.');
    const { counts, end } = beginAsking(proxy.url, servers, account);
    const someMore = async (): Promise<void> => {
      const before = counts['PUT 200'] ?? 0;
      await expect
        .poll(() => counts['PUT 200'] ?? 0, { timeout: 300_000 })
        .toBeGreaterThan(before + 20);
    };
    await someMore();
    // The first of the new build changes the tables; the older ones go on, then leave one after the other.
    targets.push((await servers.start()).url);
    await someMore();
    await expect(servers.start(previous)).rejects.toThrow('which this version does not know');
    for (const left of older) {
      targets.splice(targets.indexOf(left.url), 1);
      await someMore();
      expect((await left.kill('SIGTERM')).code).toBe(0);
      targets.push((await servers.start()).url);
      await someMore();
    }
    await end();
    process.stdout.write(`an upgrade: ${JSON.stringify(counts)}\n`);
    expect(Object.keys(counts).toSorted()).toEqual(['GET 200', 'PUT 200']);
  },
);
