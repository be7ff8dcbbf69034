import { addBusinessDays, businessDays } from '../calendar';
import type { IsoDate } from '../days';
import type { CorporateAction } from '../market/events';
import type { Market } from '../market/market';
import type { Payment } from '../market/payments';
import { Random } from '../random';
import { parsePrice } from '../units';
import { Book, type AccountBook } from './book';
import { applyCorporateActions } from './corporateEvents';
import { applyFlows, journal, type BusinessDay } from './flows';
import {
  accrueSweep,
  bondCalendar,
  noteEntitlements,
  payCoupons,
  payOwed,
  paySweep,
  type Owed,
} from './income';
import { chargeFee, harvestLosses, invest, rebalance } from './management';
import type { AccountPlan, Closing, Flow, HouseholdPlan, Special } from './plan';
import { applySpecials, misbookDividend, type Agenda } from './specials';
import { sellShares } from './trades';

const FIRST_TURN = 3;
const TURNS = 17;
const REBALANCED_AFTER_TURNS = 6;
const FEE_MONTHS = [1, 4, 7, 10];
const FEE_ON = 4;
const HARVEST_MONTH = 11;
const HARVEST_ON = 9;
/** Month-ends of the written crises: losses are taken then as well. */
const CRISIS_HARVESTS = ['2015-09-30', '2016-01-29', '2020-03-20', '2022-10-13'];

/** Opaque account keys from seed, household and slot. */
export function accountKey(seed: number, householdid: string, slot: string): string {
  return `acc${new Random(seed, `key/${householdid}/${slot}`).opaque(17)}`;
}

/** Writes the ledger of a household from its start to the market's last day, day by day. */
export function writeLedger(
  seed: number,
  market: Market,
  plan: HouseholdPlan,
  prefix: string,
): Book {
  const book = new Book(market, plan.householdid, prefix, plan.start);
  const run = new LedgerRun(book, market, plan.specials);
  for (const day of calendarOf(plan.start, market.asOf)) {
    book.date = day.date;
    for (const account of plan.accounts) {
      if (account.opened <= day.date && !book.accounts.has(account.slot)) open(seed, book, account);
    }
    run.day(day);
  }
  return book;
}

function open(seed: number, book: Book, plan: AccountPlan): void {
  book.accounts.set(plan.slot, {
    key: accountKey(seed, book.householdid, plan.slot),
    plan,
    random: new Random(seed, `account/${book.householdid}/${plan.slot}`),
    cash: 0,
    lots: new Map(),
    accruing: 0,
  });
}

function calendarOf(from: IsoDate, to: IsoDate): BusinessDay[] {
  // Whole months around the period, so that places in the month are the same whatever the last day is.
  const until = addBusinessDays(to, 24);
  const dates = businessDays(`${from.slice(0, 7)}-01`, until);
  const byMonth = new Map<string, number>();
  for (const date of dates) byMonth.set(date.slice(0, 7), (byMonth.get(date.slice(0, 7)) ?? 0) + 1);
  let nth = 0;
  return dates
    .map((date, index): BusinessDay => {
      nth = dates[index - 1]?.slice(0, 7) === date.slice(0, 7) ? nth + 1 : 1;
      return {
        date,
        year: Number(date.slice(0, 4)),
        month: Number(date.slice(5, 7)),
        nth,
        fromEnd: nth - 1 - (byMonth.get(date.slice(0, 7)) ?? nth),
        next: dates[index + 1] ?? date,
      };
    })
    .filter(({ date }) => date >= from && date <= to);
}

class LedgerRun {
  readonly #book: Book;
  readonly #specials: readonly Special[];
  readonly #actions = new Map<IsoDate, CorporateAction[]>();
  readonly #exDays = new Map<IsoDate, Payment[]>();
  readonly #coupons: ReturnType<typeof bondCalendar>;
  readonly #owed = new Map<IsoDate, Owed[]>();
  readonly #agenda: Agenda = new Map();
  readonly #flowsDone = new Set<Flow>();
  readonly #misbooked = new Set<Special>();

