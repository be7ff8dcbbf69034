import { setTimeout as wait } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createConnection,
  deleteConnectionRefresh,
  getAllAccounts,
  getConnectionRefresh,
  getNetWorth,
  listConnectionAccounts,
  listConnectionActivity,
  listConnections,
  submitConnectionAccounts,
  submitConnectionCallback,
  submitConnectionRefresh,
} from '@portal/api-sdk';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECOND_FACTOR } from '../sandbox/institutions/consentPage';
import { inventedProvider } from '../sandbox/institutions/inventedProvider';
import { bodyOf, decide } from '../testing/institutions';
import { type ServerProcess, startProcess } from '../testing/serverProcess';
import { startTestIssuer, type TestIssuer } from '../testing/testIssuer';
import { type Client, clientFor, subjectOf } from '../testing/testServer';

const isSoak = process.env.SOAK === '1';
/** Each kill starts a whole server anew, so that even a few take minutes: `npm run soak kills` alone runs it. */
const KILLS = 50;
const FLEETING = 'fleeting-savings';
/** How a refresh ends. One that is down takes ten tries, two seconds apart, until its refresh has failed. */
const OUTCOMES: Record<string, RegExp> = {
  'harbor-light': /^done$/,
  'garden-gate': /^done$/,
  'unhurried-bank': /^done$/,
  'cedar-trust': /^done$/,
  'closed-gates': /^failed$/,
  // Its consent is over while it is asked: before or after its answer.
  [FLEETING]: /^(done|failed)$/,
};
const CONSENT_OVER_MS = 31_000;
const LONGEST_LIFE_MS = 400;
const SETTLES_WITHIN_MS = 60_000;

let issuer: TestIssuer;
let institutions: FastifyInstance;
let ahead = 0;
let dataDir: string;
let environment: Record<string, string>;
beforeAll(async () => {
  issuer = await startTestIssuer();
  institutions = fastify({ routerOptions: { maxParamLength: 2_048 } });
  // The institutions' own clock: the server's is the machine's, which nothing here moves.
  await institutions.register(inventedProvider, { now: () => new Date(Date.now() + ahead) });
  const AGGREGATION_URL = await institutions.listen({ host: '127.0.0.1', port: 0 });
  dataDir = mkdtempSync(join(tmpdir(), 'portal-killed-'));
  environment = {
    ...{ DATA_DIR: dataDir, PORTAL_DIST: dataDir, AGGREGATION_URL },
    IDENTITY_ISSUER: issuer.config.issuer,
  };
});
afterAll(async () => {
  await institutions.close();
  await issuer.close();
  rmSync(dataDir, { recursive: true });
});

const clientAt = ({ url }: ServerProcess): Client =>
  clientFor(url, () => issuer.sign({ sub: subjectOf('renamer'), sid: 'killed' }));

/** A new connection, or with `again` a new consent for that one. Either begins a refresh. */
async function connect(client: Client, institutionid: string, again?: string): Promise<string> {
  const { data } = await createConnection({
    client,
    body: { institutionid, ...(again && { connectionid: again }) },
  });
  const { connectionid, consentaddress } = data;
  const body = bodyOf(await decide(consentaddress, { decision: 'allow', factor: SECOND_FACTOR }));
  await submitConnectionCallback({ client, path: { connectionid }, body });
  return connectionid;
}

const outcomeOf = async (client: Client, connectionid: string) =>
  (await getConnectionRefresh({ client, path: { connectionid } })).data.state;

/** Everything that a refresh writes, as the client reads it. */
async function stateOf(client: Client, ids: readonly string[]) {
  const { data: all } = await getAllAccounts({ client });
  const connections = await Promise.all(
    ids.map(async (connectionid) => {
      const path = { connectionid };
      const found = (await listConnectionAccounts({ client, path })).data.items;
      const { data: activity } = await listConnectionActivity({
        ...{ client, path, query: { limit: 200 } },
      });
      const told = activity.items.map(
        ({ foundid, day, amount }) => `${foundid} ${day} ${amount.amount}`,
      );
      return { found, told: told.sort(), hasMore: activity.hasMore };
    }),
  );
  return {
    connections,
    external: all.totalaccounts.numberofexternalaccounts,
    total: (await getNetWorth({ client })).data.totals.total.amount,
  };
}

it.runIf(isSoak)(
  `a server killed ${KILLS} times in the midst of refreshes doubles no account and no transaction`,
  { timeout: 3_600_000 },
  async () => {
    let server = await startProcess(environment);
    let client = clientAt(server);
    const ids: string[] = [];
    for (const institution of Object.keys(OUTCOMES)) ids.push(await connect(client, institution));
    const settled = async () => {
      for (const [place, outcome] of Object.values(OUTCOMES).entries())
        await expect
          .poll(() => outcomeOf(client, ids[place] ?? ''), { timeout: SETTLES_WITHIN_MS })
          .toMatch(outcome);
    };
    const fleeting = ids[Object.keys(OUTCOMES).indexOf(FLEETING)] ?? '';
    const refreshAll = async () => {
      await Promise.all(
        ids.map(async (connectionid) => {
          const path = { connectionid };
          // What was under way when the server died waits for its turn: here it is begun anew.
          await deleteConnectionRefresh({ client, path });
          if (connectionid === fleeting) await connect(client, FLEETING, fleeting);
          else await submitConnectionRefresh({ client, path });
        }),
      );
      ahead += CONSENT_OVER_MS;
    };
    await settled();
    // Twice: one institution opens another account at the second time of asking.
    await refreshAll();
    await settled();
    for (const connectionid of ids) {
      const path = { connectionid };
      const { data } = await listConnectionAccounts({ client, path });
      const foundids = data.items.map(({ foundid }) => foundid);
      if (foundids.length > 0) await submitConnectionAccounts({ client, path, body: { foundids } });
    }
    const before = await stateOf(client, ids);
    expect(before.connections.flatMap(({ found }) => found)).toHaveLength(9);

    let interrupted = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await refreshAll();
      await wait((kill * LONGEST_LIFE_MS) / KILLS);
      await server.kill('SIGKILL');
      server = await startProcess(environment);
      client = clientAt(server);
      const states = await Promise.all(ids.map((id) => outcomeOf(client, id)));
      if (states.includes('running')) interrupted += 1;
    }
    await refreshAll();
    await settled();
    const after = await stateOf(client, ids);
    for (const { told, hasMore } of after.connections)
      expect([new Set(told).size, hasMore]).toEqual([told.length, false]);
    expect(after).toEqual(before);
    expect((await listConnections({ client })).data.items).toHaveLength(ids.length);
    expect(interrupted).toBeGreaterThanOrEqual(KILLS / 5);
    // oxlint-disable-next-line no-console -- a soak prints its counts
    console.info(
      `${KILLS} kills, ${interrupted} in the midst of a refresh: nothing is there twice.`,
    );
    await server.kill('SIGTERM');
  },
);
