import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { SqlEngine } from '../db/sql';
import { Random } from '@portal/sandbox-data';
import { computeCleanly, readBooks, sandboxHousehold } from '../testing/booksSnapshot';
import { openSeededDatabase } from '../testing/testDatabase';
import { asBooks } from './asBooks';
import { markChanged } from './recordTransactions';
import { type BooksKeeper, superviseBooks } from './superviseBooks';
import { sentenceOf, tieOut } from './tieOut';

/** Each takes the embedded database as long as five on a server. */
const KILLS = process.env['SOAK'] === '1' ? 50 : process.env.TEST_DATABASE_URL ? 3 : 2;
const LONGEST_LIFE_MS = 700;
/** The machine may be busy with other tests. */
const SETTLE_LIMIT_MS = 120_000;

let engine: SqlEngine;
let keeper: BooksKeeper;
beforeAll(async () => {
  engine = await openSeededDatabase();
  // What is made of the books beside them is not looked at here, and takes longer than the books.
  await asBooks(engine).transaction('write', (sql) =>
    sql.query(
      'update books set answered_at = computed_at, answered_market = (select version from market_version)',
    ),
  );
  keeper = keeperOn(engine, await urlOf(engine));
});
afterAll(async () => {
  await keeper.close();
  await engine.close();
});

function keeperOn(database: SqlEngine, databaseUrl: string | null): BooksKeeper {
  const quiet = () => undefined;
  return superviseBooks({
    engine: database,
    databaseUrl,
    sandbox: false,
    program: pathToFileURL(`${inject('built')}/booksWorker.js`),
    // It looks when it is told to, not by itself.
    pollMs: 3_600_000,
    delaysMs: { first: 5, longest: 5 },
    log: { info: quiet, warn: quiet, error: quiet },
  });
}

/** The scratch database on the server of the tests, when there is one: then the thread has its own connection. */
async function urlOf(database: SqlEngine): Promise<string | null> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return null;
  const [row] = await database.transaction('read', (sql) =>
    sql.query<{ name: string }>('select current_database() as name'),
  );
  const url = new URL(server);
  url.pathname = `/${row?.name ?? ''}`;
  return url.href;
}

async function isAny(condition: string): Promise<boolean> {
  const rows = await engine.transaction('read', (sql) =>
    sql.query(`select household_id from books where ${condition}`),
  );
  return rows.length > 0;
}

const isBehind = (): Promise<boolean> => isAny('dirty_from is not null');

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > SETTLE_LIMIT_MS)
      throw new Error(`The books are still not ${what}.`);
    await wait(50);
  }
}

const untilSettled = (): Promise<void> =>
  until(async () => {
    keeper.look();
    return !(await isBehind());
  }, 'settled');

const rich = sandboxHousehold('rich');
const purchase = {
  date: '2026-11-16',
  type: 'BUY',
  activity: 'BY',
  symbol: 'sec-mossgate-health',
  quantity: '1',
  amount: '-100',
  description: 'Bought meanwhile',
} as const;

async function taxableAccounts(): Promise<string[]> {
  const rows = await engine.transaction('read', (sql) =>
    sql.query<{ account_key: string }>(
      "select account_key from account where household_id = $1 and tax_status = 'taxable' and opened < '2012-01-01' order by 1",
      [rich],
    ),
  );
  return rows.map(({ account_key }) => account_key);
}

describe('the thread that keeps the books', () => {
  it('computes what is recorded without being asked for it', async () => {
    // Nothing was due and all is checked: now it waits, and nobody has told it anything yet.
    await until(async () => !(await isAny('checked_at is null')), 'checked');
    const [account] = await taxableAccounts();
    await keeper.record(rich, [{ ...purchase, id: 'told', account: account ?? '' }]);
    await until(async () => !(await isBehind()), 'settled');
    const books = await readBooks(engine, rich);
    expect(books.open_lot?.filter((row) => row.includes('told'))).toHaveLength(1);
  });

  it(`may be killed ${KILLS} times at any moment: books are the old ones or the new ones, and in the end right`, async () => {
    const [account] = await taxableAccounts();
    const random = new Random(KILLS, 'kills');
    let interrupted = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await keeper.record(rich, [
        {
          ...purchase,
          id: `kill-${kill}`,
          date: random.pick(['2026-11-16', '2026-10-20', '2026-09-15', '2025-05-05']),
          account: account ?? '',
        },
      ]);
      // Late rows alone are computed by themselves: every third time there is more to it.
      if (kill % 3 === 0) {
        await asBooks(engine).transaction('write', (sql) => markChanged(sql, rich, '2026-10-01'));
      }
      keeper.look();
      // Now and then it has done its work before it is killed.
      if (kill % 5 === 2) await untilSettled();
      else await wait(random.integer(0, LONGEST_LIFE_MS));
      await keeper.thread()?.terminate();
      if (await isBehind()) interrupted += 1;
      expect((await tieOut(asBooks(engine), rich)).map(sentenceOf)).toEqual([]);
    }
    expect(interrupted).toBeGreaterThan(0);
    expect(interrupted).toBeLessThan(KILLS);
    await untilSettled();
    const books = await readBooks(engine, rich);
    expect(books).toEqual(await computeCleanly(engine, rich));
    expect(books.open_lot?.filter((row) => row.includes('kill-'))).toHaveLength(KILLS);
  }, 600_000);

  it('leaves requests answered meanwhile', async () => {
    await keeper.thread()?.terminate();
    const rows = await engine.transaction('read', (sql) => sql.query('select 1'));
    expect(rows).toHaveLength(1);
  });

  it('is closed although it fails meanwhile, as when its connection is lost', async () => {
    const other = keeperOn(engine, await urlOf(engine));
    const thread = other.thread();
    const closed = other.close();
    thread?.emit('error', new Error('Connection terminated'));
    await closed;
    expect(other.thread()).toBeNull();
  });

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'leaves no transaction open in the embedded database when it is closed in the midst of one',
    async () => {
      const begun = Promise.withResolvers<void>();
      let open = 0;
      const watched: SqlEngine = {
        ...engine,
        transaction: (access, work) => {
          open += 1;
          const counted = engine.transaction(access, (sql) => {
            begun.resolve();
            return work(sql);
          });
          return counted.finally(() => (open -= 1));
        },
      };
      const other = keeperOn(watched, null);
      await begun.promise;
      void other.thread()?.terminate();
      await other.close();
      expect(open).toBe(0);
    },
  );

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'tells the planner of the embedded database how large the books have become',
    async () => {
      const planned = async (): Promise<number> => {
        const [row] = await engine.transaction('read', (sql) =>
          sql.query<{ rows: string }>(
            "select reltuples as rows from pg_class where relname = 'open_lot'",
          ),
        );
        return Number(row?.rows);
      };
      await engine.transaction('write', (sql) =>
        sql.query("update pg_class set reltuples = 1 where relname = 'open_lot'"),
      );
      await asBooks(engine).transaction('write', (sql) =>
        markChanged(sql, sandboxHousehold('plain'), '1990-01-01'),
      );
      await untilSettled();
      await vi.waitFor(async () => expect(await planned()).toBeGreaterThan(100), SETTLE_LIMIT_MS);
    },
  );
});
