import { type Day, type Exact, parseExact, toDate, toDay } from '@portal/portfolio-accounting';
import { readOnce, type SqlEngine } from '../db/sql';
import { accountRow, type AccountValue } from './accountRows';
import { FACT_MONTH } from './bookTables';
import { CASH, type FactLists, firstOfNextMonth, packed, startOfMonth, VALUE } from './factMonths';
import type { Row } from './row';

/** What facts of some days change by: a list per kind of fact, as in FactLists, from the day `first` on. */
export interface FactChange {
  first: Day;
  last: Day;
  byAccount: ReadonlyMap<string, FactLists>;
}

/** Facts of an account after a change. */
export interface LateFacts {
  /** Months as they were and as they are now; the same ones, in the same order. */
  before: Row[];
  after: Row[];
  account: AccountValue;
  worth: Exact;
  cash: Exact;
}

const KINDS = Object.keys(FACT_MONTH).slice(3);
const BATCH_MONTHS = 25;

/** `after` less `before`; both begin with the day `first`. Accounts without a difference are not in it. */
export function differenceOfFacts(
  before: ReadonlyMap<string, FactLists>,
  after: ReadonlyMap<string, FactLists>,
  { first, last }: { first: Day; last: Day },
): FactChange {
  const byAccount = new Map<string, FactLists>();
  for (const account of new Set([...before.keys(), ...after.keys()])) {
    const lists = KINDS.map((_, kind) =>
      Array.from({ length: last - first + 1 }, (_day, place) => {
        const now = after.get(account)?.[kind]?.[place] ?? 0n;
        return now - (before.get(account)?.[kind]?.[place] ?? 0n);
      }),
    );
    if (lists.some((list) => list.some((amount) => amount !== 0n))) byAccount.set(account, lists);
  }
  return { first, last, byAccount };
}

/** The stored facts of an account with a change added; null when the account had none before the change begins. */
export async function lateFacts(
  engine: SqlEngine,
  { household, account }: { household: string; account: string },
  { first, last, byAccount }: FactChange,
): Promise<LateFacts | null> {
  // A month more, for the day before and to see that the account was there already.
  const from = startOfMonth(toDate(toDay(startOfMonth(toDate(first))) - 1));
  const before = await readMonths(engine, household, account, from);
  const change = byAccount.get(account);
  const months = before.map((row) => new LateMonth(row, first, change));
  if (!isWhole(before, from, last)) return null;
  const touched = months.filter(({ isChanged }) => isChanged);
  const at = (kind: number, day: Day): Exact =>
    months.findLast((month) => month.first <= day)?.at(kind, day) ?? 0n;
  const days = (kind: number): Exact[] => [at(kind, last - 1), at(kind, last)];
  const [value, , , contributions, withdrawals, transfersIn, transfersOut] = KINDS.map((_, kind) =>
    days(kind),
  ) as [Exact[], Exact[], Exact[], Exact[], Exact[], Exact[], Exact[]]; // as in FACT_MONTH
  const columns = { value, contributions, withdrawals, transfersIn, transfersOut };
  return {
    before: touched.map(({ row }) => row),
    after: touched.map((month) => month.changed()),
    account: accountRow(account, columns, 1),
    worth: at(VALUE, last),
    cash: at(CASH, last),
  };
}

function isWhole(months: readonly Row[], from: string, last: Day): boolean {
  let expected = toDay(from);
  for (const [, month] of months) {
    if (month !== toDate(expected)) return false;
    expected = firstOfNextMonth(expected);
  }
  return expected > last;
}

async function readMonths(
  engine: SqlEngine,
  household: string,
  account: string,
  from: string,
): Promise<Row[]> {
  const months: Row[] = [];
  const columns = ['account_key', 'month', ...KINDS].map((column) => `${column}::text`);
  for (let start = from; ;) {
    const found = await readOnce<{ cells: Row }>(
      engine,
      `select jsonb_build_array(${columns.join(', ')}) as cells from fact_month
         where household_id = $1 and account_key = $2 and month >= $3::date order by month limit ${BATCH_MONTHS}`,
      [household, account, start],
    );
    months.push(...found.map(({ cells }) => cells));
    const last = found.at(-1)?.cells[1];
    if (found.length < BATCH_MONTHS || !last) return months;
    start = toDate(firstOfNextMonth(toDay(last)));
  }
}

/** A stored month and what is added to it. */
class LateMonth {
  readonly row: Row;
  readonly first: Day;
  readonly isChanged: boolean;
  readonly #added: (Exact[] | null)[];
  readonly #length: number;

  constructor(row: Row, changeFrom: Day, change: FactLists | undefined) {
    this.row = row;
    this.first = toDay(row[1] ?? '');
    this.#length = elementsOf(row[2]).length;
    this.#added = KINDS.map((_, kind) => {
      const added = Array.from({ length: this.#length }, (_day, place) => {
        const index = this.first + place - changeFrom;
        return (index < 0 ? undefined : change?.[kind]?.[index]) ?? 0n;
      });
      return added.some((amount) => amount !== 0n) ? added : null;
    });
    this.isChanged = this.#added.some((list) => list !== null);
  }

  at(kind: number, day: Day): Exact {
    const place = day - this.first;
    const stored = elementsOf(this.row[2 + kind])[place];
    return parseExact(stored ?? '0') + (this.#added[kind]?.[place] ?? 0n);
  }

  changed(): Row {
    return this.row.map((cell, index) => {
      const added = index < 2 ? null : this.#added[index - 2];
      if (!added) return cell;
      const stored = elementsOf(cell);
      const now = added.map((amount, place) => parseExact(stored[place] ?? '0') + amount);
      return packed(now, 0, now.length);
    });
  }
}

function elementsOf(array: string | null | undefined): string[] {
  return array && array.length > 2 ? array.slice(1, -1).split(',') : [];
}
