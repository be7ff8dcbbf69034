import { onOrAfter } from '../calendar';
import { daysBetween, type IsoDate } from '../days';
import { couponAmount, couponDates } from '../market/bondPrices';
import { curveYield } from '../market/factors';
import { SWEEP_FUND_ID } from '../market/funds';
import type { Payment } from '../market/payments';
import {
  formatMoney,
  formatPrice,
  formatShares,
  ONE_DOLLAR_PRICE,
  sharesFor,
  worth,
  type Cents,
  type Shares,
} from '../units';
import type { AccountBook, Book } from './book';
import type { IncomeCharacter, LedgerRow } from './ledgerRow';

/** What an account is owed from the ex day until it is paid. */
export interface Owed {
  account: AccountBook;
  payment: Payment;
  shares: Shares;
}

type PaymentFacts = Required<Pick<LedgerRow, 'exDate' | 'rate' | 'units'>>;

const SWEEP_BELOW_SHORT_RATE = 0.0033;
const LOWEST_SWEEP_RATE = 0.0001;
const MONEY_FUND_COSTS = 0.0025;
const REINVEST_FROM: Cents = 500;

/** Before anybody trades on the ex day: who holds is who will be paid. */
export function noteEntitlements(
  book: Book,
  payments: readonly Payment[],
  owed: Map<IsoDate, Owed[]>,
): void {
  for (const payment of payments) {
    for (const account of book.accounts.values()) {
      const shares = book.shares(account, payment.security);
      if (shares === 0) continue;
      const list = owed.get(payment.pay) ?? [];
      list.push({ account, payment, shares });
      owed.set(payment.pay, list);
    }
  }
}

export function payOwed(book: Book, due: readonly Owed[]): LedgerRow[] {
  return due.flatMap(({ account, payment, shares }) => {
    const row = pay(book, account, payment, shares);
    return row ? [row] : [];
  });
}

function pay(book: Book, account: AccountBook, payment: Payment, shares: Shares): LedgerRow | null {
  const gross = worth(shares, payment.rate);
  if (gross === 0) return null;
  const security = book.market.security(payment.security);
  const facts = {
    exDate: payment.ex,
    rate: formatPrice(payment.rate, 4),
    units: formatShares(shares),
  };
  if (payment.character === 'return-of-capital') {
    return returnCapital(book, account, payment, { gross, facts });
  }
  // Foreign tax is not reclaimed inside a retirement account either: withheld all the same.
  const tax = Math.round(gross * payment.withholding);
  const reinvests = account.plan.reinvest && tax === 0 && gross >= REINVEST_FROM;
  const price = reinvests ? book.market.quote(payment.security, book.date) : null;
  const stillHeld = book.shares(account, payment.security) > 0;
  if (price !== null && stillHeld) return reinvest(book, account, payment, { gross, price, facts });
  book.move(account, gross - tax);
  return book.write({
    account: account.key,
    type: 'DIVIDEND',
    symbol: payment.security,
    ...(tax > 0 ? { tax: formatMoney(tax) } : {}),
    amount: formatMoney(gross - tax),
    character: characterOf(payment),
    ...facts,
    description:
      payment.character === 'capital-gain'
        ? `Capital gain distribution ${security.name}`
        : `Dividend ${security.name}`,
  });
}

function characterOf(payment: Payment): IncomeCharacter {
  return payment.character === 'return-of-capital' ? 'ordinary' : payment.character;
}

function reinvest(
  book: Book,
  account: AccountBook,
  payment: Payment,
  { gross, price, facts }: { gross: Cents; price: number; facts: PaymentFacts },
): LedgerRow | null {
  const shares = sharesFor(gross, price, 1);
  const row = book.write({
    account: account.key,
    type: 'DIVIDEND',
    symbol: payment.security,
    quantity: formatShares(shares),
    price: formatPrice(price),
    costBasis: formatMoney(gross),
    amount: '0.00',
    reinvest: true,
    character: characterOf(payment),
    ...facts,
    description: `Reinvested dividend ${book.market.security(payment.security).name}`,
  });
  book.addLot(account, payment.security, { row: row.id, acquired: book.date, shares, cost: gross });
  return row;
}

