import { formatCents, type Ledger, parseExact, toDate, toDay } from '@portal/portfolio-accounting';
import { positionsOf } from '@portal/portfolio-accounting';
import { readOnce, type SqlEngine } from '../db/sql';
import type { BooksChange } from './booksRepository';
import type { Job } from './job';
import { POSITION } from './bookTables';
import { BOOKS_TABLES, type Difference, differenceOf } from './compareBooks';
import { type BookAccount, openBooks } from './computeBooks';
import { type FactLists, factLists, transferRows } from './factMonths';
import { closedLotRow, exchangeRows, incomeRows, placesOf } from './historyRows';
import { differenceOfFacts, type LateFacts, lateFacts } from './lateFacts';
import { lotRow, positionRow, statedValues } from './positionRows';
import { readLateRows } from './readLateRows';
import { readPrices } from './readPrices';
import type { Row } from './row';

/**
 * What late rows change. Lots, gains, income and prices of one security never hang on those of another, and cash is a
 * sum: so the rows of the securities concerned are replayed twice, as they were and as they are, and the books change by
 * the difference. Exact, since every figure is a sum of exact numbers. Null when more than rows has come, or when they
 * reach further than that; then the books are computed as a whole.
 */
export async function lateChange(
  engine: SqlEngine,
  job: Job,
  accounts: readonly BookAccount[],
): Promise<BooksChange | null> {
  const { through } = job;
  if (job.computedThrough !== through || !job.onlyRows || job.failures > 0) return null;
  const late = await readLateRows(engine, job);
  if (!late) return null;
  if (late.from === null) return { ...NOTHING, after: through };
  const { securities } = late;
  const prices = await readPrices(engine, { securities, fromYear: null, through });
  const first = toDay(late.from);
  const [before, after] = [late.before, late.after].map((rows) =>
    sideOf(openBooks({ accounts, rows, prices }).ledger, late.from ?? through, through),
  ) as [Side, Side]; // two of them
  // Flows between accounts are numbered day by day across the whole household.
  if (JSON.stringify(before.transfers) !== JSON.stringify(after.transfers)) return null;
  const facts = await changedFacts(engine, job, [before, after], first);
  if (!facts) return null;
  const restated = await restate(engine, job, { securities, facts, after });
  return {
    differences: [
      { ...differenceOf(BOOKS_TABLES.facts, facts.before, facts.after) },
      changedPositions(before, after, restated.own),
      differenceOf(BOOKS_TABLES.openLots, before.openLots, after.openLots),
      differenceOf(BOOKS_TABLES.closedLots, before.closedLots, after.closedLots),
      differenceOf(BOOKS_TABLES.incomes, before.incomes, after.incomes),
      differenceOf(BOOKS_TABLES.exchanges, before.exchanges, after.exchanges),
    ],
    stated: restated.others,
    accounts: [...facts.byAccount.values()].map(({ account }) => account),
    // A state of the day before does not know of the change yet.
    after: toDate(first - 1),
    checkpoints: [],
  };
}

const NOTHING: Omit<BooksChange, 'after'> = {
  differences: [],
  stated: [],
  accounts: [],
  checkpoints: [],
};

/** What the rows of some securities come to, as stored; positions without what depends on their account. */
interface Side {
  lists: ReadonlyMap<string, FactLists>;
  transfers: Row[];
  positions: Row[];
  openLots: Row[];
  closedLots: Row[];
  incomes: Row[];
  exchanges: Row[];
}

function sideOf(ledger: Ledger, from: string, through: string): Side {
  const first = toDay(from);
  const { facts, lists } = factLists(ledger, first, through);
  const { disposals, incomes, exchanges } = ledger.out;
  const places = placesOf(disposals, []);
  const views = positionsOf(ledger, through);
  return {
    lists,
    transfers: transferRows(facts, first),
    positions: views.map((view) => positionRow(ledger, view, through, null)),
    openLots: views.flatMap((view) => view.lots.map(lotRow)),
    closedLots: disposals.map((disposal, index) => closedLotRow(disposal, places[index] ?? 0)),
    incomes: incomeRows(incomes, 0),
    exchanges: exchangeRows(exchanges, 0),
  };
}

