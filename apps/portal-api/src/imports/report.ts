import type { Ready, RowOutcome } from './ledger/recordRows';

/** How many of a list are kept for the terminal; the rest is counted. */
const MOST_SHOWN = 50;

/** What an import did, or would do. */
export class ImportReport {
  readonly counts: Record<RowOutcome | 'refused' | 'ignored', number> = {
    new: 0,
    changed: 0,
    'taken back': 0,
    unchanged: 0,
    ignored: 0,
    refused: 0,
  };
  readonly changes: string[] = [];
  readonly refused: string[] = [];
  readonly notes: string[] = [];
  readonly differences: string[] = [];
  readonly #ignored = new Map<string, number>();
  #changed = 0;
  /** Reported figures that agree with the ledger. */
  agreed = 0;

  told(outcome: RowOutcome, line: number, words: string): void {
    this.counts[outcome] += 1;
    if (outcome === 'unchanged') return;
    this.#changed += 1;
    if (this.changes.length < MOST_SHOWN)
      this.changes.push(`${MARK[outcome]} line ${line}: ${words}`);
  }

  refuse(line: number | null, reason: string): void {
    this.counts.refused += 1;
    if (this.refused.length < MOST_SHOWN)
      this.refused.push(line === null ? reason : `line ${line}: ${reason}`);
  }

  ignore(reason: string): void {
    this.counts.ignored += 1;
    this.#ignored.set(reason, (this.#ignored.get(reason) ?? 0) + 1);
  }

  /** Everything for the terminal, line by line. */
  *lines(unknown: ReadonlyMap<string, number>): Generator<string> {
    const { counts } = this;
    yield* this.changes;
    if (this.#changed > this.changes.length)
      yield `… and ${this.#changed - this.changes.length} more.`;
    for (const [reason, times] of this.#ignored) yield `${times} left out: ${reason}.`;
    for (const line of this.refused) yield `refused, ${line}`;
    if (counts.refused > this.refused.length)
      yield `… and ${counts.refused - this.refused.length} more refused.`;
    if (unknown.size > 0) {
      yield 'Securities that are not known (add them by securities.csv, or with --add-securities):';
      for (const [words, times] of [...unknown].slice(0, MOST_SHOWN))
        yield `  ${words}: ${times} lines`;
    }
    if (this.agreed > 0) yield `${this.agreed} reported figures agree with the ledger.`;
    for (const difference of this.differences) yield `differs: ${difference}`;
    yield* this.notes;
    const sums = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
    yield `${sums.join(', ')}.`;
  }
}

const MARK: Readonly<Record<RowOutcome, string>> = {
  new: '+',
  changed: '~',
  'taken back': '-',
  unchanged: ' ',
};

export function wordsOfRow(row: Ready): string {
  if (!('content' in row)) return `${row.date} takes back a row`;
  const { date, type, symbol, quantity, amount } = row.content;
  return [date, type, symbol, quantity, amount].filter(Boolean).join(' ');
}
