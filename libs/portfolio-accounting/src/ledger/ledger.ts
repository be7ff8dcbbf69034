import { addMonths, civil, civilToDay, toDay, type Day, type IsoDate } from '../exact/days';
import { knownMethod } from '../lots/methods';
import { AccountingRefusal } from '../refusals';
import type { PriceBook } from '../valuation/priceBook';
import { applyEntry } from './apply';
import {
  byTime,
  effectiveRows,
  isInstruction,
  refuseDuplicates,
  refuseOtherCurrencies,
  type EffectiveRows,
  type RowStatus,
} from './effectiveRows';
import {
  DEFAULT_OPTIONS,
  emptyOutputs,
  lengthsOf,
  type EngineOptions,
  type LedgerOutputs,
} from './run';
import { emptyState, forkState, type LedgerState } from './state';
import { toEntry, type Entry, type Transaction } from './transaction';

/** The state at the end of `day` and how long each output list was then. */
export interface Checkpoint {
  readonly day: Day;
  readonly state: LedgerState;
  readonly lengths: Readonly<Record<keyof LedgerOutputs, number>>;
  /** Entries accounted so far. */
  readonly entries: number;
}

/** A ledger replayed to its end: rows in force, what they did, the final state, and points to resume from. */
export interface Ledger {
  readonly options: EngineOptions;
  readonly prices: PriceBook;
  readonly rows: readonly Transaction[];
  /** Rows that do not count, and why; see `rowStatus`. */
  readonly status: EffectiveRows['status'];
  readonly entries: readonly Entry[];
  readonly out: LedgerOutputs;
  readonly state: LedgerState;
  /** The first one is where this ledger starts: empty, or a checkpoint loaded from storage. */
  readonly checkpoints: readonly Checkpoint[];
}

/** What a ledger is replayed from. */
export interface LedgerInput {
  rows: readonly Transaction[];
  prices: PriceBook;
  options?: Partial<EngineOptions>;
  /** Start from a stored state; `rows` are then the ones after its day. */
  from?: Checkpoint;
}

/** Rows to add and ids of rows to take out; a correction is an added row with `corrects`. */
export interface LedgerChange {
  add?: readonly Transaction[];
  remove?: readonly string[];
}

const OUTPUTS: readonly (keyof LedgerOutputs)[] = [
  'postings',
  'disposals',
  'incomes',
  'exchanges',
  'premiums',
  'holdings',
  'tradePrices',
];
const RECENT_MONTHS = 13;

/**
 * Replays a ledger from its start (or from a stored checkpoint) to its end.
 * @throws AccountingRefusal for the first row that cannot be read or booked, which its subject names: `number.malformed`,
 * `date.malformed`, `ratio.malformed`, `row.*`, `currency.mixed`, `amount.sign`, `quantity.exceeds-holding`, `lot.*`;
 * `method.unknown` for an option, `period.malformed` for a row on or before the day of the checkpoint.
 */
export function openLedger({ rows, prices, options = {}, from }: LedgerInput): Ledger {
  const { entries, status } = effectiveRows(rows, options.currency);
  refuseUnknownMethods(options);
  const origin = from ? resumable(from) : emptyCheckpoint();
  if (entries[0] && entries[0].day <= origin.day) {
    throw new AccountingRefusal('period.malformed', 'Rows on or before the day of the checkpoint', {
      row: entries[0].id,
    });
  }
  const start = { origin, out: originOutputs(origin), checkpoints: [origin] };
  return replay(
    { options: { ...DEFAULT_OPTIONS, ...options }, prices, rows, status, entries },
    start,
  );
}

function refuseUnknownMethods({ lotMethod, methodByAccount = {} }: Partial<EngineOptions>): void {
  if (lotMethod) knownMethod(lotMethod);
  for (const [account, method] of Object.entries(methodByAccount)) knownMethod(method, { account });
}

/**
 * The ledger after a change, replayed from the last checkpoint before the first row that differs. The ledger
 * given stays as it was; what lies before the checkpoint is shared with it.
 * @throws AccountingRefusal as `openLedger`, and `period.malformed` for a change before a stored checkpoint.
 */
