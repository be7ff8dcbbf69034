import type { FastifyInstance } from 'fastify';
import type { LibraryEngine } from '../db/sql';
import { openOn } from './newDatabase';
import { startRoundRobin } from './roundRobin';

/** `npm run soak instances`: so many servers answer the requests of a test in turn, from one PostgreSQL database. */
const INSTANCES = Number(process.env['TEST_INSTANCES'] ?? 1);

/** Where a test sends its requests: the server itself, or the proxy before it and others like it. */
export async function standBesideOthers(
  first: string,
  engine: LibraryEngine,
  serverOn: (engine: LibraryEngine) => Promise<FastifyInstance>,
): Promise<{ url: string; leave(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (INSTANCES === 1 || server === undefined) return { url: first, leave: async () => undefined };
  const { rows } = await engine.direct('select current_database() as name');
  // `as`: what the statement asks for.
  const [{ name }] = rows as [{ name: string }];
  const urls = [first];
  const closing: (() => Promise<void>)[] = [];
  while (urls.length < INSTANCES) {
    const own = openOn(server, name);
    const app = await serverOn(own);
    urls.push(await app.listen({ host: '127.0.0.1', port: 0 }));
    closing.push(async () => (await app.close(), own.close()));
  }
  const proxy = await startRoundRobin(urls);
  return {
    url: proxy.url,
    leave: async () => {
      await proxy.close();
      for (const close of closing) await close();
      process.stdout.write(
        `${INSTANCES} servers were given ${proxy.counts().join(', ')} requests\n`,
      );
    },
  };
}