interface ChangedFacts {
  before: Row[];
  after: Row[];
  /** Every account whose facts or positions are others than before. */
  byAccount: ReadonlyMap<string, LateFacts>;
}

async function changedFacts(
  engine: SqlEngine,
  { household, through }: Job,
  [before, after]: [Side, Side],
  first: number,
): Promise<ChangedFacts | null> {
  // Lists begin with the day before.
  const span = { first: first - 1, last: toDay(through) };
  const change = differenceOfFacts(before.lists, after.lists, span);
  const { remove, insert } = differenceOf(
    BOOKS_TABLES.positions,
    before.positions,
    after.positions,
  );
  const touched = new Set([
    ...change.byAccount.keys(),
    ...remove.map(([account = '']) => account),
    ...insert.map(([account]) => account ?? ''),
  ]);
  const byAccount = new Map<string, LateFacts>();
  for (const account of touched) {
    const facts = await lateFacts(engine, { household, account }, change);
    if (!facts) return null;
    byAccount.set(account, facts);
  }
  const all = [...byAccount.values()];
  return {
    before: all.flatMap((facts) => facts.before),
    after: all.flatMap((facts) => facts.after),
    byAccount,
  };
}

const COLUMNS = Object.keys(POSITION).slice(1);
const MARKET_VALUE = COLUMNS.indexOf('market_value');
const STATED_VALUE = COLUMNS.indexOf('stated_value');

interface Restated {
  /** Cents of the positions that are computed anew, by account and security. */
  own: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
  /** Of the account's other positions, those whose cents change with them. */
  others: BooksChange['stated'];
}

/** States the positions of the accounts concerned in cents again, so that they add up to what the account is worth now. */
async function restate(
  engine: SqlEngine,
  { household }: Job,
  { securities, facts, after }: { securities: string[]; facts: ChangedFacts; after: Side },
): Promise<Restated> {
  const own = new Map<string, ReadonlyMap<string, bigint>>();
  const others: { account: string; symbol: string; value: string }[] = [];
  for (const [account, { worth, cash }] of facts.byAccount) {
    const stored = await readOnce<{ symbol: string; value: string; stated: string }>(
      engine,
      `select security_id as symbol, market_value as value, stated_value as stated from position
         where household_id = $1 and account_key = $2 and market_value is not null
           and security_id <> all($3::text[])`,
      [household, account, securities],
    );
    const mine = after.positions.filter((row) => row[0] === account && row[MARKET_VALUE] !== null);
    const values = [
      ...stored.map(({ symbol, value }) => ({ symbol, value: parseExact(value) })),
      ...mine.map((row) => ({ symbol: row[1] ?? '', value: parseExact(row[MARKET_VALUE] ?? '0') })),
    ];
    const cents = statedValues(values, worth, cash);
    own.set(account, cents);
    for (const { symbol, stated } of stored) {
      const value = formatCents(cents.get(symbol) ?? 0n);
      if (value !== stated) others.push({ account, symbol, value });
    }
  }
  return { own, others };
}

function changedPositions(before: Side, after: Side, own: Restated['own']): Difference {
  const { part, remove, insert } = differenceOf(
    BOOKS_TABLES.positions,
    before.positions,
    after.positions,
    // The stored row has cents in it: of an account that is stated again every position is written again.
    ([account = '']) => own.has(account ?? ''),
  );
  return {
    part,
    remove,
    insert: insert.map((row) => {
      const cents = own.get(row[0] ?? '')?.get(row[1] ?? '');
      return row.with(STATED_VALUE, cents === undefined ? null : formatCents(cents));
    }),
  };
}
