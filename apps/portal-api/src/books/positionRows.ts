import {
  accruedPerUnit,
  allocate,
  averageCost,
  type Exact,
  type Ledger,
  type OpenLot,
  positionsOf,
  type PositionView,
  priceOn,
  roundTo,
  sum,
  times,
  toDate,
  toDay,
} from '@portal/portfolio-accounting';
import { arrayText } from '../db/insertRows';
import type { LastDays } from './factMonths';
import { numberOrNull, numberText, type Row } from './row';

export const CENTS = 2;

/** Positions and open lots at the end of a day, each with its value in cents as stated. */
export function positionRows(
  ledger: Ledger,
  days: LastDays,
  through: string,
): { positions: Row[]; openLots: Row[] } {
  const views = positionsOf(ledger, through);
  const stated = statedValues(views, days);
  return {
    positions: views.map((view) => positionRow(ledger, view, through, stated.get(view) ?? null)),
    openLots: views.flatMap((view) => view.lots.map(lotRow)),
  };
}

/**
 * Cents by position: they add up to the account's value in cents less its cash, so a printed column is the sum of
 * its rows. The cents that rounding leaves over go to the largest remainders.
 */
function statedValues(
  views: readonly PositionView[],
  { facts, last }: LastDays,
): Map<PositionView, Exact> {
  const stated = new Map<PositionView, Exact>();
  for (const [account, held] of Map.groupBy(views, (view) => view.account)) {
    const priced = held.filter((view) => view.marketValue !== null);
    const values = priced.map((view) => view.marketValue?.value ?? 0n);
    const columns = facts.accounts.get(account);
    if (!columns || sum(values) === 0n) {
      for (const view of priced) stated.set(view, 0n);
      continue;
    }
    const total =
      roundTo(columns.value[last] ?? 0n, CENTS) - roundTo(columns.cash[last] ?? 0n, CENTS);
    const parts = allocate(total, values, CENTS);
    priced.forEach((view, index) => stated.set(view, parts[index] ?? 0n));
  }
  return stated;
}

function positionRow(
  ledger: Ledger,
  view: PositionView,
  through: string,
  stated: Exact | null,
): Row {
  const { symbol, quote } = view;
  const quantity = view.quantity.value;
  const day = toDay(through);
  const previous = quote && priceOn(ledger, symbol, day - 1);
  const move = quote && previous ? quote.price - previous.price : null;
  const { coupon } = ledger.prices.terms(symbol);
  return [
    view.account,
    symbol,
    through,
    numberText(quantity),
    numberOrNull(quote?.price),
    quote && toDate(quote.day),
    quote?.state ?? null,
    numberOrNull(previous?.price),
    numberOrNull(view.marketValue?.value),
    numberOrNull(stated),
    numberOrNull(move === null ? null : ledger.prices.valueOf(symbol, quantity, move)),
    numberText(coupon ? times(quantity, accruedPerUnit(coupon, day)) : 0n),
    numberText(view.costBasis.value),
    view.basisState,
    numberOrNull(averageCost(view)),
    numberOrNull(view.unrealizedGain?.value),
    ...termsOf(view),
  ];
}

/** How many lots are short and long, and the gain of the short ones; that is unknown with any of them. */
function termsOf({ lots, unrealizedGain }: PositionView): Row {
  const short = lots.filter(({ term }) => term === 'SHORT');
  const gain = sum(short.map((lot) => lot.unrealizedGain?.value ?? 0n));
  return [
    String(short.length),
    String(lots.length - short.length),
    numberOrNull(unrealizedGain ? gain : null),
  ];
}

function lotRow(open: OpenLot, index: number): Row {
  const { lot } = open;
  return [
    open.account,
    open.symbol,
    String(index + 1),
    lot.id,
    arrayText(lot.purchases),
    open.acquired,
    open.holdingPeriodFrom,
    open.term,
    String(open.daysToLongTerm),
    numberText(lot.quantity),
    numberText(lot.cost),
    numberText(lot.washAdjustment),
    numberOrNull(open.costBasis),
    String(lot.covered),
    numberOrNull(open.marketValue?.value),
    numberOrNull(open.unrealizedGain?.value),
  ];
}
