import { toDate, toDay, type Day, type IsoDate } from '../exact/days';
import { formatExact, over, ONE, type Exact } from '../exact/exact';
import {
  differenceOf,
  given,
  productOf,
  sumOf,
  type Figure,
  type FigureSources,
} from '../explain/figure';
import type { Ledger } from '../ledger/ledger';
import type { LedgerState } from '../ledger/state';
import { amortizedTo } from '../lots/bondPremium';
import { adjustedBasis, costFigure } from '../lots/gains';
import { atItsBasis, basisOf, type Lot } from '../lots/lot';
import { levelLots } from '../lots/openLots';
import { daysToLongTerm, termOf, type Term } from '../lots/term';
import { AccountingRefusal } from '../refusals';
import type { PriceQuote } from './priceBook';
import { priceOn } from './priceColumn';

/** An open lot valued on a day. Money figures are null where the basis or the price is missing. */
export interface OpenLot {
  readonly lot: Lot;
  readonly account: string;
  readonly symbol: string;
  readonly acquired: IsoDate;
  readonly holdingPeriodFrom: IsoDate;
  readonly term: Term;
  readonly daysToLongTerm: number;
  readonly quantity: Exact;
  /** Purchase cost plus disallowed losses less bond premium amortized, as a sale at the price of the day would find it; null when the basis is missing. */
  readonly costBasis: Exact | null;
  /** The basis without disallowed losses and amortization; of a gift with two bases the one that counts at the price of the day. */
  readonly purchaseCost: Figure | null;
  readonly basisState: 'known' | 'missing';
  readonly marketValue: Figure | null;
  readonly unrealizedGain: Figure | null;
}

/** What an account holds of one security, as the sum of its lots. */
export interface PositionView {
  readonly account: string;
  readonly symbol: string;
  readonly quantity: Figure;
  readonly quote: PriceQuote | null;
  readonly marketValue: Figure | null;
  /** Basis of the lots whose basis is known. */
  readonly costBasis: Figure;
  readonly basisState: 'known' | 'partly-missing' | 'missing';
  /** Null when any lot's basis or the price is missing: a partial gain would look like a whole one. */
  readonly unrealizedGain: Figure | null;
  readonly lots: readonly OpenLot[];
}

/** Every open position of the household (or of some accounts) at the ledger's end, valued on a day. */
export function positionsOf(
  ledger: Ledger,
  date: IsoDate,
  accounts?: readonly string[],
): PositionView[] {
  const day = toDay(date);
  const views: PositionView[] = [];
  for (const [account, symbol, lots] of openPositions(ledger.state)) {
    if (accounts && !accounts.includes(account)) continue;
    const method = ledger.options.methodByAccount?.[account] ?? ledger.options.lotMethod;
    views.push(
      viewPosition(ledger, account, symbol, method === 'AVERAGE' ? levelLots(lots) : lots, day),
    );
  }
  return views;
}

function* openPositions(
  state: LedgerState,
): Generator<[account: string, symbol: string, lots: readonly Lot[]]> {
  for (const [account, { positions }] of state.accounts) {
    for (const [symbol, position] of positions) {
      if (position.quantity !== 0n) yield [account, symbol, position.lots];
    }
  }
}

function viewPosition(
  ledger: Ledger,
  account: string,
  symbol: string,
  lots: readonly Lot[],
  day: Day,
): PositionView {
  const quote = priceOn(ledger, symbol, day);
  const views = lots.map((lot) => viewLot(ledger, account, symbol, lot, quote, day));
  const known = views.filter((view) => view.costBasis !== null);
  const quantity = sumOf(
    'Shares held',
    views.map((view) =>
      given('Shares of the lot', 'shares', view.quantity, {
        lots: [view.lot.id],
        rows: view.lot.purchases,
      }),
    ),
    'shares',
  );
  const values = views.flatMap((view) => view.marketValue ?? []);
  const marketValue = quote ? sumOf('Market value', values) : null;
  const costBasis = sumOf(
    'Cost basis',
    views.flatMap((view) => basisFigure(view) ?? []),
  );
  const complete = known.length === views.length;
  return {
    account,
    symbol,
    quantity,
    quote,
    marketValue,
    costBasis,
    basisState: complete ? 'known' : known.length === 0 ? 'missing' : 'partly-missing',
    unrealizedGain:
      complete && marketValue ? differenceOf('Unrealized gain', marketValue, costBasis) : null,
    lots: views,
  };
}

