// Several API servers on one PostgreSQL behind a small proxy, as a firm runs them: for the journeys of `npm run soak instances`.
import { createServer } from 'node:net';
import pg from 'pg';
// oxlint-disable-next-line @nx/enforce-module-boundaries -- the tests of the API stand behind the same proxy
import { startRoundRobin } from '../apps/portal-api/src/testing/roundRobin.ts';

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Empty, whatever an earlier run has left there. */
async function newDatabase(address) {
  const name = pg.escapeIdentifier(new URL(address).pathname.slice(1));
  const server = new URL(address);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
}

/** Where so many servers listen on `database`, made anew, and the proxy before them: `begin` it once they answer; it gives what ends it. */
export async function planInstances({ count, port, database }) {
  const ports = [];
  for (let made = 0; made < count; made += 1) ports.push(await freePort());
  await newDatabase(database);
  return {
    settings: ports.map((own) => ({
      PORT: String(own),
      DATABASE_URL: database,
      TRUSTED_PROXIES: '127.0.0.1',
    })),
    begin: async () => {
      const proxy = await startRoundRobin(
        ports.map((own) => `http://127.0.0.1:${own}`),
        port,
      );
      return () => {
        // Where Playwright shows what a server says.
        console.error(`${count} API servers were given ${proxy.counts().join(', ')} requests.`);
        void proxy.close();
      };
    },
  };
}