  constructor(book: Book, market: Market, specials: readonly Special[]) {
    this.#book = book;
    this.#specials = specials;
    for (const payment of market.payments) push(this.#exDays, payment.ex, payment);
    for (const action of market.actions) {
      push(this.#actions, action.ex, action);
      if (action.kind === 'return-of-capital')
        push(this.#exDays, action.ex, returnOfCapital(action));
    }
    this.#coupons = bondCalendar(book);
  }

  day(day: BusinessDay): void {
    const book = this.#book;
    noteEntitlements(book, this.#exDays.get(day.date) ?? [], this.#owed);
    applyCorporateActions(book, this.#actions.get(day.date) ?? []);
    const paid = payOwed(book, this.#owed.get(day.date) ?? []);
    this.#owed.delete(day.date);
    this.#misbook(day, paid);
    payCoupons(book, this.#coupons.get(day.date) ?? []);
    for (const task of this.#agenda.get(day.date) ?? []) task();
    for (const account of book.accounts.values()) applyFlows(book, account, day, this.#flowsDone);
    applySpecials(book, this.#specials, day, this.#agenda);
    for (const account of book.accounts.values()) manage(book, account, day);
    for (const account of book.accounts.values()) {
      if (day.fromEnd === -1) paySweep(book, account);
      accrueSweep(book, account, day.next);
    }
  }

  #misbook(day: BusinessDay, paid: ReturnType<typeof payOwed>): void {
    for (const special of this.#specials) {
      if (
        special.kind !== 'wrong-dividend' ||
        special.year !== day.year ||
        this.#misbooked.has(special)
      )
        continue;
      const key = this.#book.accounts.get(special.slot)?.key;
      const row = paid.find(
        ({ account, type, reinvest }) => account === key && type === 'DIVIDEND' && !reinvest,
      );
      if (!row) continue;
      this.#misbooked.add(special);
      misbookDividend(this.#book, row, this.#agenda);
    }
  }
}

function manage(book: Book, account: AccountBook, day: BusinessDay): void {
  const { plan } = account;
  if (plan.closing && plan.closing.sold <= day.date) return close(book, account, plan.closing);
  if (FEE_MONTHS.includes(day.month) && day.nth === FEE_ON) chargeFee(book, account);
  if (
    plan.harvests &&
    ((day.month === HARVEST_MONTH && day.nth === HARVEST_ON) || CRISIS_HARVESTS.includes(day.date))
  ) {
    harvestLosses(book, account);
  }
  const turn = turnOf(plan);
  if (day.nth === FIRST_TURN + turn) invest(book, account);
  if (
    plan.rebalanceMonths.includes(day.month) &&
    day.nth === FIRST_TURN + ((turn + REBALANCED_AFTER_TURNS) % TURNS)
  ) {
    rebalance(book, account);
  }
}

function close(book: Book, account: AccountBook, { sold, closed, to }: Closing): void {
  if (book.date === sold)
    for (const id of [...account.lots.keys()])
      sellShares(book, account, id, book.shares(account, id));
  if (book.date !== closed) return;
  paySweep(book, account);
  journal(book, account, book.account(to), { amount: account.cash, description: 'Account closed' });
}

/** Accounts take turns within the month, as a trading desk would have it. */
function turnOf({ slot }: AccountPlan): number {
  let sum = 0;
  for (let index = 0; index < slot.length; index += 1) sum += slot.charCodeAt(index);
  return sum % TURNS;
}

function returnOfCapital(action: Extract<CorporateAction, { kind: 'return-of-capital' }>): Payment {
  const { security, declared, ex, pay, rate } = action;
  return {
    security,
    declared,
    ex,
    record: ex,
    pay,
    rate: parsePrice(rate),
    character: 'return-of-capital',
    withholding: 0,
  };
}

function push<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}
