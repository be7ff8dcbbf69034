import {
  type Disposal,
  disposalBasis,
  disposalGain,
  type ExchangedShares,
  formatCents,
  type IncomeReceived,
  toDate,
} from '@portal/portfolio-accounting';
import { arrayText } from '../db/insertRows';
import { numberOrNull, numberText, type Row } from './row';

// Of one row of the ledger: every sale closes fewer lots.
const PARTS = 1_000_000;

/**
 * Places of disposals in the household's history: the row's (`seq`) and which part of it, in one number. `known` are
 * those of the first ones, when the ledger was resumed. Nothing that happens to other rows moves a place.
 */
export function placesOf(disposals: readonly Disposal[], known: readonly number[]): number[] {
  const places = [...known];
  for (let index = known.length; index < disposals.length; index += 1) {
    const { row, order } = disposals[index] as Disposal; // within the list
    const before = places[index - 1] ?? 0;
    places.push(disposals[index - 1]?.row === row ? before + 1 : order * PARTS + 1);
  }
  return places;
}

/** A disposal as stored, at its place. */
export function closedLotRow(disposal: Disposal, place: number): Row {
  const gain = disposalGain(disposal);
  return [
    String(place),
    disposal.row,
    disposal.kind,
    disposal.account,
    disposal.symbol,
    disposal.lot,
    toDate(disposal.acquired),
    toDate(disposal.heldFrom),
    toDate(disposal.disposed),
    disposal.term,
    numberText(disposal.quantity),
    numberOrNull(disposal.proceeds),
    numberText(disposal.cost),
    numberText(disposal.washAdjustment),
    numberOrNull(disposalBasis(disposal)),
    numberText(disposal.disallowed),
    numberText(disposal.replaced),
    // What a wash sale disallows is taken out of the loss: Form 8949, column h.
    numberOrNull(gain === null ? null : gain + disposal.disallowed),
    String(disposal.covered),
    disposal.statedProceeds === null ? null : formatCents(disposal.statedProceeds),
    disposal.statedBasis === null ? null : formatCents(disposal.statedBasis),
    formatCents(disposal.statedDisallowed),
    arrayText(disposal.replacedBy),
    numberOrNull(disposal.giverCost),
    numberOrNull(disposal.lossCost),
  ];
}

/** Income as stored, from a place in the engine's list on. */
export function incomeRows(incomes: readonly IncomeReceived[], from: number): Row[] {
  const parts = new Map<string, number>();
  return incomes.slice(from).map((income) => {
    const part = (parts.get(income.row) ?? 0) + 1;
    parts.set(income.row, part);
    return [
      income.row,
      String(part),
      income.account,
      income.symbol,
      toDate(income.day),
      income.character,
      numberText(income.gross),
      numberText(income.withheld),
      numberText(income.fee),
      numberText(income.quantity),
    ];
  });
}

/** Shares on both sides of corporate actions as stored, from a place in the engine's list on. */
export function exchangeRows(exchanges: readonly ExchangedShares[], from: number): Row[] {
  return exchanges
    .slice(from)
    .map(({ row, day, before, after, received }) => [
      row,
      toDate(day),
      numberText(before),
      numberText(after),
      numberText(received),
    ]);
}
