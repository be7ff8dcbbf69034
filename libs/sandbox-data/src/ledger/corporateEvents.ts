import type { CorporateAction, Ratio } from '../market/events';
import {
  formatFixed,
  formatMoney,
  formatPrice,
  multiplyDivide,
  parsePrice,
  ONE_SHARE,
  worth,
  type Cents,
  type Shares,
} from '../units';
import type { AccountBook, Book } from './book';

type Merger = Extract<CorporateAction, { kind: 'merger' }>;
type SpinOff = Extract<CorporateAction, { kind: 'spin-off' }>;
type Split = Extract<CorporateAction, { kind: 'split' | 'stock-dividend' }>;

const FRACTION_DECIMALS = 6;

/** Writes what the day's corporate actions do to each account that holds the security, before anybody trades. */
export function applyCorporateActions(book: Book, actions: readonly CorporateAction[]): void {
  for (const action of actions) {
    for (const account of book.accounts.values()) {
      if (book.shares(account, action.security) === 0) continue;
      if (action.kind === 'split' || action.kind === 'stock-dividend') split(book, account, action);
      else if (action.kind === 'spin-off') spinOff(book, account, action);
      else if (action.kind === 'merger') merge(book, account, action);
    }
  }
}

function split(book: Book, account: AccountBook, action: Split): void {
  const security = book.market.security(action.security);
  const held = book.shares(account, action.security);
  // Whole new shares for each old one leave no fraction that was not there before.
  const exact = action.ratio[1] === 1;
  const { whole, fraction } = exact
    ? { whole: times(held, action.ratio), fraction: 0 }
    : atRatio(held, action.ratio);
  const lieu = lieuFor(book, action.security, fraction);
  rescale(book, account, action, whole);
  book.move(account, lieu);
  const [newShares, oldShares] = action.ratio;
  book.write({
    account: account.key,
    type: action.kind === 'split' ? 'SPLIT' : 'STOCK_DIVIDEND',
    symbol: action.security,
    ratio: textOf(action.ratio),
    ...lieuFields(lieu),
    amount: formatMoney(lieu),
    description:
      action.kind === 'stock-dividend'
        ? `Stock dividend ${security.name}`
        : `${newShares < oldShares ? 'Reverse split' : 'Split'} ${newShares} for ${oldShares} ${security.name}`,
  });
}

function spinOff(book: Book, account: AccountBook, action: SpinOff): void {
  const held = book.shares(account, action.security);
  const { whole, fraction } = atRatio(held, action.ratio);
  const lieu = lieuFor(book, action.received, fraction);
  const parent = book.market.quote(action.security, book.date) ?? 0;
  const child =
    ((book.market.quote(action.received, book.date) ?? 0) * action.ratio[0]) / action.ratio[1];
  const basisFraction = formatFixed(
    Math.round((child / (parent + child)) * 1_000_000),
    FRACTION_DECIMALS,
    1,
  );
  const childPart = child / (parent + child);
  copyLots(book, account, action, whole, childPart);
  book.move(account, lieu);
  book.write({
    account: account.key,
    type: 'SPIN_OFF',
    symbol: action.security,
    toSymbol: action.received,
    ratio: textOf(action.ratio),
    basisFraction,
    ...lieuFields(lieu),
    amount: formatMoney(lieu),
    description: `Spin-off ${book.market.security(action.received).name} from ${book.market.security(action.security).name}`,
  });
}

function copyLots(
  book: Book,
  account: AccountBook,
  action: SpinOff,
  whole: Shares,
  childPart: number,
): void {
  let received = 0;
  for (const lot of account.lots.get(action.security) ?? []) {
    const shares = Math.floor((lot.shares * action.ratio[0]) / action.ratio[1]);
    const cost = Math.round(lot.cost * childPart);
    lot.cost -= cost;
    if (shares > 0) book.addLot(account, action.received, { ...lot, shares, cost });
    received += shares;
  }
  settleTo(book, account, action.received, { have: received, want: whole });
}

// Lots count in ten-thousandths; the position is what has to be right.
function settleTo(
  book: Book,
  account: AccountBook,
  security: string,
  { have, want }: { have: Shares; want: Shares },
): void {
  if (have > want) book.takeLots(account, security, have - want, account.plan.lotMethod === 'HIFO');
  const first = account.lots.get(security)?.[0];
  if (have < want && first) first.shares += want - have;
}

function merge(book: Book, account: AccountBook, action: Merger): void {
  const held = book.shares(account, action.security);
  const { whole, fraction } = atRatio(held, action.ratio);
  const lieu = lieuFor(book, action.received, fraction);
  const cash = worth(held, parsePrice(action.cash));
  rescale(book, account, action, whole);
  book.move(account, cash + lieu);
  book.write({
    account: account.key,
    type: 'MERGER',
    symbol: action.security,
    toSymbol: action.received,
    ratio: textOf(action.ratio),
    // The value of what is received decides how much of the cash is gain.
    price: formatPrice(book.market.quote(action.received, book.date) ?? 0),
    ...lieuFields(lieu),
    amount: formatMoney(cash + lieu),
    description: `Merger ${book.market.security(action.security).name} into ${book.market.security(action.received).name}`,
  });
}

/** Scales every lot, of the same security or into the one it became; what is not whole leaves by the account's method. */
function rescale(book: Book, account: AccountBook, action: Split | Merger, whole: Shares): void {
  const to = action.kind === 'merger' ? action.received : action.security;
  const lots = account.lots.get(action.security) ?? [];
  account.lots.delete(action.security);
  let have = 0;
  for (const lot of lots) {
    const shares = Number((BigInt(lot.shares) * BigInt(action.ratio[0])) / BigInt(action.ratio[1]));
    have += shares;
    if (shares > 0) book.addLot(account, to, { ...lot, shares });
  }
  settleTo(book, account, to, { have, want: whole });
}

function times(held: Shares, ratio: Ratio): Shares {
  return multiplyDivide(held, ratio[0], ratio[1]);
}

/** Whole shares, and the rest in ten-thousandths of 10^-4 shares, so that no ratio loses any of it. */
function atRatio(held: Shares, ratio: Ratio): { whole: Shares; fraction: number } {
  const exact = (held * ratio[0]) / ratio[1];
  const whole = Math.floor(exact / ONE_SHARE) * ONE_SHARE;
  return { whole, fraction: exact - whole };
}

/** Money for a fraction of a share: at least a cent, since a fraction without money would stay in the account. */
function lieuFor(book: Book, security: string, fraction: number): Cents {
  if (fraction <= 0) return 0;
  const price = book.market.quote(security, book.date) ?? 0;
  return Math.max(1, Math.round((fraction * price) / 10_000_000));
}

function lieuFields(lieu: Cents): { cashInLieu?: string } {
  return lieu > 0 ? { cashInLieu: formatMoney(lieu) } : {};
}

function textOf(ratio: Ratio): readonly [string, string] {
  return [String(ratio[0]), String(ratio[1])];
}
