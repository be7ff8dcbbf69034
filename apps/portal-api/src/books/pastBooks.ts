import { type Ledger, toDate, toDay } from '@portal/portfolio-accounting';
import type { Sql } from '../db/sql';
import { readBookAccounts } from './booksRepository';
import { booksOf, type BooksUpdate, openBooks } from './computeBooks';
import { type FactLists, factLists } from './factMonths';
import { inside } from './publishBooks';
import { securitiesOf } from './readLateRows';
import { readKnownLedger, readLedger } from './readLedger';
import { readPrices } from './readPrices';

/** Books as they stand at the end of a past day, and as they were known on one: computed when asked for, never stored. */
export interface PastBooks {
  /** The day they are of (valid time). */
  asof: string;
  /** The day whose knowledge they are of (recorded time); null is everything that is known today. */
  knownOn: string | null;
  /** Positions, lots and account values of the day, and the facts of its month and the one before it. */
  update: BooksUpdate;
  ledger: Ledger;
  /** Facts of every day, by account; begins with the day before `first`. */
  facts(): { first: number; lists: ReadonlyMap<string, FactLists>; transfers: Transfer[] };
}

export interface Transfer {
  day: number;
  from: string;
  to: string;
  value: bigint;
}

interface Asked {
  household: string;
  asof: string;
  knownOn: string | null;
}

const KEPT = 12;
const kept = new Map<string, PastBooks>();

/**
 * The books of a past day. Who pages through a day asks for it many times, so the last few are kept as long as the
 * ledger stays the same; whoever gets here may read the household, which is part of the key.
 */
export async function pastBooks(sql: Sql, asked: Asked): Promise<PastBooks> {
  const [books] = await sql.query<{ version: string }>(
    'select ledger_version as version from books where household_id = $1',
    [asked.household],
  );
  const key = JSON.stringify([asked.household, books?.version, asked.asof, asked.knownOn]);
  const found = kept.get(key);
  if (found) return found;
  const computed = await compute(sql, asked);
  kept.set(key, computed);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return computed;
}

async function compute(sql: Sql, { household, asof, knownOn }: Asked): Promise<PastBooks> {
  const engine = inside(sql);
  const accounts = await readBookAccounts(engine, household);
  const rows =
    knownOn === null
      ? (await readLedger(engine, { household, through: asof })).rows
      : await readKnownLedger(engine, { household, through: asof, knownOn });
  const securities = securitiesOf(rows);
  const prices = await readPrices(engine, { securities, fromYear: null, through: asof });
  const books = openBooks({ accounts, rows, prices });
  // The day before comes along: a day's change needs it, and it may be of another month.
  const changedFrom = toDate(toDay(asof) - 1);
  const update = booksOf(books, accounts, { through: asof, changedFrom });
  let facts: ReturnType<PastBooks['facts']> | null = null;
  return {
    asof,
    knownOn,
    update,
    ledger: books.ledger,
    facts: () => (facts ??= everyDay(books.ledger, asof)),
  };
}

function everyDay(ledger: Ledger, asof: string): ReturnType<PastBooks['facts']> {
  const first = ledger.entries[0]?.day ?? toDay(asof);
  const { facts, lists } = factLists(ledger, first, asof);
  return { first, lists, transfers: [...facts.transfers] };
}
