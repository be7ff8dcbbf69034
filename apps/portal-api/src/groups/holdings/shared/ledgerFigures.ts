import {
  carriedGain,
  type Exact,
  type Figure,
  given,
  holdingsOn,
  type Ledger,
  postingsIn,
  type Posting,
  priceFigure,
  productOf,
  roundTo,
  sumOf,
  toDate,
  toDay,
  accruedPerUnit,
  type HoldingOnDay,
} from '@portal/portfolio-accounting';
import { pastBooks } from '../../../books/pastBooks';
import { explainKey } from './explainKey';
import { type Figures, statedAs } from './figures';
import type { HoldingsScope } from './holdingsScope';
import { constant, opening, opens } from './opening';

/** What moves a value, by the postings of the ledger; see the engine's `Posting`. */
export const MOVEMENTS = [
  'cash',
  'contributions',
  'withdrawals',
  'income',
  'fees',
  'taxes',
  'realized',
  'carried',
] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** The household's ledger in the engine, as of the day and the knowledge in question. */
export async function ledgerOf({ sql, household, past, latest }: HoldingsScope): Promise<Ledger> {
  const books = past ?? (await pastBooks(sql, { household, asof: latest, knownOn: null }));
  return books.ledger;
}

/** What a posting says of a movement of the accounts in question; null when it is another one's. */
function amountOf(posting: Posting, movement: Movement, own: ReadonlySet<string>): Exact | null {
  const { kind, amount, counterparty } = posting;
  const isFlow = kind === 'external' || (kind === 'transfer' && !own.has(counterparty ?? ''));
  switch (movement) {
    case 'contributions':
      return isFlow && amount < 0n ? -amount : null;
    case 'withdrawals':
      return isFlow && amount > 0n ? amount : null;
    case 'cash':
      return kind === 'cash' ? amount : null;
    case 'income':
      return kind === 'income' ? -amount : null;
    case 'fees':
      return kind === 'fee' ? amount : null;
    case 'taxes':
      return kind === 'tax' ? amount : null;
    case 'realized':
      return kind === 'gain' ? -amount : null;
    case 'carried':
      return kind === 'cost' || kind === 'embedded' ? amount : null;
  }
}

const ROWS_AT_ONCE = 60;

/** A movement of some days, both inclusive: by year, by month, and in the end activity by activity. */
export function movedFigure(
  ledger: Ledger,
  { keys }: Pick<HoldingsScope, 'keys'>,
  movement: Movement,
  { from, to }: { from: string; to: string },
  only?: string,
): Figure {
  const own = new Set(keys);
  const moved = postingsIn(ledger, toDay(from) - 1, toDay(to)).flatMap((posting) => {
    if (!own.has(posting.account)) return [];
    const amount = amountOf(posting, movement, own);
    return amount === null ? [] : [{ posting, amount }];
  });
  const label = NAMES[movement];
  if (moved.length <= ROWS_AT_ONCE || from.slice(0, 7) === to.slice(0, 7))
    return sumOf(label, rowsOf(ledger, moved, movement));
  const length = from.slice(0, 4) === to.slice(0, 4) ? 7 : 4;
  const spans = Map.groupBy(moved, ({ posting }) => toDate(posting.day).slice(0, length));
  return sumOf(
    label,
    [...spans].map(([name, part]) => {
      const days = part.map(({ posting }) => posting.day);
      const span = [toDate(Math.min(...days)), toDate(Math.max(...days))];
      const value = part.reduce((total, { amount }) => total + amount, 0n);
      return opens(name, value, 'amount', 'moved', movement, ...span, ...(only ? [only] : []));
    }),
  );
}

const NAMES: Readonly<Record<Movement, string>> = {
  cash: 'Cash',
  contributions: 'Contributions',
  withdrawals: 'Withdrawals',
  income: 'Income',
  fees: 'Fees',
  taxes: 'Taxes',
  realized: 'Realized gain',
  carried: 'Cost and carried gains of what came in and went out',
};

function rowsOf(
  ledger: Ledger,
  moved: readonly { posting: Posting; amount: Exact }[],
  movement: Movement,
): Figure[] {
  const groups = Map.groupBy(moved, ({ posting }) => activityOf(ledger, posting));
  const disposals = Map.groupBy(
    movement === 'realized' ? ledger.out.disposals : [],
    ({ row }) => row,
  );
  return [...groups].map(([id, parts]) => {
    const value = parts.reduce((total, { amount }) => total + amount, 0n);
    const [first] = parts;
    const label = `${first ? toDate(first.posting.day) : ''} ${first?.posting.symbol ?? ''}`.trim();
    const lots = disposals.get(id)?.map(carriedGain);
    return lots ? gainFigure(label, value, lots, id) : given(label, 'money', value, { rows: [id] });
  });
}

/** What one activity realized, lot by lot. Money that is given back for shares that stay can be more than their lots say. */
function gainFigure(label: string, value: Exact, lots: readonly Figure[], row: string): Figure {
  const whole = sumOf(label, lots);
  const [only] = lots;
  if (whole.value !== value) {
    const rest = given('Beyond the cost carried', 'money', value - whole.value, { rows: [row] });
    return sumOf(label, [...lots, rest]);
  }
  return only && lots.length === 1 ? { ...only, label } : whole;
}

const receivers = new WeakMap<Ledger, Map<string, string>>();

