import { addBusinessDays } from '../calendar';
import type { IsoDate } from '../days';
import { PRIVATE_FUND_ID } from '../market/privateFund';
import {
  formatMoney,
  parseMoney,
  parsePrice,
  formatPrice,
  formatShares,
  ONE_DOLLAR_PRICE,
  ONE_SHARE,
  sharesFor,
  worth,
  type Shares,
} from '../units';
import type { AccountBook, Book, OpenLot } from './book';
import { isOn, journal, type BusinessDay } from './flows';
import type { LedgerRow } from './ledgerRow';
import { raiseCash } from './management';
import type { Special } from './plan';
import { buyShares, sellShares, shareStep } from './trades';

/** What specials leave for a later day: a cancellation, a correction, a repurchase. */
export type Agenda = Map<IsoDate, (() => void)[]>;

type Of<Kind extends Special['kind']> = Extract<Special, { kind: Kind }>;

export function applySpecials(
  book: Book,
  specials: readonly Special[],
  day: BusinessDay,
  agenda: Agenda,
): void {
  for (const special of specials) {
    if (isDue(special, day)) applySpecial(book, special, agenda);
  }
}

function isDue(special: Special, day: BusinessDay): boolean {
  if ('on' in special) return special.on === day.date;
  return 'since' in special && special.since <= day.year && isOn(day, [special.month], special.nth);
}

function applySpecial(book: Book, special: Special, agenda: Agenda): void {
  switch (special.kind) {
    case 'deliver-in':
      return deliverIn(book, special);
    case 'gift-in':
      return giftIn(book, special);
    case 'transfer':
      return transfer(book, special);
    case 'gift':
      return gift(book, special);
    case 'charity':
      return giveToCharity(book, special);
    case 'wash-sale':
      return washSale(book, special, agenda);
    case 'capital-call':
      return callCapital(book, special);
    case 'fund-distribution':
      return distributeFund(book, special);
    case 'duplicate-trade':
      return duplicateTrade(book, special, agenda);
    case 'fee-refund':
      return refundFee(book, special);
    case 'overdraft':
      return overdraw(book, special);
    case 'wrong-dividend':
      return;
  }
}

function deliverIn(book: Book, special: Of<'deliver-in'>): void {
  const account = book.account(special.slot);
  const shares = special.shares * ONE_SHARE;
  const price = special.unpriced ? null : book.market.price(special.security, book.date);
  const cost =
    special.basisPerShare === undefined ? null : worth(shares, parsePrice(special.basisPerShare));
  const row = book.write({
    account: account.key,
    type: 'DELIVER_IN',
    symbol: special.security,
    quantity: formatShares(shares),
    ...(price === null ? {} : { price: formatPrice(price) }),
    ...(cost === null ? {} : { costBasis: formatMoney(cost) }),
    ...(special.acquired ? { acquired: special.acquired } : {}),
    covered: false,
    description: `Delivered in ${book.market.security(special.security).name}`,
  });
  // Without a basis there is no loss to harvest either: as if it had cost nothing.
  book.addLot(account, special.security, {
    row: row.id,
    acquired: special.acquired ?? book.date,
    shares,
    cost: cost ?? 0,
  });
}

function giftIn(book: Book, special: Of<'gift-in'>): void {
  const { security, basisPerShare, acquired, from } = special;
  const account = book.account(special.slot);
  const shares = special.shares * ONE_SHARE;
  const price = book.market.price(security, book.date);
  if (price === null) return;
  const cost = worth(shares, parsePrice(basisPerShare));
  const row = book.write({
    account: account.key,
    type: 'DELIVER_IN',
    symbol: security,
    quantity: formatShares(shares),
    price: formatPrice(price),
    costBasis: formatMoney(cost),
    giftValue: formatMoney(worth(shares, price)),
    acquired,
    covered: true,
    description: `Gift of ${book.market.security(security).name} from ${from}`,
  });
  book.addLot(account, security, { row: row.id, acquired, shares, cost });
}

/** Shares by the account's method, with their lots, to another account of the household. */
function moveShares(
  book: Book,
  from: AccountBook,
  to: AccountBook,
  { security, shares }: { security: string; shares: Shares },
): void {
  const price = book.market.price(security, book.date);
  if (price === null || shares <= 0) return;
  const taken = book.takeLots(from, security, shares, from.plan.lotMethod === 'HIFO');
  book.write({
    account: from.key,
    type: 'TRANSFER',
    toAccount: to.key,
    symbol: security,
    quantity: formatShares(shares),
    price: formatPrice(price),
    description: `Transferred in kind ${book.market.security(security).name}`,
  });
  for (const lot of taken) book.addLot(to, security, lot);
}

