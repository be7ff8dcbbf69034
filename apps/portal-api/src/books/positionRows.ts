import {
  accruedPerUnit,
  allocate,
  averageCost,
  type Exact,
  formatCents,
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
  const stated = statedByAccount(views, days);
  return {
    positions: views.map((view) => {
      const cents = stated.get(view.account)?.get(view.symbol) ?? null;
      return positionRow(ledger, view, through, cents);
    }),
    openLots: views.flatMap((view) => view.lots.map(lotRow)),
  };
}

function statedByAccount(
  views: readonly PositionView[],
  { facts, last }: LastDays,
): Map<string, Map<string, Exact>> {
  const stated = new Map<string, Map<string, Exact>>();
  for (const [account, held] of Map.groupBy(views, (view) => view.account)) {
    const columns = facts.accounts.get(account);
    const values = held.flatMap(({ symbol, marketValue }) =>
      marketValue ? [{ symbol, value: marketValue.value }] : [],
    );
    stated.set(account, statedValues(values, columns?.value[last], columns?.cash[last]));
  }
  return stated;
}

/**
 * Cents by security of one account: they add up to the account's value in cents less its cash, so a printed column
 * is the sum of its rows. The cents that rounding leaves over go to the largest remainders, by name where those are
 * equal.
 */
export function statedValues(
  positions: readonly { symbol: string; value: Exact }[],
  worth: Exact | undefined,
  cash: Exact | undefined,
): Map<string, Exact> {
  const sorted = positions.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1));
  const values = sorted.map(({ value }) => value);
  if (worth === undefined || cash === undefined || sum(values) === 0n)
    return new Map(sorted.map(({ symbol }) => [symbol, 0n]));
  const parts = allocate(roundTo(worth, CENTS) - roundTo(cash, CENTS), values, CENTS);
  return new Map(sorted.map(({ symbol }, index) => [symbol, parts[index] ?? 0n]));
}

/** A position as stored. */
export function positionRow(
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
    stated === null ? null : formatCents(stated),
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

/** An open lot as stored, at its place in the position. */
export function lotRow(open: OpenLot, index: number): Row {
  const { lot } = open;
  return [
    open.account,
    open.symbol,
    String(index + 1),
    lot.id,
    arrayText(lot.purchases),
    open.acquired,
    open.holdingPeriodFrom,
    numberText(lot.quantity),
    numberText(lot.cost),
    numberText(lot.washAdjustment),
    numberOrNull(open.costBasis),
    String(lot.covered),
    numberOrNull(lot.lossCost),
  ];
}