/** An entry between two accounts is an activity in each of them. */
function activityOf(ledger: Ledger, { row, account }: Posting): string {
  let known = receivers.get(ledger);
  if (!known) {
    known = new Map(
      ledger.entries.flatMap(({ id, row: { toAccount } }) => (toAccount ? [[id, toAccount]] : [])),
    );
    receivers.set(ledger, known);
  }
  return known.get(row) === account ? `${row}~in` : row;
}

/** What accounts were worth at the end of a day, exact and as stated in cents: shares × price, and cash. */
export function worthFigures(
  ledger: Ledger,
  scope: Pick<HoldingsScope, 'keys'>,
  date: string,
): Figures {
  const held = holdingsOn(ledger, date).filter(({ account }) => scope.keys.includes(account));
  const byAccount = Map.groupBy(held, ({ account }) => account);
  const first = toDate(ledger.entries[0]?.day ?? toDay(date));
  const parts = scope.keys.map((account) => {
    const own = byAccount.get(account) ?? [];
    const span = { from: first < date ? first : date, to: date };
    const cash = movedFigure(ledger, { keys: [account] }, 'cash', span, account);
    const cashKey = opening(cash, explainKey('cashon', account, date), 'cash');
    const securities = sumOf(
      'Securities',
      own.flatMap((one) => holdingFigure(ledger, one, date) ?? []),
    );
    const accrued = sumOf(
      'Accrued interest',
      own.flatMap((one) => accruedFigure(ledger, one, date) ?? []),
    );
    return { securities, cash: cashKey, accrued };
  });
  const all = (name: 'securities' | 'cash' | 'accrued', label: string): Figure =>
    sumOf(
      label,
      parts.map((part) => part[name]),
    );
  const securities = all('securities', 'Securities');
  const cash = all('cash', 'Cash');
  const accrued = all('accrued', 'Accrued interest');
  const inCents = (figure: Figure): Figure => statedAs(figure, roundTo(figure.value, 2));
  return {
    securities,
    cash,
    accrued,
    total: sumOf('Value with accrued interest', [securities, cash, accrued]),
    stated: sumOf(
      'Value of the accounts',
      parts.map((part) => inCents(sumOf('Account', [part.securities, part.cash]))),
    ),
    statedaccrued: sumOf(
      'Accrued interest',
      parts.map((part) => inCents(part.accrued)),
    ),
  };
}

function sharesFigure({ account, symbol, quantity }: HoldingOnDay, date: string): Figure {
  const shares = given(`Shares of ${symbol}`, 'shares', quantity);
  return opening(shares, explainKey('shares', account, symbol, date), 'quantity');
}

function holdingFigure(ledger: Ledger, held: HoldingOnDay, date: string): Figure | null {
  const { symbol, quote } = held;
  if (!quote) return null;
  const factor = ledger.prices.factor(symbol);
  const unit = productOf(
    'Money for one unit',
    'price',
    priceFigure(symbol, quote),
    given('Price factor', 'number', factor, { terms: [symbol] }),
  );
  return productOf(symbol, 'money', sharesFigure(held, date), unit);
}

function accruedFigure(ledger: Ledger, held: HoldingOnDay, date: string): Figure | null {
  const { coupon } = ledger.prices.terms(held.symbol);
  if (!coupon) return null;
  const perUnit = roundDown(accruedPerUnit(coupon, toDay(date)));
  return productOf(
    `Interest on ${held.symbol}`,
    'money',
    sharesFigure(held, date),
    given('Interest accrued on one unit', 'number', perUnit, { terms: [held.symbol] }),
  );
}

// As the daily facts keep it: twelve decimals, cut off.
const ACCRUED_UNIT = 10n ** 6n;
function roundDown(value: Exact): Exact {
  return (value / ACCRUED_UNIT) * ACCRUED_UNIT;
}

/** Cash of an account at the end of a day: everything that ever moved it. */
export function cashFigure(ledger: Ledger, account: string, date: string): Figure {
  const from = toDate(ledger.entries[0]?.day ?? toDay(date));
  if (from > date) return constant('Cash', 0n);
  return movedFigure(ledger, { keys: [account] }, 'cash', { from, to: date }, account);
}

/** The shares of a position at the end of a day, change by change. */
export function sharesFigures(
  ledger: Ledger,
  account: string,
  symbol: string,
  date: string,
): Figures {
  let before = 0n;
  const last = toDay(date);
  const byDay = new Map<number, Exact>();
  for (const change of ledger.out.holdings) {
    if (change.account !== account || change.symbol !== symbol || change.day > last) continue;
    byDay.set(change.day, (byDay.get(change.day) ?? 0n) + change.quantity - before);
    before = change.quantity;
  }
  const rows = new Map<number, string[]>();
  for (const { day, id, row, symbol: own } of ledger.entries) {
    if (own !== symbol && row.toSymbol !== symbol) continue;
    if (row.account === account) rows.set(day, [...(rows.get(day) ?? []), id]);
    else if (row.toAccount === account) rows.set(day, [...(rows.get(day) ?? []), `${id}~in`]);
  }
  const changes = [...byDay].map(([day, amount]) =>
    given(toDate(day), 'shares', amount, { rows: rows.get(day) ?? [] }),
  );
  return { quantity: sumOf('Shares held', changes, 'shares') };
}
