import { dailyFacts, PriceBook } from '@portal/portfolio-accounting';
import { asBooks } from '../src/books/asBooks';
import { readBookAccounts } from '../src/books/booksRepository';
import { openBooks } from '../src/books/computeBooks';
import { keepBooks } from '../src/books/keepBooks';
import { securitiesOf } from '../src/books/readLateRows';
import { readLedger } from '../src/books/readLedger';
import { readPriceInput } from '../src/books/readPrices';
import { markChanged, recordTransactions } from '../src/books/recordTransactions';
import { scaledHousehold, seedAtScale } from '../src/sandbox/seedAtScale';
import type { SqlEngine } from '../src/db/sql';
import { makeMigratedDatabase } from '../src/testing/newDatabase';
import { engineName, medians, printTable, quantile } from './measure';

const AS_OF = '2026-11-19';
const SHAPE = { households: 1, years: 15, accountsPerHousehold: 40, securities: 1_000 };
const FULL_ROUNDS = 3;
const LATE_DAYS = ['2026-10-19', '2026-10-20', '2026-10-21'];

interface Cost {
  wall: number;
  /** Of this process: everything with the embedded database, without the server's part otherwise. */
  cpu: number;
}

/** What the worker does for one trade a month back, and for everything: read, compute, compare and write. */
export async function benchLateTrade(activities: number): Promise<void> {
  const engine = await makeMigratedDatabase();
  await seedAtScale(engine, { ...SHAPE, activities }, () => undefined, AS_OF);
  const { household } = scaledHousehold('scaled-00001');
  const first = await costOfKeeping(engine);
  await engine.transaction('write', (sql) => sql.script('analyze'));
  const full: Cost[] = [];
  const late: Cost[] = [];
  for (let round = 0; round < FULL_ROUNDS; round += 1) {
    await asBooks(engine).transaction('write', (sql) => markChanged(sql, household, '2000-01-01'));
    full.push(await costOfKeeping(engine));
    for (const date of LATE_DAYS) {
      await addTrade(engine, household, date, round);
      late.push(await costOfKeeping(engine));
    }
  }
  const accounting = await costOfAccounting(engine, household);
  await engine.close();
  const line = (what: string, of: keyof Cost, target: number | null) => {
    const [part, whole] = [late, full].map((costs) =>
      quantile(
        costs.map((cost) => cost[of]),
        0.5,
      ),
    );
    return {
      what,
      measured: (part ?? 0) / (whole ?? 1),
      target,
      note: `${(part ?? 0).toFixed(0)} ms ÷ ${(whole ?? 0).toFixed(0)} ms`,
    };
  };
  printTable(
    `The worker's books of ${activities} rows, ${engineName()}; the first computation took ${(first.wall / 1_000).toFixed(1)} s`,
    [
      line('after one trade a month back ÷ full', 'wall', 0.03),
      line('… in CPU time of this process', 'cpu', null),
      {
        what: 'accounting (replay and daily facts) ÷ reading and parsing the same rows',
        measured: accounting.facts / accounting.read,
        target: 10,
        note: `${accounting.facts.toFixed(0)} ms ÷ ${accounting.read.toFixed(0)} ms from the database into the engine's transactions`,
      },
    ],
  );
}

async function costOfAccounting(
  engine: SqlEngine,
  household: string,
): Promise<Record<'read' | 'facts', number>> {
  const books = asBooks(engine);
  const accounts = await readBookAccounts(books, household);
  const { rows } = await readLedger(books, { household, through: AS_OF });
  const range = { securities: securitiesOf(rows), fromYear: null, through: AS_OF };
  const { quotes, terms } = await readPriceInput(books, range);
  return medians({
    read: () => readLedger(books, { household, through: AS_OF }),
    facts: () => {
      const prices = new PriceBook(quotes, terms);
      return dailyFacts(openBooks({ accounts, rows, prices }).ledger, { to: AS_OF });
    },
  });
}

async function costOfKeeping(engine: SqlEngine): Promise<Cost> {
  const started = performance.now();
  const before = process.cpuUsage();
  const outcome = await keepBooks(asBooks(engine), 'bench');
  if (outcome.kind !== 'computed') throw new Error(`The books were not computed: ${outcome.kind}`);
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - started, cpu: (user + system) / 1_000 };
}

async function addTrade(
  engine: SqlEngine,
  household: string,
  date: string,
  round: number,
): Promise<void> {
  const [like] = await engine.transaction('read', (sql) =>
    sql.query<{ account_key: string; security_id: string }>(
      "select account_key, security_id from ledger_entry where household_id = $1 and entry_type = 'BUY' and trade_date <= $2::date order by trade_date desc, seq desc offset $3::int limit 1",
      [household, date, String(round * 10)],
    ),
  );
  await recordTransactions(asBooks(engine), household, [
    {
      id: `late-${date}-${round}`,
      date,
      account: like?.account_key ?? '',
      type: 'BUY',
      activity: 'BY',
      symbol: like?.security_id ?? '',
      quantity: '10',
      amount: '-1000',
      description: 'Bought late',
    },
  ]);
}
