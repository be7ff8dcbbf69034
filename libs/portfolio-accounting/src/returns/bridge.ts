import { toDate, type Day } from '../exact/days';
import { sum, type Exact } from '../exact/exact';
import { differenceOf, given, sumOf, type Figure } from '../explain/figure';
import type { Ledger } from '../ledger/ledger';
import type { Posting } from '../ledger/run';
import type { DailyFacts } from '../valuation/dailyFacts';
import { boundsOf, type Period } from './returnSeries';

/**
 * From the opening to the closing value, line by line; losses, withdrawals, fees and taxes are negative. Every
 * line but `unrealized` is a sum of postings, and that one is the change of market value over cost; that they
 * meet the closing value is a law of the ledger, not a plug: `residual` is zero and is there to be checked.
 */
export interface Bridge {
  readonly opening: Figure;
  readonly contributions: Figure;
  readonly withdrawals: Figure;
  readonly income: Figure;
  readonly realized: Figure;
  readonly unrealized: Figure;
  readonly accruedInterest: Figure;
  readonly fees: Figure;
  readonly taxes: Figure;
  readonly closing: Figure;
  readonly residual: Figure;
}

/** The bridge of some accounts over a period; `facts` must cover both of its ends. */
export function bridgeOf(
  ledger: Ledger,
  facts: DailyFacts,
  period: Period,
  accounts: Iterable<string> = facts.accounts.keys(),
): Bridge {
  const { from, to } = boundsOf(period);
  const group = new Set(accounts);
  const postings = postingsIn(ledger, from, to).filter(({ account }) => group.has(account));
  const start = endOfDay(facts, group, from);
  const end = endOfDay(facts, group, to);
  const opening = given(
    `Value on ${period.from}`,
    'money',
    start.securities + start.cash + start.accrued,
  );
  const closing = given(`Value on ${period.to}`, 'money', end.securities + end.cash + end.accrued);
  const flows = postings.filter((posting) => isFlow(posting, group));
  const contributions = lineOf(
    'Contributions',
    flows.filter(({ amount }) => amount < 0n),
  );
  const withdrawals = lineOf(
    'Withdrawals',
    flows.filter(({ amount }) => amount > 0n),
  );
  const income = lineOf('Income', ofKind(postings, 'income'));
  const realized = lineOf('Realized gain', ofKind(postings, 'gain'));
  const fees = lineOf('Fees', ofKind(postings, 'fee'));
  const taxes = lineOf('Taxes', ofKind(postings, 'tax'));
  const unrealized = unrealizedLine(postings, start.securities, end.securities);
  const accruedInterest = differenceOf(
    'Accrued interest',
    given('At the end', 'money', end.accrued),
    given('At the start', 'money', start.accrued),
  );
  const lines = {
    contributions,
    withdrawals,
    income,
    realized,
    unrealized,
    accruedInterest,
    fees,
    taxes,
  };
  const residual = differenceOf(
    'Residual',
    closing,
    sumOf('Opening and all lines', [opening, ...Object.values(lines)]),
  );
  return { opening, ...lines, closing, residual };
}

function unrealizedLine(postings: readonly Posting[], start: Exact, end: Exact): Figure {
  const carried = postings.filter(({ kind }) => kind === 'cost' || kind === 'embedded');
  return differenceOf(
    'Unrealized gain',
    given('Securities at the end', 'money', end),
    given('Securities at the start', 'money', start),
    given(
      'Cost and carried gains of what came in and went out',
      'money',
      sum(carried.map(({ amount }) => amount)),
    ),
  );
}

function isFlow({ kind, counterparty }: Posting, group: ReadonlySet<string>): boolean {
  return kind === 'external' || (kind === 'transfer' && !group.has(counterparty ?? ''));
}

function ofKind(postings: readonly Posting[], kind: Posting['kind']): Posting[] {
  return postings.filter((posting) => posting.kind === kind);
}

// Sources are negative in the postings and positive in a bridge, and the other way round.
function lineOf(label: string, postings: readonly Posting[]): Figure {
  return sumOf(
    label,
    postings.map(({ row, day, amount }) => given(toDate(day), 'money', -amount, { rows: [row] })),
  );
}

/** Postings of the days after `from` up to `to`; they are in order of time, so both ends are searched. */
export function postingsIn(ledger: Ledger, from: Day, to: Day): Posting[] {
  const { postings } = ledger.out;
  return postings.slice(firstAfter(postings, from), firstAfter(postings, to));
}

function firstAfter(postings: readonly Posting[], day: Day): number {
  let low = 0;
  let high = postings.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postings[middle]?.day ?? Infinity) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function endOfDay(
  facts: DailyFacts,
  group: ReadonlySet<string>,
  day: Day,
): { securities: Exact; cash: Exact; accrued: Exact } {
  const index = day - facts.first;
  const total = { securities: 0n, cash: 0n, accrued: 0n };
  for (const account of group) {
    const columns = facts.accounts.get(account);
    const cash = columns?.cash[index] ?? 0n;
    total.cash += cash;
    total.securities += (columns?.value[index] ?? 0n) - cash;
    total.accrued += columns?.accrued[index] ?? 0n;
  }
  return total;
}