function partOf(book: Book, account: AccountBook, security: string, part: number): Shares {
  const step = shareStep(book.market.security(security));
  return Math.floor((book.shares(account, security) * part) / step) * step;
}

function transfer(book: Book, { from, to, security, part }: Of<'transfer'>): void {
  const account = book.account(from);
  moveShares(book, account, book.account(to), {
    security,
    shares: partOf(book, account, security, part),
  });
}

function gift(book: Book, special: Of<'gift'>): void {
  const account = book.account(special.from);
  const shares = partOf(book, account, special.security, special.part);
  const price = book.market.price(special.security, book.date);
  if (shares <= 0 || price === null) return;
  book.takeLots(account, special.security, shares, account.plan.lotMethod === 'HIFO');
  book.write({
    account: account.key,
    type: 'GIFT_OUT',
    symbol: special.security,
    quantity: formatShares(shares),
    price: formatPrice(price),
    description: `Gift of ${book.market.security(special.security).name} to ${special.to}`,
  });
}

/** Shares that have risen most are what a charity is given: the gain is nobody's. */
function giveToCharity(book: Book, special: Of<'charity'>): void {
  const from = book.account(special.from);
  const best = [...from.lots]
    .map(([id, lots]) => ({ id, lots, price: book.market.quote(id, book.date) }))
    .filter(({ id }) => book.market.security(id).kind === 'equity')
    .map(({ id, lots, price }) => ({ id, price, gain: gainOf(book, id, lots, price) }))
    .sort((a, b) => b.gain - a.gain)[0];
  if (!best || best.price === null) return;
  const shares = Math.min(
    sharesFor(special.dollars * 100, best.price, ONE_SHARE),
    partOf(book, from, best.id, 0.5),
  );
  moveShares(book, from, book.account(special.to), { security: best.id, shares });
}

function gainOf(book: Book, id: string, lots: readonly OpenLot[], price: number | null): number {
  if (price === null) return -1;
  let [value, cost] = [0, 0];
  for (const lot of lots) {
    value += book.worth(id, lot.shares, price);
    cost += lot.cost;
  }
  return value / Math.max(1, cost);
}

/** Sells the lot with the largest loss, and buys half of it back too soon, in another account of the household. */
function washSale(book: Book, special: Of<'wash-sale'>, agenda: Agenda): void {
  const seller = book.account(special.sells);
  const worst = worstLot(book, seller);
  if (!worst) return;
  const { id, lot } = worst;
  if (!sellShares(book, seller, id, lot.shares, seller.plan.specificLots ? lot : undefined)) return;
  const back = Math.max(ONE_SHARE, Math.floor(lot.shares / 2 / ONE_SHARE) * ONE_SHARE);
  later(agenda, addBusinessDays(book.date, special.daysLater), () => {
    const buyer = book.account(special.buys);
    const price = book.market.quote(id, book.date);
    if (price === null) return;
    if (raiseCash(book, buyer, worth(back, price) + 10_000))
      buyShares(book, buyer, book.market.security(id), back, price);
  });
}

function worstLot(book: Book, account: AccountBook): { id: string; lot: OpenLot } | null {
  let found: { id: string; lot: OpenLot; loss: number } | null = null;
  for (const [id, lots] of account.lots) {
    const price = book.market.quote(id, book.date);
    if (price === null || book.market.security(id).kind !== 'equity') continue;
    for (const lot of lots) {
      if (lot.cut || lot.shares % ONE_SHARE !== 0 || lot.shares < 2 * ONE_SHARE) continue;
      const loss = lot.cost - book.worth(id, lot.shares, price);
      if (loss > (found?.loss ?? 0)) found = { id, lot, loss };
    }
  }
  return found;
}

function callCapital(book: Book, special: Of<'capital-call'>): void {
  const account = book.account(special.slot);
  const amount = special.dollars * 100;
  const funding = book.account(special.fundedBy);
  const missing = amount - account.cash;
  if (missing > 0) {
    if (!raiseCash(book, funding, missing)) return;
    journal(book, funding, account, { amount: missing, description: 'Funding of a capital call' });
  }
  const price = book.market.price(PRIVATE_FUND_ID, book.date);
  if (price === null) return;
  const fund = book.market.security(PRIVATE_FUND_ID);
  const row = buyShares(book, account, fund, sharesFor(amount, price, shareStep(fund)), price);
  if (row) row.description = `Capital call ${fund.name}`;
}

