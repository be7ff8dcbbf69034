import { settlementDate } from '../calendar';
import { accruedInterest } from '../market/bondPrices';
import type { SandboxSecurity } from '../market/security';
import {
  formatMoney,
  formatPrice,
  formatShares,
  ONE_SHARE,
  sharesFor,
  type Cents,
  type PriceUnits,
  type Shares,
} from '../units';
import type { AccountBook, Book, OpenLot } from './book';
import type { LedgerRow } from './ledgerRow';

const COMMISSION_UNTIL = '2019-10-07';
const COMMISSION: Cents = 695;
// Section 31 fee on sales, dollars per million; it moves every year, one rate is close enough.
const SALES_FEE_PER_MILLION = 22;
const FUND_STEP: Shares = 10;
const BOND_STEP: Shares = 5_000 * ONE_SHARE;
const SMALLEST_BUY: Cents = 100_000;

export function shareStep(security: SandboxSecurity): Shares {
  if (
    security.kind === 'fund' ||
    security.kind === 'money-market' ||
    security.kind === 'private-fund'
  )
    return FUND_STEP;
  return security.kind === 'bond' ? BOND_STEP : ONE_SHARE;
}

// Trades happen during the day, near the close; funds deal at the close itself.
function tradePrice(
  book: Book,
  account: AccountBook,
  security: SandboxSecurity,
): PriceUnits | null {
  const close = book.market.quote(security.id, book.date);
  if (close === null) return null;
  if (security.kind === 'fund' || security.kind === 'money-market') return close;
  const step = security.kind === 'bond' ? 100 : 1_000;
  const away = security.kind === 'bond' ? 0.0015 : 0.004;
  const price = close * (1 + (account.random.uniform() - 0.5) * away);
  return Math.max(step, Math.round(price / step) * step);
}

function commission(book: Book, security: SandboxSecurity): Cents {
  const listed = security.kind === 'equity' || security.kind === 'etf';
  return listed && book.date < COMMISSION_UNTIL ? COMMISSION : 0;
}

/** Buys for about so much money, never more than there is; null when it would buy nothing worth while. */
export function buyFor(
  book: Book,
  account: AccountBook,
  id: string,
  dollars: Cents,
): LedgerRow | null {
  const security = book.market.security(id);
  const price = tradePrice(book, account, security);
  if (price === null || dollars < SMALLEST_BUY) return null;
  const perUnit = security.priceFactor === '0.01' ? price / 100 : price;
  const spend = Math.min(dollars, account.cash) - commission(book, security);
  let shares = sharesFor(spend, perUnit, shareStep(security));
  for (; shares > 0; shares -= shareStep(security)) {
    const row = buyShares(book, account, security, shares, price);
    if (row) return row;
  }
  return null;
}

export function buyShares(
  book: Book,
  account: AccountBook,
  security: SandboxSecurity,
  shares: Shares,
  price: PriceUnits,
): LedgerRow | null {
  const fee = commission(book, security);
  const accrued = security.bond
    ? accruedInterest(security.bond, shares, settlementDate(book.date))
    : 0;
  const gross = book.worth(security.id, shares, price);
  const amount = gross + fee + accrued;
  if (amount > account.cash) return null;
  book.move(account, -amount);
  const row = book.write({
    account: account.key,
    type: 'BUY',
    symbol: security.id,
    quantity: formatShares(shares),
    price: formatPrice(price),
    ...(fee > 0 ? { fee: formatMoney(fee) } : {}),
    ...(accrued > 0 ? { accrued: formatMoney(accrued) } : {}),
    amount: formatMoney(-amount),
    settles: 'later',
    description: `Bought ${security.name}`,
  });
  book.addLot(account, security.id, {
    row: row.id,
    acquired: book.date,
    shares,
    cost: gross + fee,
  });
  return row;
}

/** Sells shares by the account's method, or one whole lot by name; null when there is no price that day. */
export function sellShares(
  book: Book,
  account: AccountBook,
  id: string,
  shares: Shares,
  lot?: OpenLot,
): LedgerRow | null {
  const security = book.market.security(id);
  const price = tradePrice(book, account, security);
  if (price === null || shares <= 0) return null;
  const gross = book.worth(id, shares, price);
  const charged = security.kind === 'equity' || security.kind === 'etf';
  const fee =
    commission(book, security) +
    (charged ? Math.ceil((gross * SALES_FEE_PER_MILLION) / 1_000_000) : 0);
  const accrued = security.bond
    ? accruedInterest(security.bond, shares, settlementDate(book.date))
    : 0;
  if (gross <= fee) return null;
  if (lot) takeNamed(account, id, lot);
  else book.takeLots(account, id, shares, account.plan.lotMethod === 'HIFO');
  book.move(account, gross - fee + accrued);
  return book.write({
    account: account.key,
    type: 'SELL',
    symbol: id,
    quantity: formatShares(shares),
    price: formatPrice(price),
    ...(fee > 0 ? { fee: formatMoney(fee) } : {}),
    ...(accrued > 0 ? { accrued: formatMoney(accrued) } : {}),
    ...(lot ? { method: 'SPECIFIC' as const, lotSelector: lot.row } : {}),
    amount: formatMoney(gross - fee + accrued),
    settles: 'later',
    description: `Sold ${security.name}`,
  });
}

function takeNamed(account: AccountBook, id: string, lot: OpenLot): void {
  const left = (account.lots.get(id) ?? []).filter((open) => open !== lot);
  if (left.length > 0) account.lots.set(id, left);
  else account.lots.delete(id);
}

/** Sells about so much of a holding: whole named lots where the account names lots, else by its method. */
export function sellFor(book: Book, account: AccountBook, id: string, dollars: Cents): Cents {
  const security = book.market.security(id);
  const price = book.market.quote(id, book.date);
  if (price === null || dollars <= 0) return 0;
  const before = account.cash;
  if (account.plan.specificLots) {
    for (const lot of (account.lots.get(id) ?? []).slice()) {
      if (account.cash - before >= dollars) break;
      if (lot.cut) continue;
      sellShares(book, account, id, lot.shares, lot);
    }
    return account.cash - before;
  }
  const step = shareStep(security);
  const held = book.shares(account, id);
  const perUnit = security.priceFactor === '0.01' ? price / 100 : price;
  const wanted = sharesFor(dollars, perUnit, step) + step;
  // A remainder too small to keep goes along.
  const shares = held - wanted < 2 * step ? held : wanted;
  sellShares(book, account, id, shares);
  return account.cash - before;
}
