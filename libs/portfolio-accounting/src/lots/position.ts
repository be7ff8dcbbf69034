import { allocate } from '../exact/allocate';
import { toDate, type Day } from '../exact/days';
import { share, sum, type Exact } from '../exact/exact';
import type { Lot } from './lot';

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
  #lots: Lot[];
  #pool: Pool | null = null;
  /** Ascending by unit basis; the dearest, and of equals the oldest, comes last. */
  #byBasis: Lot[] | null = null;
  #byName: Map<string, Lot[]> | null = null;

  constructor(epoch: number, quantity: Exact, lots: Lot[]) {
    this.epoch = epoch;
    this.quantity = quantity;
    this.#lots = lots;
  }

  copy(epoch: number): Position {
    const copy = new Position(epoch, this.quantity, this.#lots.slice());
    copy.#pool = this.#pool && { ...this.#pool };
    copy.#byBasis = this.#byBasis && this.#byBasis.slice();
    return copy;
  }

  /** The lots with their own basis, in order of acquisition. */
  get lots(): readonly Lot[] {
    if (this.#pool) this.#spreadPool(this.#pool);
    return this.#lots;
  }

  /** Replaces every lot; shares have to be kept by whoever changes their number. */
  set lots(lots: Lot[]) {
    this.#pool = null;
    this.#byBasis = null;
    this.#byName = null;
    this.#lots = lots;
  }

  /** The lots as held and dated; under average basis without a basis of their own. */
  get heldLots(): readonly Lot[] {
    return this.#lots;
  }

  get isEmpty(): boolean {
    return this.#lots.length === 0;
  }

  /** Puts a lot after the ones acquired on or before its day. */
  add(lot: Lot): void {
    this.#lots.splice(placeAfter(this.#lots, lot.acquired), 0, lot);
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
    const place = this.#placeOf(lot);
    this.#lots.splice(place, 1, ...others);
    this.#forget(lot);
    for (const other of others) this.#learn(other);
  }

  /** Dearest first, unknown basis last; among equals in order of acquisition. */
  *byHighestBasis(): Generator<Lot> {
    this.#byBasis ??= this.lots.toSorted(byBasis);
    for (let index = this.#byBasis.length - 1; index >= 0; index -= 1)
      yield this.#byBasis[index] as Lot;
  }

  /** Lots that a name stands for: id, label, a purchase in it, or the day acquired. In order of acquisition. */
  named(name: string): Lot[] {
    if (!this.#byName) {
      this.#byName = new Map();
      for (const lot of this.lots) this.#learnNames(lot);
    }
    const found = this.#byName.get(name) ?? [];
    if (found.length < 2) return found;
    return found
      .map((lot) => ({ lot, place: this.#placeOf(lot) }))
      .sort((a, b) => a.place - b.place)
      .map(({ lot }) => lot);
  }

  /** Takes what shares cost on average out of the pool that all of them are in. 26 CFR §1.1012-1(e). */
  takeAverage(quantity: Exact): Pick<Lot, 'cost' | 'washAdjustment' | 'basisMissing'> {
    this.#pool ??= poolOf(this.#lots);
    const pool = this.#pool;
    const cost = share(pool.cost, quantity, pool.quantity);
    const washAdjustment = share(pool.washAdjustment, quantity, pool.quantity);
    pool.cost -= cost;
    pool.washAdjustment -= washAdjustment;
    pool.quantity -= quantity;
    return { cost, washAdjustment, basisMissing: pool.basisMissing };
  }

  #spreadPool({ cost, washAdjustment, basisMissing }: Pool): void {
    this.lots = spread(this.#lots, cost, washAdjustment, basisMissing);
  }

  #placeOf(lot: Lot): number {
    if (this.#lots[0] === lot) return 0;
    const last = this.#lots.length - 1;
    if (this.#lots[last] === lot) return last;
    return this.#lots.indexOf(lot, placeAfter(this.#lots, lot.acquired - 1));
  }

  #learn(lot: Lot): void {
    if (this.#byBasis) this.#byBasis.splice(placeByBasis(this.#byBasis, lot), 0, lot);
    this.#learnNames(lot);
  }

  #forget(lot: Lot): void {
    if (this.#byBasis) this.#byBasis.splice(this.#byBasis.lastIndexOf(lot), 1);
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

/** The place behind every lot acquired on or before a day. */
function placeAfter(lots: readonly Lot[], acquired: Day): number {
  let low = 0;
  let high = lots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lots[middle] as Lot).acquired <= acquired) low = middle + 1;
    else high = middle;
  }
  return low;
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
    const [left, right] = [
      (a.cost + a.washAdjustment) * b.quantity,
      (b.cost + b.washAdjustment) * a.quantity,
    ];
    if (left !== right) return left < right ? -1 : 1;
  }
  return -byAcquisition(a, b);
}

function byAcquisition(a: Lot, b: Lot): number {
  return a.acquired - b.acquired || a.order - b.order || (a.id < b.id ? -1 : Number(a.id > b.id));
}
