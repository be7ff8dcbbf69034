import { allocate } from '../exact/allocate';
import { toDate } from '../exact/days';
import { share, sum, type Exact } from '../exact/exact';
import { adjustedCost, type Lot } from './lot';
import { LotList } from './lotList';

/** Basis of a whole position under average basis, while it is not written into the lots. */
interface Pool {
  quantity: Exact;
  cost: Exact;
  washAdjustment: Exact;
  basisMissing: boolean;
}

/**
 * What one account holds of one security: lots in order of acquisition. What sales need to find their lots (the
 * dearest one, the one of a name, the average) is kept from one sale to the next, so that thousands of sales cost
 * thousands of steps; it follows from the lots and is made again when they are replaced as a whole.
 */
export class Position {
  readonly epoch: number;
  quantity: Exact;
  #lots: LotList;
  #pool: Pool | null = null;
  /** Ascending by unit basis; the dearest, and of equals the oldest, comes last. */
  #byBasis: Lot[] | null = null;
  #byName: Map<string, Lot[]> | null = null;

  constructor(epoch: number, quantity: Exact, lots: Lot[]) {
    this.epoch = epoch;
    this.quantity = quantity;
    this.#lots = new LotList(lots);
  }

  copy(epoch: number): Position {
    const copy = new Position(epoch, this.quantity, this.#lots.all.slice());
    copy.#pool = this.#pool && { ...this.#pool };
    copy.#byBasis = this.#byBasis && this.#byBasis.slice();
    return copy;
  }

  /** The lots with their own basis, in order of acquisition. */
  get lots(): readonly Lot[] {
    this.#spreadPool();
    return this.#lots.all;
  }

  /** The same one by one, for whoever stops at the first few. */
  oldestFirst(): Iterable<Lot> {
    this.#spreadPool();
    return this.#lots.forwards();
  }

  latestFirst(): Iterable<Lot> {
    this.#spreadPool();
    return this.#lots.backwards();
  }

  /** Replaces every lot; shares have to be kept by whoever changes their number. */
  set lots(lots: Lot[]) {
    this.#pool = null;
    this.#byBasis = null;
    this.#byName = null;
    this.#lots = new LotList(lots);
  }

  /** The lots as held and dated; under average basis without a basis of their own. */
  heldLots(): Iterable<Lot> {
    return this.#lots.forwards();
  }

  /** The lot acquired last, as it is held. */
  get lastLot(): Lot | undefined {
    return this.#lots.last;
  }

  get isEmpty(): boolean {
    return this.#lots.isEmpty;
  }

  /** Puts a lot after the ones acquired on or before its day. */
  add(lot: Lot): void {
    this.#lots.add(lot);
    this.quantity += lot.quantity;
    if (this.#pool) {
      this.#pool.quantity += lot.quantity;
      this.#pool.cost += lot.cost;
      this.#pool.washAdjustment += lot.washAdjustment;
      this.#pool.basisMissing ||= lot.basisMissing;
    }
    this.#learn(lot);
  }

  /** Puts other lots in the place of one; the number of shares is the caller's to keep. */
  swap(lot: Lot, others: readonly Lot[]): void {
    this.#lots.swap(lot, others);
    this.#forget(lot);
    for (const other of others) this.#learn(other);
  }

  /** Dearest first, unknown basis last; among equals in order of acquisition. */
  *byHighestBasis(): Generator<Lot> {
    this.#spreadPool();
    this.#byBasis ??= this.lots.toSorted(byBasis);
    for (let index = this.#byBasis.length - 1; index >= 0; index -= 1)
      yield this.#byBasis[index] as Lot;
  }

  /** Lots that a name stands for: id, label, a purchase in it, or the day acquired. In order of acquisition. */
  named(name: string): Lot[] {
    this.#spreadPool();
    if (!this.#byName) {
      this.#byName = new Map();
      for (const lot of this.lots) this.#learnNames(lot);
    }
    const found = this.#byName.get(name) ?? [];
    if (found.length < 2) return found;
    return found
      .map((lot) => ({ lot, place: this.#lots.placeOf(lot) }))
      .sort((a, b) => a.place - b.place)
      .map(({ lot }) => lot);
  }

  /** Takes what shares cost on average out of the pool that all of them are in. 26 CFR §1.1012-1(e). */
  takeAverage(quantity: Exact): Pick<Lot, 'cost' | 'washAdjustment' | 'basisMissing'> {
    this.#pool ??= poolOf(this.#lots.all);
    const pool = this.#pool;
    const cost = share(pool.cost, quantity, pool.quantity);
    const washAdjustment = share(pool.washAdjustment, quantity, pool.quantity);
    pool.cost -= cost;
    pool.washAdjustment -= washAdjustment;
    pool.quantity -= quantity;
    return { cost, washAdjustment, basisMissing: pool.basisMissing };
  }

  /** Writes the basis that the pool holds into the lots. */
  #spreadPool(): void {
    if (!this.#pool) return;
    const { cost, washAdjustment, basisMissing } = this.#pool;
    this.lots = spread(this.#lots.all, cost, washAdjustment, basisMissing);
  }

  #learn(lot: Lot): void {
    if (this.#byBasis) this.#byBasis.splice(placeByBasis(this.#byBasis, lot), 0, lot);
    this.#learnNames(lot);
  }

  #forget(lot: Lot): void {
    this.#byBasis?.splice(this.#byBasis.lastIndexOf(lot), 1);
    for (const name of this.#byName ? namesOf(lot) : []) {
      const left = this.#byName?.get(name)?.filter((other) => other !== lot) ?? [];
      if (left.length > 0) this.#byName?.set(name, left);
      else this.#byName?.delete(name);
    }
  }

  #learnNames(lot: Lot): void {
    if (!this.#byName) return;
    for (const name of namesOf(lot)) {
      const found = this.#byName.get(name);
      if (found) found.push(lot);
      else this.#byName.set(name, [lot]);
    }
  }
}

/**
 * Average basis: every share of the position gets the same cost, dates stay with the lots, so that the holding
 * period goes first in, first out. 26 CFR §1.1012-1(e). One missing basis makes the average unknown.
 */
export function levelLots(lots: readonly Lot[]): Lot[] {
  if (lots.length < 2) return lots.slice();
  const { cost, washAdjustment, basisMissing } = poolOf(lots);
  return spread(lots, cost, washAdjustment, basisMissing);
}

function spread(
  lots: readonly Lot[],
  cost: Exact,
  washAdjustment: Exact,
  basisMissing: boolean,
): Lot[] {
  if (lots.length === 0) return [];
  const quantities = lots.map((lot) => lot.quantity);
  const costs = allocate(cost, quantities);
  const adjustments = allocate(washAdjustment, quantities);
  return lots.map((lot, index) => ({
    ...lot,
    cost: costs[index] ?? 0n,
    washAdjustment: adjustments[index] ?? 0n,
    basisMissing,
  }));
}

function poolOf(lots: readonly Lot[]): Pool {
  return {
    quantity: sum(lots.map((lot) => lot.quantity)),
    cost: sum(lots.map((lot) => lot.cost)),
    washAdjustment: sum(lots.map((lot) => lot.washAdjustment)),
    basisMissing: lots.some((lot) => lot.basisMissing),
  };
}

function namesOf(lot: Lot): Set<string> {
  const names = new Set([lot.id, ...lot.purchases, toDate(lot.acquired)]);
  if (lot.label !== null) names.add(lot.label);
  return names;
}

function placeByBasis(lots: readonly Lot[], lot: Lot): number {
  let low = 0;
  let high = lots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (byBasis(lots[middle] as Lot, lot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** By unit basis, unknown first, latest first among equals. Cross products: exact, and no division by an empty lot. */
export function byBasis(a: Lot, b: Lot): number {
  if (a.basisMissing !== b.basisMissing) return a.basisMissing ? -1 : 1;
  if (!a.basisMissing) {
    const [left, right] = [adjustedCost(a) * b.quantity, adjustedCost(b) * a.quantity];
    if (left !== right) return left < right ? -1 : 1;
  }
  return -byAcquisition(a, b);
}

function byAcquisition(a: Lot, b: Lot): number {
  return a.acquired - b.acquired || a.order - b.order || (a.id < b.id ? -1 : Number(a.id > b.id));
}
