import {
  type Disposal,
  disposalBasis,
  disposalGain,
  type IncomeReceived,
  toDate,
} from '@portal/portfolio-accounting';
import { numberOrNull, numberText, type Row } from './row';

/** A disposal as stored, at its place in the household's history. */
export function closedLotRow(disposals: readonly Disposal[], index: number, place: number): Row {
  const disposal = disposals[index];
  if (!disposal) throw new RangeError(`There is no disposal ${index}.`);
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
