import { appendTransactions, type RecordedTransaction } from '../../books/recordTransactions';
import type { Sql } from '../../db/sql';
import { type KnownRow, putKnown, selectKnown } from './importRepository';
import { type Content, contentHash } from './rowKeys';

/** A row of a file that is ready to be recorded. */
export interface ReadyRow {
  line: number;
  key: string;
  household: string;
  content: Content;
  /** The key of the row that this one stands in for. */
  replaces: string | null;
}

/** A row that only takes another one back. */
export interface ReadyReversal {
  line: number;
  key: string;
  household: string;
  account: string;
  date: string;
  of: string;
}

export type Ready = ReadyRow | ReadyReversal;

export type RowOutcome = 'new' | 'changed' | 'unchanged' | 'taken back';

export interface Recording {
  sql: Sql;
  importId: string;
  /** The day on which corrections are booked. */
  today: string;
  told(outcome: RowOutcome, row: Ready): void;
}

/**
 * Records a batch of rows, each at most once whatever files it comes in and in whatever order. A row that is known and
 * says something it has not said before is a correction; one that was replaced before it came is never recorded.
 */
export async function recordRows(recording: Recording, batch: readonly Ready[]): Promise<void> {
  const { sql, importId } = recording;
  const rows = new RowsOfBatch(recording, await knownOf(sql, batch));
  for (const row of batch) {
    const outcome = 'content' in row ? rows.add(row) : rows.takeBack(row);
    recording.told(outcome, row);
  }
  for (const [household, entries] of rows.ledger)
    await appendTransactions(sql, household, entries, 2_000);
  if (rows.changed.size > 0) await putKnown(sql, importId, [...rows.changed]);
}

/** The batch's rows, the ones they replace, and what stands in for those. */
async function knownOf(sql: Sql, batch: readonly Ready[]): Promise<Map<string, KnownRow>> {
  const known = new Map<string, KnownRow>();
  let wanted = batch.flatMap((row) => [row.key, ...targetOf(row)]);
  while (wanted.length > 0) {
    const found = await selectKnown(sql, [...new Set(wanted)]);
    for (const row of found) known.set(row.key, row);
    wanted = found.flatMap(({ replacedBy }) =>
      replacedBy && !known.has(replacedBy) ? [replacedBy] : [],
    );
  }
  return known;
}

function targetOf(row: Ready): string[] {
  const target = 'content' in row ? row.replaces : row.of;
  return target === null ? [] : [target];
}

class RowsOfBatch {
  readonly ledger = new Map<string, RecordedTransaction[]>();
  readonly changed = new Set<KnownRow>();
  readonly #recording: Recording;
  readonly #known: Map<string, KnownRow>;

  constructor(recording: Recording, known: Map<string, KnownRow>) {
    this.#recording = recording;
    this.#known = known;
  }

  add(row: ReadyRow): RowOutcome {
    const hash = contentHash(row.content);
    const known = this.#known.get(row.key);
    if (!known) return this.#addNew(row, hash);
    // It was replaced before it came; what it replaces itself must go all the same, if nothing else has replaced that.
    if (known.entry === null) {
      const target = row.replaces === null ? undefined : this.#known.get(row.replaces);
      if (row.replaces === null || (target && target.entry === null)) return 'unchanged';
      const gone = this.#outOfForce(row, row.replaces, known.replacedBy ?? row.key);
      if (gone === null) return 'unchanged';
      this.#cancel(row, row.content.account, row.content.date, gone);
      return 'taken back';
    }
    if (known.contents.includes(hash)) return 'unchanged';
    const id = `${row.key}-${known.contents.length + 1}`;
    this.#record(row, { id, corrects: known.entry, entered: this.#recording.today });
    known.contents.push(hash);
    known.entry = id;
    this.changed.add(known);
    return 'changed';
  }

  takeBack(row: ReadyReversal): RowOutcome {
    if (this.#known.has(row.key)) return 'unchanged';
    const gone = this.#outOfForce(row, row.of, row.key);
    this.#note(row, { contents: [], entry: null });
    if (gone === null) return 'unchanged';
    this.#cancel(row, row.account, row.date, gone);
    return 'taken back';
  }

  #addNew(row: ReadyRow, hash: string): RowOutcome {
    const corrects = row.replaces === null ? null : this.#outOfForce(row, row.replaces, row.key);
    this.#record(row, {
      id: row.key,
      ...(corrects !== null && { corrects, entered: this.#recording.today }),
    });
    this.#note(row, { contents: [hash], entry: row.key });
    return corrects === null ? 'new' : 'changed';
  }

  /** Marks a row as replaced, whether it has come or not; the row of the ledger that stood for it, if one did. */
  #outOfForce(row: Ready, key: string, replacedBy: string): string | null {
    let target = this.#known.get(key);
    if (!target) {
      this.#note({ ...row, key }, { contents: [], entry: null, replacedBy });
      return null;
    }
    // A correction of what was corrected already is meant for the last one.
    const met = new Set([row.key]);
    while (target.entry === null && target.replacedBy !== null && !met.has(target.key)) {
      met.add(target.key);
      const next = this.#known.get(target.replacedBy);
      if (!next || next.key === row.key) break;
      target = next;
    }
    const entry = target.key === row.key ? null : target.entry;
    target.entry = null;
    target.replacedBy ??= replacedBy;
    this.changed.add(target);
    return entry;
  }

  #note(row: Ready, facts: Pick<KnownRow, 'contents' | 'entry'> & { replacedBy?: string }): void {
    const { key, household, line } = row;
    const known: KnownRow = { replacedBy: null, ...facts, key, household, line };
    this.#known.set(key, known);
    this.changed.add(known);
  }

  #record(row: ReadyRow, part: Pick<RecordedTransaction, 'id' | 'corrects' | 'entered'>): void {
    this.#append(row.household, { ...row.content, ...part });
  }

  #cancel(row: Ready, account: string, date: string, cancels: string): void {
    const words = { activity: 'ZZ', description: 'Taken back' };
    const { today } = this.#recording;
    this.#append(row.household, {
      id: row.key,
      account,
      date,
      type: 'CANCEL',
      cancels,
      entered: today,
      ...words,
    });
  }

  #append(household: string, entry: RecordedTransaction): void {
    const rows = this.ledger.get(household);
    if (rows) rows.push(entry);
    else this.ledger.set(household, [entry]);
  }
}