function distributeFund(book: Book, special: Of<'fund-distribution'>): void {
  const account = book.account(special.slot);
  const shares = book.shares(account, PRIVATE_FUND_ID);
  if (shares === 0) return;
  const name = book.market.security(PRIVATE_FUND_ID).name;
  const gain = worth(shares, Math.round(special.perUnit * ONE_DOLLAR_PRICE));
  const capital = worth(shares, Math.round(special.returnOfCapital * ONE_DOLLAR_PRICE));
  const common = { account: account.key, symbol: PRIVATE_FUND_ID };
  book.move(account, gain + capital);
  if (gain > 0) {
    book.write({
      ...common,
      type: 'DIVIDEND',
      amount: formatMoney(gain),
      character: 'capital-gain',
      description: `Distribution ${name}`,
    });
  }
  if (capital > 0) {
    book.write({
      ...common,
      type: 'RETURN_OF_CAPITAL',
      amount: formatMoney(capital),
      description: `Return of capital ${name}`,
    });
  }
}

/** The same order booked twice, taken back the next business day. */
function duplicateTrade(book: Book, special: Of<'duplicate-trade'>, agenda: Agenda): void {
  const account = book.account(special.slot);
  const security = book.market.security(special.security);
  const price = book.market.quote(special.security, book.date);
  const shares = special.shares * ONE_SHARE;
  if (price === null || !raiseCash(book, account, 2 * worth(shares, price) + 10_000)) return;
  const row = buyShares(book, account, security, shares, price);
  if (!row) return;
  const {
    id: _id,
    householdid: _household,
    entered: _entered,
    settled: _settled,
    activity: _activity,
    ...fields
  } = row;
  const twin = book.write({ ...fields, settles: 'later' });
  // The money is gone until the error is found: nobody may spend it meanwhile.
  const amount = parseMoney(row.amount ?? '0.00');
  book.move(account, amount);
  later(agenda, addBusinessDays(book.date, 1), () => {
    book.move(account, -amount);
    cancel(book, twin, 'Cancelled: booked twice');
  });
}

function cancel(book: Book, row: LedgerRow, reason: string): void {
  const cancelled = book.write({
    account: row.account,
    type: 'CANCEL',
    cancels: row.id,
    description: `${reason} (${row.description})`,
  });
  cancelled.activity = row.activity;
}

/** A dividend that came in short: the right row replaces it three business days later, on its own date. */
export function misbookDividend(book: Book, row: LedgerRow, agenda: Agenda): void {
  const right = parseMoney(row.amount ?? '0.00');
  const wrong = Math.floor(right * 0.9);
  const account = [...book.accounts.values()].find(({ key }) => key === row.account);
  if (!account || wrong <= 0 || row.type !== 'DIVIDEND' || row.reinvest || row.tax) return;
  row.amount = formatMoney(wrong);
  book.move(account, wrong - right);
  const {
    id,
    householdid: _household,
    entered: _entered,
    settled: _settled,
    activity: _activity,
    ...fields
  } = row;
  later(agenda, addBusinessDays(book.date, 3), () => {
    book.move(account, right - wrong);
    book.write({
      ...fields,
      amount: formatMoney(right),
      corrects: id,
      description: `Corrected: ${fields.description}`,
    });
  });
}

function refundFee(book: Book, special: Of<'fee-refund'>): void {
  const account = book.account(special.slot);
  const amount = special.dollars * 100;
  book.move(account, amount);
  book.write({
    account: account.key,
    type: 'FEE_REFUND',
    amount: formatMoney(amount),
    description: 'Advisory fee refunded: charged on cash in transit',
  });
}

function later(agenda: Agenda, date: IsoDate, what: () => void): void {
  const list = agenda.get(date);
  if (list) list.push(what);
  else agenda.set(date, [what]);
}

function overdraw(book: Book, { slot, dollars, description }: Of<'overdraft'>): void {
  const account = book.account(slot);
  const bill = account.cash + dollars * 100;
  book.overdraw(account, bill);
  book.write({
    account: account.key,
    type: 'WITHDRAWAL',
    amount: formatMoney(-bill),
    description,
  });
}
