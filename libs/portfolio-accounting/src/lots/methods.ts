import { toDate } from '../exact/days';
import { over, parseExact, roundTo, sum, type Exact } from '../exact/exact';
import {
  LOT_METHODS,
  required,
  type Entry,
  type LotDescription,
  type LotMethod,
  type LotSelector,
} from '../ledger/transaction';
import { AccountingRefusal, type RefusalSubject } from '../refusals';
import type { Lot } from './lot';
import { byBasis, type Position } from './position';

// Selectors quote unit costs as people read them; a millionth apart is the same lot.
const UNIT_COST_DECIMALS = 6;

const KNOWN_METHODS: ReadonlySet<string> = new Set(LOT_METHODS);

/** The method, if it is one; a typing error must not choose the lots of a sale. */
export function knownMethod(method: LotMethod, subject: RefusalSubject = {}): LotMethod {
  if (KNOWN_METHODS.has(method)) return method;
  throw new AccountingRefusal('method.unknown', `Unknown lot method ${String(method)}`, subject);
}

/** What a row says of the lots that it closes. */
interface Choice {
  method: LotMethod;
  quantity: Exact;
  entry: Entry;
  /** A lot with the basis that it has on the day; null where that is the one it has. */
  onDay: ((lot: Lot) => Lot) | null;
}

/**
 * The lots a row may close, in the order in which the method closes them.
 * FIFO, LIFO: by date acquired. HIFO: highest unit basis first, unknown basis last. SPECIFIC: only what the row
 * names (26 CFR §1.1012-1(c)); when that leaves a choice, the row is refused rather than guessed at.
 */
export function lotsInOrder(position: Position, choice: Choice): Iterable<Lot> {
  const { method, quantity, entry, onDay } = choice;
  const selector = entry.row.lotSelector ?? entry.row.lot ?? null;
  if (selector !== null) return namedLots(position, choice, selector);
  switch (method) {
    case 'FIFO':
      return position.oldestFirst();
    case 'AVERAGE':
      return position.heldLots();
    case 'LIFO':
      return position.latestFirst();
    case 'HIFO':
      return onDay ? dearestFirst(position.lots, onDay) : position.byHighestBasis();
    case 'SPECIFIC':
      return withoutChoice(position.lots, quantity, entry);
  }
}

function dearestFirst(lots: readonly Lot[], onDay: Choice['onDay']): Lot[] {
  return lots
    .map((lot) => ({ lot, counted: onDay ? onDay(lot) : lot }))
    .sort((a, b) => byBasis(b.counted, a.counted))
    .map(({ lot }) => lot);
}

function namedLots(
  position: Position,
  { method, quantity, entry, onDay }: Choice,
  selector: LotSelector,
): readonly Lot[] {
  if (isList(selector)) return listedLots(position, selector);
  const lots =
    typeof selector === 'string'
      ? position.named(selector)
      : described(position, selector).filter((lot) => matches(lot, selector));
  if (method === 'SPECIFIC') return withoutChoice(lots, quantity, entry);
  if (method === 'LIFO') return lots.toReversed();
  return method === 'HIFO' ? dearestFirst(lots, onDay) : lots;
}

function isList(selector: LotSelector): selector is readonly string[] {
  return Array.isArray(selector);
}

/** The list says the order, so that it leaves no choice; a lot that is not there adds nothing (see `take`). */
function listedLots(position: Position, ids: readonly string[]): readonly Lot[] {
  return [...new Set(ids)].flatMap(
    (id) => position.named(id).findLast((lot) => lot.id === id) ?? [],
  );
}

/** The few lots of the day or the label that is described; all of them where only a unit cost is. */
function described(position: Position, { acquired, label }: LotDescription): readonly Lot[] {
  const name = acquired ?? label;
  return name === undefined ? position.lots : position.named(name);
}

function withoutChoice(lots: readonly Lot[], quantity: Exact, entry: Entry): readonly Lot[] {
  if (lots.length > 1 && sum(lots.map((lot) => lot.quantity)) > quantity) refuseChoice(entry);
  return lots;
}

function matches(lot: Lot, selector: LotDescription): boolean {
  if (selector.acquired !== undefined && toDate(lot.acquired) !== selector.acquired) return false;
  if (selector.label !== undefined && lot.label !== selector.label) return false;
  if (selector.unitCost === undefined) return true;
  const unitCost = roundTo(over(lot.cost, lot.quantity), UNIT_COST_DECIMALS);
  return (
    !lot.basisMissing && unitCost === roundTo(parseExact(selector.unitCost), UNIT_COST_DECIMALS)
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
