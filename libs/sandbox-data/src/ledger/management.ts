import { settlementDate } from '../calendar';
import { addDays } from '../days';
import { accruedInterest, couponDates } from '../market/bondPrices';
import { formatMoney, ONE_SHARE, type Cents } from '../units';
import type { AccountBook, Book } from './book';
import type { ModelPart } from './plan';
import { buyFor, sellFor, sellShares } from './trades';

const SMALLEST_PURCHASE: Cents = 150_000;
const SMALLEST_PART_OF_ACCOUNT = 0.0008;
const WORTH_HARVESTING: Cents = 300_000;
const WORTH_HARVESTING_PART = 0.07;
const WASH_SALE_DAYS = 31;
const MOST_HARVESTS = 4;
const YEARS_LEFT_TO_BUY = 3;

/** Cash beyond the reserve goes to what the account holds too little of. */
export function invest(book: Book, account: AccountBook): void {
  const total = book.value(account);
  const smallest = Math.max(SMALLEST_PURCHASE, Math.round(total * SMALLEST_PART_OF_ACCOUNT));
  const reserve = Math.round(total * account.plan.reserve);
  let free = account.cash - reserve;
  if (free < smallest) return;
  const wants = currentModel(book, account)
    .map(([security, weight]) => ({
      security,
      lacks: Math.round(total * weight) - book.marketValue(account, security),
    }))
    .filter(({ security, lacks }) => lacks >= smallest && mayBuy(book, security))
    .sort((a, b) => b.lacks - a.lacks);
  const lacking = wants.reduce((sum, { lacks }) => sum + lacks, 0);
  for (const { security, lacks } of wants) {
    const dollars =
      lacking > free ? Math.floor((lacks / lacking) * (account.cash - reserve)) : lacks;
    const before = account.cash;
    buyFor(book, account, security, Math.min(Math.max(dollars, smallest), lacks, free));
    free -= before - account.cash;
    if (free < smallest) break;
  }
  if (account.plan.ladder) buyBond(book, account, free);
}

/** The model of the day: what is not traded (yet, or any more) leaves its weight to the rest. */
function currentModel(book: Book, account: AccountBook): ModelPart[] {
  const { model } = account.plan;
  const traded = model.filter(([security]) => book.market.quote(security, book.date) !== null);
  const scale = totalWeight(model) / Math.max(0.01, totalWeight(traded));
  return traded.map(([security, weight]) => [security, weight * scale]);
}

function totalWeight(parts: readonly ModelPart[]): number {
  return parts.reduce((sum, [, weight]) => sum + weight, 0);
}

function mayBuy(book: Book, security: string): boolean {
  return (
    (book.blocked.get(security) ?? '') <= book.date &&
    book.market.quote(security, book.date) !== null
  );
}

/** One bond of those on offer, so that maturities spread by themselves. */
function buyBond(book: Book, account: AccountBook, free: Cents): void {
  const { ladder } = account.plan;
  if (!ladder) return;
  let held = 0;
  for (const id of account.lots.keys())
    if (book.market.security(id).bond) held += book.marketValue(account, id);
  const room = Math.min(free, Math.round(book.value(account) * ladder.part) - held);
  const face = ladder.face * 100;
  if (room < face * 1.1) return;
  const settled = settlementDate(book.date);
  const enough = addDays(settled, YEARS_LEFT_TO_BUY * 365);
  const offered = book.market.securities.filter(
    ({ bond, subclass, id }) =>
      bond !== null &&
      ladder.subclasses.includes(subclass) &&
      bond.maturity > enough &&
      book.market.quote(id, book.date) !== null &&
      // Around a coupon date buyer and seller would have to settle who gets it.
      couponDates(bond).every((date) => date < book.date || date > addDays(settled, 1)) &&
      bond.issued < book.date &&
      accruedInterest(bond, ONE_SHARE * 100_000, settled) > 0,
  );
  if (offered.length > 0)
    buyFor(book, account, account.random.pick(offered).id, Math.min(room, Math.round(face * 1.12)));
}

/** Sells what has outgrown its weight, and what no longer belongs, then invests again. */
export function rebalance(book: Book, account: AccountBook): void {
  const total = book.value(account);
  const weights = new Map(currentModel(book, account));
  for (const id of [...account.lots.keys()]) {
    const security = book.market.security(id);
    if (
      security.kind === 'bond' ||
      security.kind === 'private-fund' ||
      security.kind === 'restricted'
    )
      continue;
    const weight = weights.get(id);
    const value = book.marketValue(account, id);
    if (weight === undefined) {
      // What came by spin-off or merger is kept for a while, then goes in thirds.
      if (account.random.uniform() < 0.35 && value > 0)
        sellFor(book, account, id, Math.ceil(value / 3));
      continue;
    }
    const target = Math.round(total * weight);
    if (value > target * (1 + account.plan.band)) {
      sellFor(book, account, id, value - target);
      if (account.plan.taxStatus === 'taxable') stayAway(book, id);
    }
  }
  invest(book, account);
}

/** Nobody in the household buys it for a month: bought back sooner, a loss would not count. */
function stayAway(book: Book, security: string): void {
  book.blocked.set(security, addDays(book.date, WASH_SALE_DAYS));
}

/** Makes sure of so much cash by selling the largest holdings that can be sold. */
export function raiseCash(book: Book, account: AccountBook, needed: Cents): boolean {
  const sellable = [...account.lots.keys()]
    .map((id) => ({ id, value: book.marketValue(account, id) }))
    .filter(({ id }) => {
      const { kind } = book.market.security(id);
      return (
        kind !== 'private-fund' &&
        kind !== 'restricted' &&
        kind !== 'bond' &&
        book.market.quote(id, book.date) !== null
      );
    })
    .sort((a, b) => b.value - a.value);
  for (const { id, value } of sellable) {
    const missing = needed - account.cash;
    if (missing <= 0) break;
    sellFor(book, account, id, Math.min(value, Math.ceil(missing * 1.02) + 10_000));
  }
  return account.cash >= needed;
}

/** Takes losses that are worth it, and stays away from the security long enough for them to count. */
export function harvestLosses(book: Book, account: AccountBook): void {
  let taken = 0;
  for (const id of [...account.lots.keys()]) {
    const security = book.market.security(id);
    const price = book.market.quote(id, book.date);
    if (price === null || (security.kind !== 'equity' && security.kind !== 'etf')) continue;
    for (const lot of (account.lots.get(id) ?? []).slice()) {
      const loss = lot.cost - book.worth(id, lot.shares, price);
      if (
        lot.cut ||
        loss < WORTH_HARVESTING ||
        loss < lot.cost * WORTH_HARVESTING_PART ||
        taken >= MOST_HARVESTS
      )
        continue;
      // Only the first lot may go by the account's own method; a lot in the middle has to be named.
      if (!account.plan.specificLots && account.plan.lotMethod !== 'HIFO') continue;
      const sold = sellShares(
        book,
        account,
        id,
        lot.shares,
        account.plan.specificLots ? lot : undefined,
      );
      if (!sold) continue;
      stayAway(book, id);
      taken += 1;
      if (!account.plan.specificLots) break;
    }
  }
}

/** A quarter of the yearly advisory fee on the account's value. */
export function chargeFee(book: Book, account: AccountBook): void {
  const fee = Math.round((book.value(account) * account.plan.feeBasisPoints) / 40_000);
  if (fee <= 0 || !raiseCash(book, account, fee)) return;
  book.move(account, -fee);
  book.write({
    account: account.key,
    type: 'FEE',
    amount: formatMoney(-fee),
    description: 'Advisory fee',
  });
}
