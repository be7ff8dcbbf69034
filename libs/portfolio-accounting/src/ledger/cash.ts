import { absolute, times, type Exact } from '../exact/exact';
import { couponReceived } from '../lots/bondPremium';
import { findPosition } from './state';
import { grossOf, newLot, noteTradePrice, openLot } from './trades';
import { post, type Run } from './run';
import { required, type Entry, type IncomeCharacter } from './transaction';

export function applyDeposit(run: Run, entry: Entry): void {
  contribute(run, entry, absolute(required(entry.amount, 'amount', entry)));
}

export function applyWithdrawal(run: Run, entry: Entry): void {
  contribute(run, entry, -absolute(required(entry.amount, 'amount', entry)));
}

/**
 * Money from or to the outside; what the bank kept of it is a fee, not a smaller contribution. Tax withheld from a
 * withdrawal is a part of it: the client's own tax, paid for the client, is no loss of the account's (IRS Form 1099-R).
 */
export function contribute(run: Run, entry: Entry, amount: Exact): void {
  post(run, entry, 'cash', amount);
  post(run, entry, 'fee', entry.fee);
  post(run, entry, 'external', -(amount + entry.fee));
}

export function applyFee(run: Run, entry: Entry): void {
  charge(run, entry, 'fee', -absolute(entry.amount ?? entry.fee));
}

export function applyFeeRefund(run: Run, entry: Entry): void {
  charge(run, entry, 'fee', absolute(entry.amount ?? entry.fee));
}

export function applyTax(run: Run, entry: Entry): void {
  charge(run, entry, 'tax', -absolute(entry.amount ?? entry.tax));
}

export function applyTaxRefund(run: Run, entry: Entry): void {
  charge(run, entry, 'tax', absolute(entry.amount ?? entry.tax));
}

function charge(run: Run, entry: Entry, kind: 'fee' | 'tax', cash: Exact): void {
  post(run, entry, 'cash', cash);
  post(run, entry, kind, -cash);
}

export function applyDividend(run: Run, entry: Entry): void {
  if (entry.row.reinvest && entry.quantity !== null && entry.symbol !== null)
    applyReinvestment(run, entry, entry.symbol);
  else receiveIncome(run, entry, 'ordinary');
}

/** Interest received; a negative amount is interest charged (margin), a fee on every statement. spec §9 (FE). */
export function applyInterest(run: Run, entry: Entry): void {
  if (entry.amount !== null && entry.amount < 0n) charge(run, entry, 'fee', entry.amount);
  else receiveIncome(run, entry, 'interest');
}

function receiveIncome(run: Run, entry: Entry, character: IncomeCharacter): void {
  const gross = entry.symbol === null ? null : perShareOf(run, entry, entry.symbol);
  const cash = entry.amount ?? required(gross, 'amount', entry) - entry.fee - entry.tax;
  post(run, entry, 'cash', cash);
  recordIncome(run, entry, character, cash + entry.fee + entry.tax);
  if (entry.symbol !== null) couponReceived(run, entry, entry.symbol);
}

// A rate per share is money per share: bonds quoted in per cent do not change that.
function perShareOf(run: Run, entry: Entry, symbol: string): Exact | null {
  if (entry.price === null) return null;
  const shares =
    entry.units ?? entry.quantity ?? findPosition(run.state, entry.account, symbol)?.quantity;
  return shares === undefined ? null : times(shares, entry.price);
}

/** The payment bought shares: income at what they cost, and a lot of its own. IRS Pub. 550. */
function applyReinvestment(run: Run, entry: Entry, symbol: string): void {
  const quantity = required(entry.quantity, 'quantity', entry);
  const value =
    entry.costBasis ??
    grossOf(run, entry, symbol) ??
    absolute(required(entry.amount, 'price or amount', entry));
  recordIncome(run, entry, 'ordinary', value + entry.fee + entry.tax);
  openLot(run, entry, entry.account, symbol, newLot(run, entry, quantity, value));
  noteTradePrice(run, entry, symbol, quantity, value);
}

/** Shares received as income: their market value is income and becomes their basis. */
export function applyInterestInKind(run: Run, entry: Entry): void {
  const symbol = required(entry.symbol, 'symbol', entry);
  const quantity = required(entry.quantity, 'quantity', entry);
  const value = required(
    entry.costBasis ?? grossOf(run, entry, symbol),
    'costBasis or price',
    entry,
  );
  recordIncome(run, entry, 'in-kind', value, false);
  openLot(
    run,
    entry,
    entry.account,
    symbol,
    newLot(run, entry, quantity, value, { isPurchase: false }),
  );
  noteTradePrice(run, entry, symbol, quantity, value);
}

/** Income with what was withheld and charged on the way; both sides of the row stay balanced. */
export function recordIncome(
  run: Run,
  entry: Entry,
  character: IncomeCharacter,
  gross: Exact,
  charged = true,
): void {
  const symbol = entry.symbol;
  post(run, entry, 'income', -gross);
  if (charged) {
    post(run, entry, 'fee', entry.fee);
    post(run, entry, 'tax', entry.tax);
  }
  run.out.incomes.push({
    row: entry.id,
    day: entry.day,
    account: entry.account,
    symbol,
    character: entry.row.character ?? character,
    gross,
    withheld: charged ? entry.tax : 0n,
    fee: charged ? entry.fee : 0n,
    quantity:
      entry.units ??
      (symbol === null ? undefined : findPosition(run.state, entry.account, symbol)?.quantity) ??
      0n,
    traded: false,
  });
}
