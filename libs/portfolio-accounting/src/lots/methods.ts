import { toDate } from '../exact/days';
import { over, parseExact, roundTo, sum, type Exact } from '../exact/exact';
import { required, type Entry, type LotMethod, type LotSelector } from '../ledger/transaction';
import { AccountingRefusal } from '../refusals';
import type { Lot } from './lot';

// Selectors quote unit costs as people read them; a millionth apart is the same lot.
const UNIT_COST_DECIMALS = 6;

/**
 * The lots a row may close, in the order in which the method closes them. `lots` come in order of acquisition.
 * FIFO, LIFO: by date acquired. HIFO: highest unit basis first, unknown basis last. SPECIFIC: only what the row
 * names (26 CFR §1.1012-1(c)); when that leaves a choice, the row is refused rather than guessed at.
 */
export function lotsInOrder(
  lots: readonly Lot[],
  method: LotMethod,
  quantity: Exact,
  entry: Entry,
): readonly Lot[] {
  const selector = entry.row.lotSelector ?? entry.row.lot ?? null;
  const candidates = selector === null ? lots : lots.filter((lot) => matches(lot, selector));
  switch (method) {
    case 'FIFO':
    case 'AVERAGE':
      return candidates;
    case 'LIFO':
      return candidates.toReversed();
    case 'HIFO':
      return candidates.toSorted(byHighestUnitBasis);
    case 'SPECIFIC': {
      const available = sum(candidates.map((lot) => lot.quantity));
      if (candidates.length > 1 && available > quantity) {
        refuseChoice(entry);
      }
      return candidates;
    }
  }
}

function matches(lot: Lot, selector: LotSelector): boolean {
  if (typeof selector === 'string') {
    return (
      lot.id === selector ||
      lot.label === selector ||
      lot.purchases.includes(selector) ||
      toDate(lot.acquired) === selector
    );
  }
  if (selector.acquired !== undefined && toDate(lot.acquired) !== selector.acquired) return false;
  if (selector.label !== undefined && lot.label !== selector.label) return false;
  if (selector.unitCost === undefined) return true;
  const unitCost = roundTo(over(lot.cost, lot.quantity), UNIT_COST_DECIMALS);
  return (
    !lot.basisMissing && unitCost === roundTo(parseExact(selector.unitCost), UNIT_COST_DECIMALS)
  );
}

// Cross products instead of quotients: exact, and no division by an empty lot.
function byHighestUnitBasis(a: Lot, b: Lot): number {
  if (a.basisMissing || b.basisMissing) return Number(a.basisMissing) - Number(b.basisMissing);
  return Number(
    (b.cost + b.washAdjustment) * a.quantity - (a.cost + a.washAdjustment) * b.quantity,
  );
}

function refuseChoice(entry: Entry): never {
  throw new AccountingRefusal('lot.ambiguous', 'More than one lot could be meant', {
    row: entry.id,
    account: entry.account,
    symbol: required(entry.symbol, 'symbol', entry),
    date: entry.row.date,
  });
}
