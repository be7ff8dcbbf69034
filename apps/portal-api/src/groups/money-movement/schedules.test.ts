// With SOAK=1 (npm run soak api) a thousand schedules, on whichever database the file is run.
import { listTransferFrom } from '@portal/api-sdk';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { neverIdle, signedIn, testClock } from '../../testing/mfa';
import { startTestServer, type TestServer } from '../../testing/testServer';
import { brokenLedgerLaws } from './testing/laws';
import { act, doAct, openWorld, type World } from './testing/schedules';

const isSoak = process.env['SOAK'] === '1';
const SCHEDULES = Number(process.env['SCHEDULES'] ?? (isSoak ? 1_000 : 20));
const clock = testClock(new Date('2026-11-20T15:00:00Z'));
let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  await neverIdle(server);
  world = await openWorld(server, clock);
});
afterAll(() => server.close());

function rowsOf<Row>(text: string): Promise<Row[]> {
  return server.engine.transaction('read', (sql) => sql.query<Row>(text));
}

/** Each broken law with where it is broken; nothing when all hold. */
async function brokenLaws(): Promise<string[]> {
  return [
    ...(await brokenLedgerLaws(server.engine)),
    ...(await sentTwice()),
    ...(await overdrawn()),
  ];
}

/** Each transfer belongs to one submit or one run, and each that was answered is there. */
async function sentTwice(): Promise<string[]> {
  const rows = await rowsOf<{ transfer_id: string; quote_id: string; run: string | null }>(
    `select transfer_id, quote_id, instruction_id || ' ' || planned_day as run from transfer
     where quote_id not like 'sandbox %'`,
  );
  const quoteOf = (quote: string): string =>
    JSON.parse(Buffer.from(quote.split('.')[0] ?? '', 'base64url').toString()).id;
  const quotes = new Set(world.wanted.map(({ quote }) => quoteOf(quote)));
  const runs = rows.flatMap(({ run }) => run ?? []);
  const byId = new Map(rows.map((row) => [row.transfer_id, row]));
  const answers = new Map<string, Set<string>>();
  for (const { quote, answered } of world.wanted) {
    if (answered === null) continue;
    const id = quoteOf(quote);
    answers.set(id, (answers.get(id) ?? new Set()).add(answered));
  }
  return [
    ...rows
      .filter(({ run, quote_id: quote }) => run === null && !quotes.has(quote))
      .map(({ transfer_id: id }) => `Nobody wanted ${id}.`),
    ...(new Set(runs).size === runs.length ? [] : ['A run was made twice.']),
    ...[...answers].flatMap(([quote, ids]) => {
      const [id] = ids;
      if (ids.size > 1) return [`One quote is the transfers ${[...ids].join(' and ')}.`];
      return byId.get(id ?? '')?.quote_id === quote ? [] : [`${id} was answered and is not there.`];
    }),
  ];
}

/** Cash that is held back more than once, or that is not there. */
async function overdrawn(): Promise<string[]> {
  const found: string[] = [];
  for (const person of ['plain', 'rich'] as const) {
    const { data } = await listTransferFrom({ client: signedIn(server, person) });
    for (const { place, cash } of data.items) {
      if (!cash) continue;
      const held = cash.heldback.filter(({ reason }) => reason !== 'unsettled');
      const cents = (amount: string): number => Math.round(Number(amount) * 100);
      const left = held.reduce(
        (sum, { amount }) => sum - cents(amount.amount),
        cents(cash.cash.amount),
      );
      if (left < 0) found.push(`${place.account} is ${left} cents below nothing.`);
    }
  }
  return found;
}

it(
  `M4, M16: ${SCHEDULES} random schedules lose nothing, double nothing and add up`,
  { timeout: 3_600_000 },
  async () => {
    const started = performance.now();
    let acts = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (schedule) => {
        for (const one of schedule) await doAct(world, one);
        acts += schedule.length;
        expect(await brokenLaws()).toEqual([]);
      }),
      // The database goes on from one schedule to the next, so that a smaller one would not fail alike.
      { numRuns: SCHEDULES, endOnFailure: true, ...(!isSoak && { seed: 15 }) },
    );
    const rare = ['returned', 'cancelled', 'approved', 'rejected', 'planned', 'broken'];
    for (const outcome of ['sent', 'submitted', 'settled', ...(isSoak ? rare : [])]) {
      expect([outcome, world.heard.has(outcome)]).toEqual([outcome, true]);
    }
    if (isSoak) {
      const seconds = Math.round((performance.now() - started) / 1_000);
      const told = [...world.heard].toSorted(([, a], [, b]) => b - a);
      process.stdout.write(
        `${SCHEDULES} schedules, ${acts} acts, ${seconds} s: ${told.map(([what, times]) => `${times} ${what}`).join(', ')}\n`,
      );
    }
  },
);
