import { createVerifyToken } from '../src/auth/verifyToken';
import { type LibraryEngine, scopedDatabase } from '../src/db/sql';
import { buildServer } from '../src/server';
import { startTestIssuer } from '../src/testing/testIssuer';
import { testSecretBox } from '../src/testing/testServer';
import { growthOfP99, type Line, quantile } from './measure';

/** A server on data of some size, asked by one person. */
export interface Served {
  size: number;
  /** Milliseconds of each request, by what is asked. */
  times: Map<string, number[]>;
  ask(name: string): Promise<number>;
  /** What one answer weighs and costs in a coding of its content. */
  weigh(name: string, coding: 'identity' | 'gzip' | 'br'): Promise<{ bytes: number; ms: number }>;
  close(): Promise<void>;
}

interface Asked {
  /** How much there is: rows, documents, securities. */
  size: number;
  subject: string;
  addressOf(name: string): string;
  /** Throws when the answer is not what was asked for. */
  check?(name: string, body: unknown): void;
}

export async function serveOn(
  engine: LibraryEngine,
  { size, subject, addressOf, check }: Asked,
): Promise<Served> {
  // As after a while in use: a server does so by itself, the embedded database by a job.
  await engine.direct('vacuum (analyze)');
  const issuer = await startTestIssuer();
  const app = await buildServer({
    db: scopedDatabase(engine),
    verifyToken: createVerifyToken(issuer.config),
    secretBox: testSecretBox,
  });
  async function request(name: string, coding = 'identity') {
    const url = addressOf(name);
    const authorization = `Bearer ${await issuer.sign({ sub: subject })}`;
    const started = performance.now();
    const headers = { authorization, 'accept-encoding': coding };
    const response = await app.inject({ url, headers });
    const ms = performance.now() - started;
    if (response.statusCode !== 200)
      throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    return { response, ms };
  }
  return {
    size,
    times: new Map(),
    ask: async (name) => {
      const { response, ms } = await request(name);
      check?.(name, response.json());
      return ms;
    },
    weigh: async (name, coding) => {
      const { response, ms } = await request(name, coding);
      return { bytes: response.rawPayload.byteLength, ms };
    },
    close: async () => {
      await app.close();
      await issuer.close();
      await engine.close();
    },
  };
}

/**
 * One request to each server for each name, so that all of them meet the same machine; in a new order each round,
 * or a collection of garbage that comes every so many requests would always meet the same one.
 */
export async function measure(
  served: readonly Served[],
  names: readonly string[],
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<void> {
  const all = served.flatMap((server) => names.map((name) => ({ server, name })));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { server, name } of shuffled(all)) {
      const ms = await server.ask(name);
      if (round < 0) server.times.set(name, []);
      else server.times.get(name)?.push(ms);
    }
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/** The growth from the smallest to the largest; p50/p99 in ms of each size. */
export function growthLine(served: readonly Served[], name: string, target: number | null): Line {
  const all = served.map(({ size, times }) => ({ size, times: times.get(name) ?? [] }));
  return {
    what: name,
    measured: growthOfP99(all[0]?.times ?? [], all.at(-1)?.times ?? []),
    target,
    note: all
      .map(
        ({ size, times }) =>
          `${size / 1_000}k ${quantile(times, 0.5).toFixed(1)}/${quantile(times, 0.99).toFixed(1)}`,
      )
      .join('   '),
  };
}

/** Bytes by brotli ÷ bytes as they are; the medians of the bytes and of the server's time. */
export async function compressionLine(
  { weigh }: Served,
  name: string,
  rounds: number,
): Promise<Line> {
  const times = { identity: [] as number[], br: [] as number[] };
  const bytes = { identity: 0, br: 0 };
  for (let round = 0; round < rounds; round += 1) {
    for (const coding of ['identity', 'br'] as const) {
      const weighed = await weigh(name, coding);
      bytes[coding] = weighed.bytes;
      times[coding].push(weighed.ms);
    }
  }
  const kib = (count: number) => (count / 1_024).toFixed(1);
  const ms = (coding: 'identity' | 'br') => quantile(times[coding], 0.5).toFixed(1);
  return {
    what: name,
    measured: bytes.br / bytes.identity,
    target: null,
    note: `${kib(bytes.identity)} → ${kib(bytes.br)} KiB, ${ms('identity')} → ${ms('br')} ms`,
  };
}
