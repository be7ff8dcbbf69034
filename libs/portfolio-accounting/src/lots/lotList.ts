import type { Day } from '../exact/days';
import type { Lot } from './lot';

/**
 * Lots in order of acquisition. A lot that leaves from the middle only leaves a gap, and the list is closed up when half
 * of it is gaps: moving everything behind a lot for each one that leaves would make thousands of sales cost millions
 * of steps.
 */
export class LotList {
  #lots: Lot[];
  /** Lots that have left, still in their places so that places can be searched by day. */
  #gone = new Set<Lot>();
  /** Everything before it has left. */
  #head = 0;

  constructor(lots: Lot[]) {
    this.#lots = lots;
  }

  get all(): Lot[] {
    if (this.#head > 0 || this.#gone.size > 0) this.#closeUp();
    return this.#lots;
  }

  get isEmpty(): boolean {
    return this.#lots.length === this.#head + this.#gone.size;
  }

  get last(): Lot | undefined {
    return this.#lots.at(-1);
  }

  *forwards(): Generator<Lot> {
    for (let index = this.#head; index < this.#lots.length; index += 1) {
      const lot = this.#lots[index] as Lot;
      if (!this.#gone.has(lot)) yield lot;
    }
  }

  *backwards(): Generator<Lot> {
    for (let index = this.#lots.length - 1; index >= this.#head; index -= 1) {
      const lot = this.#lots[index] as Lot;
      if (!this.#gone.has(lot)) yield lot;
    }
  }

  /** Puts a lot after the ones acquired on or before its day. */
  add(lot: Lot): void {
    // The very same lot may come back, from an account that it was moved to.
    if (this.#gone.has(lot)) this.#closeUp();
    this.#lots.splice(Math.max(this.#head, placeAfter(this.#lots, lot.acquired)), 0, lot);
  }

  /** Where a lot is, gaps counted. */
  placeOf(lot: Lot): number {
    return this.#lots.indexOf(lot, Math.max(this.#head, placeAfter(this.#lots, lot.acquired - 1)));
  }

  /** Puts other lots in the place of one. */
  swap(lot: Lot, others: readonly Lot[]): void {
    const place = this.placeOf(lot);
    if (others.length > 0) this.#lots.splice(place, 1, ...others);
    else this.#leave(lot, place);
  }

  #leave(lot: Lot, place: number): void {
    if (place === this.#head) this.#head += 1;
    else this.#gone.add(lot);
    // The first and the last are never gaps, so that whoever begins with them begins at once.
    while (this.#isGap(this.#lots[this.#head])) this.#head += 1;
    while (this.#isGap(this.#lots.at(-1))) this.#lots.pop();
    if (2 * (this.#head + this.#gone.size) > this.#lots.length) this.#closeUp();
  }

  /** Whether a lot at an end has left; it is not looked at again. */
  #isGap(lot: Lot | undefined): boolean {
    return lot !== undefined && this.#gone.delete(lot);
  }

  #closeUp(): void {
    this.#lots = [...this.forwards()];
    this.#gone.clear();
    this.#head = 0;
  }
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
