import type { IsoDate } from '../days';
import { formatMoney, type Cents } from '../units';
import type { AccountBook, Book } from './book';
import { raiseCash } from './management';
import type { Flow } from './plan';

/** A business day and its place in the month, from both ends: the first is 1, the last −1. */
export interface BusinessDay {
  date: IsoDate;
  year: number;
  month: number;
  nth: number;
  fromEnd: number;
  /** The next business day, up to which cash earns interest. */
  next: IsoDate;
}

export function isOn(day: BusinessDay, months: readonly number[], nth: number): boolean {
  return months.includes(day.month) && (nth < 0 ? day.fromEnd === nth : day.nth === nth);
}

/** Carries out the scheduled money movements of an account on a day. */
export function applyFlows(
  book: Book,
  account: AccountBook,
  day: BusinessDay,
  done: Set<Flow>,
): void {
  for (const flow of account.plan.flows) {
    if (!isOn(day, flow.months, flow.nth)) continue;
    if (
      day.date < (flow.from ?? account.plan.opened) ||
      (flow.until !== undefined && day.date > flow.until)
    )
      continue;
    if (flow.once && done.has(flow)) continue;
    done.add(flow);
    applyFlow(book, account, flow, amountOf(book, account, flow, day));
  }
}

function amountOf(book: Book, account: AccountBook, flow: Flow, day: BusinessDay): Cents {
  if (typeof flow.amount !== 'number')
    return Math.round((book.value(account) * flow.amount.partOfValue) / 100) * 100;
  const years = day.year - Number((flow.from ?? account.plan.opened).slice(0, 4));
  let dollars = flow.amount;
  for (let year = 0; year < years; year += 1) dollars *= 1 + (flow.growth ?? 0);
  const swing = flow.jitter ? 1 + (account.random.uniform() * 2 - 1) * flow.jitter : 1;
  // Salaries and bills are odd amounts, grants and gifts round ones.
  const cents = dollars * swing * 100;
  return flow.jitter ? Math.round(cents) : Math.round(cents / 10_000) * 10_000;
}

function applyFlow(book: Book, account: AccountBook, flow: Flow, amount: Cents): void {
  if (amount <= 0) return;
  if (flow.kind === 'deposit') {
    book.move(account, amount);
    book.write({
      account: account.key,
      type: 'DEPOSIT',
      amount: formatMoney(amount),
      description: flow.description,
    });
    return;
  }
  if (!raiseCash(book, account, amount)) return;
  if (flow.kind === 'journal')
    return journal(book, account, book.account(flow.to ?? ''), {
      amount,
      description: flow.description,
    });
  const tax = Math.round(amount * (flow.withheld ?? 0));
  book.move(account, -amount);
  book.write({
    account: account.key,
    type: flow.kind === 'tax' ? 'TAX' : 'WITHDRAWAL',
    ...(tax > 0 ? { tax: formatMoney(tax) } : {}),
    amount: formatMoney(-amount),
    description: flow.description,
  });
}

/** Money from one account of the household to another. */
export function journal(
  book: Book,
  from: AccountBook,
  to: AccountBook,
  { amount, description }: { amount: Cents; description: string },
): void {
  book.move(from, -amount);
  book.move(to, amount);
  book.write({
    account: from.key,
    type: 'JOURNAL',
    toAccount: to.key,
    amount: formatMoney(-amount),
    description,
  });
}