function returnCapital(
  book: Book,
  account: AccountBook,
  payment: Payment,
  { gross, facts }: { gross: Cents; facts: PaymentFacts },
): LedgerRow | null {
  // Basis can only go down while there are shares to carry it.
  if (book.shares(account, payment.security) === 0) return null;
  book.move(account, gross);
  return book.write({
    account: account.key,
    type: 'RETURN_OF_CAPITAL',
    symbol: payment.security,
    amount: formatMoney(gross),
    ...facts,
    description: `Return of capital ${book.market.security(payment.security).name}`,
  });
}

/** Coupons and redemptions by the business day on which they are paid. */
export function bondCalendar(book: Book): Map<IsoDate, { security: string; matures: boolean }[]> {
  const calendar = new Map<IsoDate, { security: string; matures: boolean }[]>();
  for (const security of book.market.securities) {
    if (!security.bond) continue;
    for (const date of couponDates(security.bond)) {
      const paid = onOrAfter(date);
      const list = calendar.get(paid) ?? [];
      list.push({ security: security.id, matures: date === security.bond.maturity });
      calendar.set(paid, list);
    }
  }
  return calendar;
}

export function payCoupons(
  book: Book,
  due: readonly { security: string; matures: boolean }[],
): void {
  for (const { security, matures } of due) {
    for (const account of book.accounts.values()) {
      const face = book.shares(account, security);
      if (face > 0) payCoupon(book, account, security, { face, matures });
    }
  }
}

function payCoupon(
  book: Book,
  account: AccountBook,
  id: string,
  { face, matures }: { face: Shares; matures: boolean },
): void {
  const security = book.market.security(id);
  if (!security.bond) return;
  const coupon = couponAmount(security.bond, face);
  book.move(account, coupon);
  book.write({
    account: account.key,
    type: 'INTEREST',
    symbol: id,
    amount: formatMoney(coupon),
    character: security.bond.taxExempt ? 'tax-exempt' : 'interest',
    units: formatShares(face),
    // Dollars for one of face, half a year's; a coupon has at most six decimals.
    rate: formatPrice(Math.round((Number(security.bond.coupon) * ONE_DOLLAR_PRICE) / 2), 4),
    description: `Interest ${security.name}`,
  });
  if (!matures) return;
  const principal = book.worth(id, face, 100 * ONE_DOLLAR_PRICE);
  book.takeLots(account, id, face);
  book.move(account, principal);
  book.write({
    account: account.key,
    type: 'SELL',
    symbol: id,
    quantity: formatShares(face),
    price: '100.00',
    amount: formatMoney(principal),
    description: `Matured ${security.name}`,
  });
}

/** Cash earns the sweep rate for every day until the next business day. */
export function accrueSweep(book: Book, account: AccountBook, next: IsoDate): void {
  const short = book.market.factors.shortRate[book.market.dayOf(book.date)] ?? 0;
  const rate = Math.max(LOWEST_SWEEP_RATE, short - SWEEP_BELOW_SHORT_RATE);
  account.accruing += (account.cash * rate * daysBetween(book.date, next)) / 365;
}

export function paySweep(book: Book, account: AccountBook): void {
  const interest = Math.floor(account.accruing);
  account.accruing -= interest;
  if (interest > 0) {
    book.move(account, interest);
    book.write({
      account: account.key,
      type: 'INTEREST',
      amount: formatMoney(interest),
      character: 'interest',
      description: 'Interest on cash sweep',
    });
  }
  payMoneyFund(book, account);
}

// The money fund pays a month's yield on the last business day, always in new shares.
function payMoneyFund(book: Book, account: AccountBook): void {
  const shares = book.shares(account, SWEEP_FUND_ID);
  if (shares === 0) return;
  const yearly =
    curveYield(book.market.factors, book.market.dayOf(book.date), 0) - MONEY_FUND_COSTS;
  const gross = Math.round(
    (worth(shares, ONE_DOLLAR_PRICE) * Math.max(LOWEST_SWEEP_RATE, yearly)) / 12,
  );
  if (gross === 0) return;
  const bought = gross * 100;
  const row = book.write({
    account: account.key,
    type: 'DIVIDEND',
    symbol: SWEEP_FUND_ID,
    quantity: formatShares(bought),
    price: '1.00',
    costBasis: formatMoney(gross),
    amount: '0.00',
    reinvest: true,
    character: 'ordinary',
    description: `Reinvested dividend ${book.market.security(SWEEP_FUND_ID).name}`,
  });
  book.addLot(account, SWEEP_FUND_ID, {
    row: row.id,
    acquired: book.date,
    shares: bought,
    cost: gross,
  });
}
