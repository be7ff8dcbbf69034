import {
  type AccountFacts,
  type Checkpoint,
  civil,
  dailyFacts,
  type DailyFacts,
  type Day,
  type Exact,
  type Ledger,
  toDate,
  toDay,
} from '@portal/portfolio-accounting';
import { arrayText } from '../db/insertRows';
import { numberText, type Row } from './row';

/** A month of an account: key, first of the month, then one array per kind of fact (see bookTables). */
export type FactMonth = Row;
export type TransferRow = Row;

type Column = Exclude<keyof AccountFacts, 'account' | 'unpriced'>;

/** Places of the lists that say what an account is worth and what came and went. */
export const VALUE = 0;
export const CASH = 1;

const COLUMNS: readonly Column[] = [
  'value',
  'cash',
  'accrued',
  'contributions',
  'withdrawals',
  'transfersIn',
  'transfersOut',
  'income',
  'fees',
  'taxes',
];

/** What the books know of the last two days, to state what accounts are worth. */
export interface LastDays {
  facts: DailyFacts;
  /** Index of the last day in the lists. */
  last: number;
}

interface FactsOfPeriod {
  facts: FactMonth[];
  transfers: TransferRow[];
  days: LastDays;
}

export function startOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** Facts by month, from the first of the month `since` (or of the ledger's first row) through a day. */
export function factRows(
  ledger: Ledger,
  { since, through, origin }: { since: string | null; through: string; origin: Checkpoint },
): FactsOfPeriod {
  const beginning = toDate(ledger.entries[0]?.day ?? toDay(through));
  const first = toDay(since ?? startOfMonth(beginning));
  const { facts, lists } = factLists(ledger, first, through);
  const months: FactMonth[] = [];
  for (const [account, columns] of lists) {
    const existed = origin.state.accounts.has(account);
    const from = existed ? first : firstMonthWithAny(columns, facts, first);
    months.push(...monthsOf(account, columns, facts, from));
  }
  return {
    facts: months,
    transfers: transferRows(facts, first),
    days: { facts, last: facts.last - facts.first },
  };
}

/** Of one account: a list per kind of fact in the order of the cells of a month (see bookTables), a number a day. */
export type FactLists = readonly (readonly Exact[])[];

/** Facts from the day before `first` on, because a day's change needs it; lists begin with that day. */
export function factLists(
  ledger: Ledger,
  first: Day,
  through: string,
): { facts: DailyFacts; lists: Map<string, FactLists> } {
  const facts = dailyFacts(ledger, { from: toDate(first - 1), to: through });
  const gains = gainsByDay(ledger, facts, first);
  const lists = new Map<string, FactLists>();
  for (const columns of facts.accounts.values()) {
    const { realized = [], carried = [] } = gains.get(columns.account) ?? {};
    lists.set(columns.account, [...COLUMNS.map((column) => columns[column]), realized, carried]);
  }
  return { facts, lists };
}

function* monthsOf(
  account: string,
  lists: FactLists,
  facts: DailyFacts,
  from: Day,
): Generator<FactMonth> {
  for (let day = from; day <= facts.last;) {
    const next = Math.min(firstOfNextMonth(day), facts.last + 1);
    const start = day - facts.first;
    const end = next - facts.first;
    yield [account, toDate(day), ...lists.map((list) => packed(list, start, end))];
    day = next;
  }
}

/** The numbers of some days as they are stored. */
export function packed(list: readonly Exact[], start: number, end: number): string {
  const texts = new Array<string>(end - start);
  for (let index = start; index < end; index += 1)
    texts[index - start] = numberText(list[index] ?? 0n);
  return arrayText(texts);
}

/** An account that opens years after the first one has no facts before it. */
function firstMonthWithAny(lists: FactLists, facts: DailyFacts, first: Day): Day {
  let found = Infinity;
  for (const list of lists) {
    const index = list.findIndex((value, place) => place > 0 && value !== 0n);
    if (index >= 0 && index < found) found = index;
  }
  if (found === Infinity) return facts.last + 1;
  return Math.max(first, toDay(startOfMonth(toDate(facts.first + found))));
}

/** The first day of the month after a day's. */
export function firstOfNextMonth(day: Day): Day {
  const { year, month } = civil(day);
  return toDay(
    month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`,
  );
}

interface Gains {
  realized: Exact[];
  carried: Exact[];
}

/** Sums of postings that the engine's bridge is made of, by account and day. */
function gainsByDay(ledger: Ledger, facts: DailyFacts, first: Day): Map<string, Gains> {
  const byAccount = new Map<string, Gains>();
  const { postings } = ledger.out;
  const length = facts.last - facts.first + 1;
  for (let index = postings.length - 1; index >= 0; index -= 1) {
    const posting = postings[index];
    if (!posting || posting.day < first) break;
    const { kind, account, amount, day } = posting;
    if (day > facts.last || (kind !== 'gain' && kind !== 'cost' && kind !== 'embedded')) continue;
    let gains = byAccount.get(account);
    if (!gains) {
      const zeros = (): Exact[] => new Array<Exact>(length).fill(0n);
      gains = { realized: zeros(), carried: zeros() };
      byAccount.set(account, gains);
    }
    const place = day - facts.first;
    // A source is negative in the postings: gain is where money came from.
    if (kind === 'gain') gains.realized[place] = (gains.realized[place] ?? 0n) - amount;
    else gains.carried[place] = (gains.carried[place] ?? 0n) + amount;
  }
  return byAccount;
}

/** Transfers from a day on, as stored. */
export function transferRows({ transfers }: DailyFacts, first: Day): TransferRow[] {
  const ordinals = new Map<Day, number>();
  return transfers
    .filter(({ day }) => day >= first)
    .map(({ day, from, to, value }) => {
      const ordinal = (ordinals.get(day) ?? 0) + 1;
      ordinals.set(day, ordinal);
      return [toDate(day), String(ordinal), from, to, numberText(value)];
    });
}
