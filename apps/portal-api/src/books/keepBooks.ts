import type { Transaction } from '@portal/portfolio-accounting';
import type { SqlEngine } from '../db/sql';
import {
  failJob,
  type Job,
  readBookAccounts,
  readCheckpoint,
  saveBooks,
  takeJob,
} from './booksRepository';
import { resumeFrom } from './checkpoints';
import {
  type BookAccount,
  booksOf,
  type BooksUpdate,
  type OpenBooks,
  openBooks,
} from './computeBooks';
import { startOfMonth } from './factMonths';
import { readLedger } from './readLedger';
import { readPrices } from './readPrices';

export type Outcome =
  | { kind: 'idle' }
  | { kind: 'computed' | 'overtaken'; household: string; since: string | null; ms: number }
  | { kind: 'failed'; household: string; error: unknown };

/** Brings the books of one household up to date, if there is one that lags behind. `engine` has the books' rights. */
export async function keepBooks(engine: SqlEngine, owner: string): Promise<Outcome> {
  const job = await takeJob(engine, owner);
  if (!job) return { kind: 'idle' };
  const started = performance.now();
  const { household } = job;
  try {
    const update = await computeJob(engine, job);
    const saved = await saveBooks(engine, job, update);
    const ms = Math.round(performance.now() - started);
    return { kind: saved ? 'computed' : 'overtaken', household, since: update.since, ms };
  } catch (error) {
    await failJob(engine, household, error instanceof Error ? error.message : String(error));
    return { kind: 'failed', household, error };
  }
}

/** Reads what a job needs and computes it; writes nothing. */
export async function computeJob(engine: SqlEngine, job: Job): Promise<BooksUpdate> {
  const accounts = await readBookAccounts(engine, job.household);
  const changedFrom = job.computedThrough === null ? null : job.dirtyFrom;
  const resumed =
    changedFrom === null ? null : await resumeBooks(engine, job, accounts, changedFrom);
  const books = resumed ?? (await openWhole(engine, job, accounts));
  return booksOf(books, accounts, {
    through: job.through,
    changedFrom: resumed ? changedFrom : null,
  });
}

async function openWhole(
  engine: SqlEngine,
  { household, through }: Job,
  accounts: readonly BookAccount[],
): Promise<OpenBooks> {
  const { rows } = await readLedger(engine, { household, through });
  const securities = securitiesOf(rows);
  const prices = await readPrices(engine, { securities, fromYear: null, through });
  return openBooks({ accounts, rows, prices });
}

async function resumeBooks(
  engine: SqlEngine,
  { household, through }: Job,
  accounts: readonly BookAccount[],
  changedFrom: string,
): Promise<OpenBooks | null> {
  const kept = await readCheckpoint(engine, household, startOfMonth(changedFrom));
  if (!kept) return null;
  const resume = resumeFrom(kept);
  const { rows } = await readLedger(engine, { household, after: kept.day, through });
  const held = [...resume.state.accounts.values()].flatMap(({ positions }) => [
    ...positions.keys(),
  ]);
  const prices = await readPrices(engine, {
    securities: [...new Set([...held, ...securitiesOf(rows)])],
    fromYear: Number(kept.day.slice(0, 4)),
    through,
  });
  return openBooks({ accounts, rows, prices, resume });
}

function securitiesOf(rows: readonly Transaction[]): string[] {
  const found = new Set<string>();
  for (const { symbol, toSymbol } of rows) {
    if (symbol) found.add(symbol);
    if (toSymbol) found.add(toSymbol);
  }
  return [...found];
}
