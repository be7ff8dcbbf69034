import { Session } from 'node:inspector/promises';
import type { FastifyInstance } from 'fastify';

/** How long nobody has to have asked for anything, in milliseconds. */
const IDLE_MS = 10_000;
/** By how many bytes the process has to have grown since the last collection: each takes some tenths of a second. */
const WORTH_BYTES = 48 * 1_048_576;

interface Parts {
  /** Bytes that the process holds (`process.memoryUsage.rss`). */
  held(): number;
  collect(): Promise<void>;
}

/**
 * Gives memory back once nobody asks for anything. V8 collects when it needs room, so a server that rests would keep what
 * its last work left behind, such as 160 MB of its own start.
 */
export function collectWhenIdle(
  app: Pick<FastifyInstance, 'addHook'>,
  { held, collect }: Parts = { held: process.memoryUsage.rss, collect: collectGarbage },
): void {
  let asked = 0;
  let heldAfter = 0;
  let running = Promise.resolve();
  // Whoever watches the server asks /healthz every few seconds.
  app.addHook('onRequest', async ({ url }) => void (asked += url.startsWith('/v2/') ? 1 : 0));
  let askedBefore = asked;
  const timer = setInterval(() => {
    const idle = asked === askedBefore;
    askedBefore = asked;
    if (!idle || held() < heldAfter + WORTH_BYTES) return;
    running = collect().then(
      () => void (heldAfter = held()),
      // Only memory is at stake: the next time tries again.
      () => undefined,
    );
  }, IDLE_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

/** As DevTools' "collect garbage": it also gives back the pages that V8 keeps for its next growth. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
