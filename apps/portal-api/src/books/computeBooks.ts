import {
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
import { closedLotRow, exchangeRows, incomeRows, placesOf } from './historyRows';
import { positionRows } from './positionRows';
import type { Row } from './row';
import { checkpointsToKeep, type KeptCheckpoint } from './checkpoints';

/** What the books need to know of an account held at the firm. */
export interface BookAccount {
  key: string;
  lotMethod: EngineOptions['lotMethod'];
  taxStatus: 'taxable' | 'deferred' | 'roth' | 'exempt';
  /** Who files; null is whoever files for the household. */
  taxUnit: string | null;
}

/**
 * A household's ledger in the engine. One that was resumed knows of earlier disposals only the ones that a later
 * purchase may still disallow: they are its first, and `pending` are their places (see historyRows).
 */
export interface OpenBooks {
  ledger: Ledger;
  pending: readonly number[];
}

export interface BooksInput {
  accounts: readonly BookAccount[];
  /** Rows in force and not after the books' last day, in order of recording; with `resume` only the ones after the checkpoint's day. */
  rows: readonly Transaction[];
  prices: PriceBook;
  resume?: Checkpoint & { pending: readonly number[] };
}

/** Everything that changes from `since` on; without it everything there is. Rows are text, ready to be stored. */
export interface BooksUpdate {
  /** First day of a month. */
  since: string | null;
  through: string;
  /** Closed lots, income, exchanged shares and checkpoints after this day are new; null is all of them. */
  after: string | null;
  facts: FactMonth[];
  transfers: TransferRow[];
  positions: Row[];
  openLots: Row[];
  /** Places of closed lots that were disposed of by the day `after` and may have changed all the same. */
  rewritten: number[];
  closedLots: Row[];
  incomes: Row[];
  exchanges: Row[];
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
  return { ledger, pending: resume?.pending ?? [] };
}

/** How the engine is to read the ledger of these accounts. */
export function optionsOf(accounts: readonly BookAccount[]): Partial<EngineOptions> {
  return {
    methodByAccount: Object.fromEntries(accounts.map(({ key, lotMethod }) => [key, lotMethod])),
    taxUnits: Object.fromEntries(accounts.map(({ key, taxUnit }) => [key, taxUnit ?? ''])),
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
  const { ledger } = books;
  const { disposals, incomes, exchanges } = ledger.out;
  const since = changedFrom === null ? null : startOfMonth(changedFrom);
  const origin = originOf(ledger, since);
  const places = placesOf(disposals, books.pending);
  const rewritten = pendingIndexes(since === null ? null : origin);
  const { facts, transfers, days } = factRows(ledger, { since, through, origin });
  const { positions, openLots } = positionRows(ledger, days, through);
  const closedFrom = since === null ? 0 : origin.lengths.disposals;
  return {
    since,
    through,
    after: since === null || origin.day === -Infinity ? null : toDate(origin.day),
    facts,
    transfers,
    positions,
    openLots,
    rewritten: [...rewritten].map((index) => places[index] ?? 0),
    closedLots: disposals.flatMap((disposal, index) =>
      index >= closedFrom || rewritten.has(index)
        ? [closedLotRow(disposal, places[index] ?? 0)]
        : [],
    ),
    incomes: incomeRows(incomes, since === null ? 0 : origin.lengths.incomes),
    exchanges: exchangeRows(exchanges, since === null ? 0 : origin.lengths.exchanges),
    checkpoints: checkpointsToKeep(ledger, { origin, through: toDay(through), places }),
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
function pendingIndexes(origin: Checkpoint | null): Set<number> {
  if (!origin) return new Set();
  const indexes = [...origin.state.pendingLosses.values()].flat().map(({ index }) => index);
  return new Set(indexes.filter((index) => index < origin.lengths.disposals));
}