export function amendLedger(ledger: Ledger, change: LedgerChange): Ledger {
  const merged = mergeChange(ledger, change);
  // Past the last row a checkpoint may have dropped losses that a row just after it could still disallow.
  const end = (merged.entries.at(-1)?.day ?? -Infinity) + 1;
  const origin = lastCheckpointBefore(ledger, Math.min(merged.changedFrom, end));
  const out = truncated(ledger.out, origin);
  const checkpoints = ledger.checkpoints.slice(0, ledger.checkpoints.indexOf(origin) + 1);
  return replay({ ...ledger, ...merged }, { origin, out, checkpoints });
}

/** The first day on which a change can make a difference; facts before it stay as they are. */
export function firstChangedDay(ledger: Ledger, change: LedgerChange): Day {
  return mergeChange(ledger, change).changedFrom;
}

interface ReplayStart {
  origin: Checkpoint;
  out: LedgerOutputs;
  checkpoints: Checkpoint[];
}

function replay(
  plan: Omit<Ledger, 'out' | 'state' | 'checkpoints'>,
  { origin, out, checkpoints }: ReplayStart,
): Ledger {
  const { options, prices, rows, status, entries } = plan;
  const run = { options, prices, state: forkState(origin.state), out };
  const days = checkpointDays(entries);
  let next = days.findIndex((day) => day > origin.day);
  for (let index = origin.entries; index < entries.length; index += 1) {
    const entry = entries[index] as Entry;
    while (next >= 0 && next < days.length && entry.day > (days[next] ?? Infinity)) {
      checkpoints.push(takeCheckpoint(days[next] as Day, run.state, out, index));
      next += 1;
    }
    applyEntry(run, entry);
  }
  return { options, prices, rows, status, entries, out, state: run.state, checkpoints };
}

/** A checkpoint at the end of the ledger's last day, to store and resume from. */
export function closingCheckpoint(ledger: Ledger): Checkpoint {
  const day = ledger.entries.at(-1)?.day ?? ledger.checkpoints[0]?.day ?? -Infinity;
  return takeCheckpoint(day, ledger.state, ledger.out, ledger.entries.length);
}

function takeCheckpoint(
  day: Day,
  state: LedgerState,
  out: LedgerOutputs,
  entries: number,
): Checkpoint {
  return { day, state: forkState(state, day), lengths: lengthsOf(out), entries };
}

// Changes arrive mostly near the end: month-ends of the last year, year-ends before.
function checkpointDays(entries: readonly Entry[]): Day[] {
  const [first, last] = [entries[0]?.day, entries.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const days: Day[] = [];
  const recent = monthStart(addMonths(last, -RECENT_MONTHS));
  // The eve of the first recent month is a month-end below: where that month is a January, it is a year's end as well.
  for (let year = civil(first).year; civilToDay(year, 12, 31) < recent - 1; year += 1)
    days.push(civilToDay(year, 12, 31));
  for (let month = recent; month <= last; month = addMonths(month, 1)) days.push(month - 1);
  return days;
}

function monthStart(day: Day): Day {
  const { year, month } = civil(day);
  return civilToDay(year, month, 1);
}

function emptyCheckpoint(): Checkpoint {
  return { day: -Infinity, state: emptyState(), lengths: lengthsOf(emptyOutputs()), entries: 0 };
}

// Losses that a later purchase may still disallow come along, so that their final form is told again.
function resumable(from: Checkpoint): Checkpoint {
  const state = forkState(from.state, from.day);
  let index = 0;
  for (const losses of state.pendingLosses.values())
    for (const loss of losses) loss.index = index++;
  return {
    day: from.day,
    state,
    lengths: { ...lengthsOf(emptyOutputs()), disposals: index },
    entries: 0,
  };
}

function originOutputs(origin: Checkpoint): LedgerOutputs {
  const out = emptyOutputs();
  restorePendingLosses(out, origin);
  return out;
}

function truncated(out: LedgerOutputs, checkpoint: Checkpoint): LedgerOutputs {
  const copy = emptyOutputs();
  for (const list of OUTPUTS)
    Object.assign(copy, { [list]: out[list].slice(0, checkpoint.lengths[list]) });
  restorePendingLosses(copy, checkpoint);
  return copy;
}

// A disposal before the checkpoint may have been rewritten by a purchase after it: put it back as it was.
function restorePendingLosses(out: LedgerOutputs, checkpoint: Checkpoint): void {
  for (const losses of checkpoint.state.pendingLosses.values()) {
    for (const loss of losses) out.disposals[loss.index] = loss.disposal;
  }
}

function lastCheckpointBefore(ledger: Ledger, day: Day): Checkpoint {
  const found = ledger.checkpoints.findLast(
    (checkpoint) => checkpoint.day < day || checkpoint.day === -Infinity,
  );
  if (!found)
    throw new AccountingRefusal('period.malformed', 'The change lies before the stored checkpoint');
  return found;
}

function mergeChange(
  ledger: Ledger,
  { add = [], remove = [] }: LedgerChange,
): Pick<Ledger, 'rows' | 'status' | 'entries'> & { changedFrom: Day } {
  if (remove.length === 0 && !add.some(isInstruction)) return insertRows(ledger, add);
  const removed = new Set(remove);
  const rows = ledger.rows.filter((row) => !removed.has(row.id)).concat(add);
  const { entries, status } = effectiveRows(rows, ledger.options.currency);
  return { rows, entries, status, changedFrom: firstDifference(ledger.entries, entries) };
}

// The usual change, a few rows more, must not cost a new reading of every row.
function insertRows(
  ledger: Ledger,
  add: readonly Transaction[],
): Pick<Ledger, 'rows' | 'entries' | 'status'> & { changedFrom: Day } {
  const rows = ledger.rows.concat(add);
  const added = new Set(add.map((row) => row.id));
  refuseOtherCurrencies(add, ledger.options.currency);
  refuseDuplicates([...add, ...ledger.rows.filter((row) => added.has(row.id))]);
  const entries = ledger.entries.slice();
  let changedFrom = Infinity;
  add.forEach((row, index) => {
    const entry = toEntry(row, ledger.rows.length + index);
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (byTime(entries[middle] as Entry, entry) <= 0) low = middle + 1;
      else high = middle;
    }
    entries.splice(low, 0, entry);
    changedFrom = Math.min(changedFrom, entry.day);
  });
  return { rows, entries, status: ledger.status, changedFrom };
}

