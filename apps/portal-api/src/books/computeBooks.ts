import {
  amendLedger,
  type Checkpoint,
  type EngineOptions,
  type Ledger,
  openLedger,
  type PriceBook,
  toDate,
  toDay,
  type Transaction,
} from '@portal/portfolio-accounting';
import { accountRows, type AccountValue } from './accountRows';
import { factRows, type FactMonth, startOfMonth, type TransferRow } from './factMonths';
import { closedLotRow, incomeRows } from './historyRows';
import { positionRows } from './positionRows';
import type { Row } from './row';
import { checkpointsToKeep, type KeptCheckpoint } from './checkpoints';

/** What the books need to know of an account held at the firm. */
export interface BookAccount {
  key: string;
  lotMethod: EngineOptions['lotMethod'];
  taxStatus: 'taxable' | 'deferred' | 'roth' | 'exempt';
}

/**
 * Places of the engine's disposals in the whole history: a ledger that was resumed knows only the ones that a
 * later purchase may still disallow (`pending`, by their places) and the ones that follow the first `before`.
 */
export interface History {
  before: number;
  pending: readonly number[];
}

export const WHOLE_HISTORY: History = { before: 0, pending: [] };

/** A household's ledger in the engine, with the places of what it has disposed of. */
export interface OpenBooks {
  ledger: Ledger;
  history: History;
}

export interface BooksInput {
  accounts: readonly BookAccount[];
  /** Rows in force and not after the books' last day, in order of recording; with `resume` only the ones after the checkpoint's day. */
  rows: readonly Transaction[];
  prices: PriceBook;
  resume?: Checkpoint & { history: History };
}

/** Everything that changes from `since` on; without it everything there is. Rows are text, ready to be stored. */
export interface BooksUpdate {
  /** First day of a month. */
  since: string | null;
  through: string;
  /** Income and checkpoints after this day are new; null is all of them. */
  after: string | null;
  facts: FactMonth[];
  transfers: TransferRow[];
  positions: Row[];
  openLots: Row[];
  /** From this place on closed lots are new; the ones before are in `rewritten`, by place. */
  closedFrom: number;
  rewritten: number[];
  closedLots: Row[];
  incomes: Row[];
  checkpoints: KeptCheckpoint[];
  accounts: AccountValue[];
}

/** Replays a ledger, from its beginning or from where it was left. */
export function openBooks({ accounts, rows, prices, resume }: BooksInput): OpenBooks {
  const ledger = openLedger({
    rows,
    prices,
    options: optionsOf(accounts),
    ...(resume && { from: resume }),
  });
  return { ledger, history: resume?.history ?? WHOLE_HISTORY };
}

/** The same books after rows came in or were taken back. */
export function amendBooks(
  { ledger, history }: OpenBooks,
  change: { add: readonly Transaction[]; remove: readonly string[] },
): OpenBooks {
  return { ledger: amendLedger(ledger, change), history };
}

function optionsOf(accounts: readonly BookAccount[]): Partial<EngineOptions> {
  return {
    methodByAccount: Object.fromEntries(accounts.map(({ key, lotMethod }) => [key, lotMethod])),
    // No gain is taxed in them, so a loss that is replaced there is gone (Rev. Rul. 2008-5).
    deferredAccounts: accounts
      .filter(({ taxStatus }) => taxStatus !== 'taxable')
      .map(({ key }) => key),
  };
}

/**
 * The books through a day, from the month of the first changed date on (all of them without one). What is before
 * that month is as it was: nothing of it is looked at.
 */
export function booksOf(
  books: OpenBooks,
  accounts: readonly BookAccount[],
  { through, changedFrom }: { through: string; changedFrom: string | null },
): BooksUpdate {
  const { ledger, history } = books;
  const since = changedFrom === null ? null : startOfMonth(changedFrom);
  const origin = originOf(ledger, since);
  const placeOf = (index: number): number =>
    index < history.pending.length
      ? (history.pending[index] ?? 0)
      : history.before + index - history.pending.length;
  const rewritten = since === null ? [] : pendingIndexes(origin);
  const { facts, transfers, days } = factRows(ledger, { since, through, origin });
  const { positions, openLots } = positionRows(ledger, days, through);
  const closedFrom = since === null ? 0 : origin.lengths.disposals;
  const closed = ledger.out.disposals.slice(closedFrom).map((_, index) => closedFrom + index);
  return {
    since,
    through,
    after: since === null || origin.day === -Infinity ? null : toDate(origin.day),
    facts,
    transfers,
    positions,
    openLots,
    closedFrom: placeOf(closedFrom),
    rewritten: rewritten.map(placeOf),
    closedLots: [...rewritten, ...closed].map((index) =>
      closedLotRow(ledger.out.disposals, index, placeOf(index)),
    ),
    incomes: incomeRows(ledger.out.incomes, since === null ? 0 : origin.lengths.incomes),
    checkpoints: checkpointsToKeep(ledger, { origin, through: toDay(through), placeOf }),
    accounts: accountRows(days, accounts),
  };
}

function originOf(ledger: Ledger, since: string | null): Checkpoint {
  const first = ledger.checkpoints[0];
  if (!first) throw new Error('A ledger always has the checkpoint it starts from.');
  if (since === null) return first;
  return ledger.checkpoints.findLast(({ day }) => day < toDay(since)) ?? first;
}

/** Disposals before the checkpoint that purchases after it may have changed. */
function pendingIndexes(origin: Checkpoint): number[] {
  return [...origin.state.pendingLosses.values()]
    .flat()
    .map(({ index }) => index)
    .filter((index) => index < origin.lengths.disposals);
}