function basisFigure({ lot, purchaseCost }: OpenLot): Figure | null {
  return purchaseCost && adjustedBasis(purchaseCost, lot, sourcesOf(lot));
}

function sourcesOf({ id, purchases }: Lot): FigureSources {
  return { lots: [id], rows: purchases };
}

/** What counts as the cost of a lot, `counted`. */
function costOf(lot: Lot, counted: Lot, marketValue: Figure | null): Figure {
  if (!marketValue || counted === lot)
    return given('Purchase cost', 'money', lot.cost, sourcesOf(lot));
  const { cost: giverCost, lossCost } = lot;
  const bases = { cost: counted.cost, giverCost, ...(lossCost !== undefined && { lossCost }) };
  return costFigure(bases, marketValue, 'what a sale would bring', sourcesOf(lot));
}

function viewLot(
  ledger: Ledger,
  account: string,
  symbol: string,
  held: Lot,
  quote: PriceQuote | null,
  day: Day,
): OpenLot {
  const lot = amortizedTo(ledger.prices, symbol, held, day);
  const marketValue = quote ? valueFigure(ledger, symbol, lot, quote) : null;
  const counted = marketValue ? atItsBasis(lot, marketValue.value) : lot;
  const costBasis = basisOf(counted);
  const view: OpenLot = {
    lot,
    account,
    symbol,
    acquired: toDate(lot.acquired),
    holdingPeriodFrom: toDate(counted.heldFrom),
    term: termOf(counted.heldFrom, day),
    daysToLongTerm: daysToLongTerm(counted.heldFrom, day),
    quantity: lot.quantity,
    costBasis,
    purchaseCost: costBasis === null ? null : costOf(lot, counted, marketValue),
    basisState: costBasis === null ? 'missing' : 'known',
    marketValue,
    unrealizedGain: null,
  };
  const basis = basisFigure(view);
  if (!marketValue || !basis) return view;
  return { ...view, unrealizedGain: differenceOf('Unrealized gain', marketValue, basis) };
}

const PRICES: Readonly<Record<PriceQuote['state'], string>> = {
  quoted: 'Price',
  carried: 'Last known price',
  estimated: 'First known price, as an estimate',
  trade: 'Price of the last trade',
};

/** A price with the day that it is of, which may be another one than the day that it values. */
export function priceFigure(symbol: string, { price, day, state }: PriceQuote): Figure {
  const prices = [{ symbol, date: toDate(day), state }];
  return given(PRICES[state], 'price', price, { prices });
}

function valueFigure(ledger: Ledger, symbol: string, lot: Lot, quote: PriceQuote): Figure {
  const factor = ledger.prices.factor(symbol);
  const shares = given('Shares', 'shares', lot.quantity, { lots: [lot.id] });
  const price = priceFigure(symbol, quote);
  if (factor === ONE) return productOf('Market value', 'money', shares, price);
  const unit = productOf(
    'Money for one unit',
    'price',
    price,
    given('Price factor', 'number', factor, { terms: [symbol] }),
  );
  return productOf('Market value', 'money', shares, unit);
}

/** Names of securities held without any price: their value is unknown, not zero. */
export function unpricedSymbols(positions: readonly PositionView[]): string[] {
  return [
    ...new Set(
      positions.filter((position) => !position.marketValue).map((position) => position.symbol),
    ),
  ];
}

/** For answers that must be whole. @throws AccountingRefusal `price.missing`, which names the position. */
export function requireValue(position: PositionView): Figure {
  if (position.marketValue) return position.marketValue;
  throw new AccountingRefusal('price.missing', `${position.symbol} has no price`, {
    account: position.account,
    symbol: position.symbol,
  });
}

/** Cost per share of a position, null when any basis is missing. */
export function averageCost(position: PositionView): Exact | null {
  return position.basisState === 'known'
    ? over(position.costBasis.value, position.quantity.value)
    : null;
}

/** A quote as served. */
export function describeQuote(quote: PriceQuote): {
  price: string;
  date: IsoDate;
  state: PriceQuote['state'];
} {
  return { price: formatExact(quote.price), date: toDate(quote.day), state: quote.state };
}