/** Whether a row counts, and if not, why. */
export function rowStatus(ledger: Ledger, id: string): RowStatus {
  return ledger.status.get(id) ?? 'effective';
}

function firstDifference(before: readonly Entry[], after: readonly Entry[]): Day {
  let index = 0;
  while (index < before.length && index < after.length && before[index]?.row === after[index]?.row)
    index += 1;
  return Math.min(before[index]?.day ?? Infinity, after[index]?.day ?? Infinity);
}

/**
 * The state at the end of a day, whatever the ledger's last day is. Shares lots with the ledger, changes nothing.
 * @throws AccountingRefusal `date.malformed`, and `period.malformed` for a day before the stored checkpoint.
 */
export function ledgerAsOf(ledger: Ledger, date: IsoDate): Ledger {
  const day = toDay(date);
  const last = ledger.entries.at(-1);
  if (!last || last.day <= day) return ledger;
  const entries = ledger.entries.filter((entry) => entry.day <= day);
  const origin = ledger.checkpoints.findLast((checkpoint) => checkpoint.day <= day);
  if (!origin)
    throw new AccountingRefusal('period.malformed', 'The day lies before the stored checkpoint', {
      date,
    });
  return replay(
    { ...ledger, entries },
    { origin, out: truncated(ledger.out, origin), checkpoints: [origin] },
  );
}

/** Accounts whose daily facts a change can move: those its rows name, or all when prices of others hang on it. */
export function affectedAccounts(ledger: Ledger, change: LedgerChange): string[] {
  const removed = new Set(change.remove);
  const named = new Set([
    ...(change.add ?? []).flatMap((row) => row.corrects ?? row.cancels ?? []),
    ...removed,
  ]);
  const rows = [
    ...(change.add ?? []),
    ...(named.size > 0 ? ledger.rows.filter((row) => named.has(row.id)) : []),
  ];
  const movesPrices = rows.some(
    (row) =>
      row.type === 'SPLIT' ||
      row.type === 'STOCK_DIVIDEND' ||
      (row.symbol && !ledger.prices.isQuoted(row.symbol)),
  );
  if (movesPrices)
    return [...new Set([...ledger.state.accounts.keys(), ...rows.map((row) => row.account)])];
  return [
    ...new Set(rows.flatMap((row) => [row.account, ...(row.toAccount ? [row.toAccount] : [])])),
  ];
}
