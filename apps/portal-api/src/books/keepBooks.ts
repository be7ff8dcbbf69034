import type { SqlEngine } from '../db/sql';
import { type BooksChange, failJob, readBookAccounts, saveBooks, takeJob } from './booksRepository';
import type { Job } from './job';
import { readCheckpoint } from './checkpointRepository';
import { resumeFrom } from './checkpoints';
import { compareBooks } from './compareBooks';
import {
  type BookAccount,
  booksOf,
  type BooksUpdate,
  type OpenBooks,
  openBooks,
} from './computeBooks';
import { startOfMonth } from './factMonths';
import { lateChange } from './lateChange';
import { securitiesOf } from './readLateRows';
import { readLedger } from './readLedger';
import { readPrices } from './readPrices';

export type Outcome =
  | { kind: 'idle' }
  | ({ kind: 'computed' | 'overtaken'; household: string; ms: number } & Computed)
  | { kind: 'failed'; household: string; error: unknown };

/** Brings the books of one household up to date, if there is one that lags behind. `engine` has the books' rights. */
export async function keepBooks(engine: SqlEngine, owner: string): Promise<Outcome> {
  const job = await takeJob(engine, owner);
  if (!job) return { kind: 'idle' };
  const started = performance.now();
  const { household } = job;
  try {
    const change = await changeOf(engine, job);
    const saved = await saveBooks(engine, job, change);
    const ms = Math.round(performance.now() - started);
    const { from, since } = change;
    return { kind: saved ? 'computed' : 'overtaken', household, from, since, ms };
  } catch (error) {
    await failJob(engine, household, error instanceof Error ? error.message : String(error));
    return { kind: 'failed', household, error };
  }
}

/** What books were computed from, and the first day that was looked at (null is all of them). */
interface Computed {
  from: 'late rows' | 'a kept state' | 'the first row';
  since: string | null;
}

/** Reads what a job needs and computes what it changes; writes nothing. */
export async function changeOf(engine: SqlEngine, job: Job): Promise<BooksChange & Computed> {
  const accounts = await readBookAccounts(engine, job.household);
  const late = await lateChange(engine, job, accounts);
  if (late) return { ...late, from: 'late rows', since: startOfMonth(job.dirtyFrom) };
  const update = await computeJob(engine, job, accounts);
  const { since, after, checkpoints, accounts: values } = update;
  const differences = await compareBooks(engine, job.household, update);
  const from = since === null ? 'the first row' : 'a kept state';
  return { differences, stated: [], accounts: values, from, since, after, checkpoints };
}

async function computeJob(
  engine: SqlEngine,
  job: Job,
  accounts: readonly BookAccount[],
): Promise<BooksUpdate> {
  // A change after the books' last day must not leave out the month of that day, which says what accounts are worth.
  const since = job.dirtyFrom < job.through ? job.dirtyFrom : job.through;
  // After a failure nothing of what was kept is trusted.
  const changedFrom = job.computedThrough === null || job.failures > 0 ? null : since;
  const resumed =
    changedFrom === null ? null : await resumeBooks(engine, job, accounts, changedFrom);
  const books = resumed ?? (await openWhole(engine, job, accounts));
  return booksOf(books, accounts, {
    through: job.through,
    changedFrom: resumed ? changedFrom : null,
  });
}

/** A household's whole ledger in the engine, from its first row on. */
export async function openWhole(
  engine: SqlEngine,
  { household, through }: Pick<Job, 'household' | 'through'>,
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
