import {
  EXACT_DECIMALS,
  divideRounded,
  powerOfTen,
  smallestInteger,
  type Exact,
} from '../exact/exact';
import { columnValue, type PriceColumn } from './priceColumn';

interface Lane {
  sums: Float64Array;
  /** No sum of the lane can be larger than this. */
  bound: number;
}

/**
 * Adds quantity × price over runs of days without rounding, at the speed of machine arithmetic. Quantity and
 * price are integers (of shares' and prices' smallest units); products and their sums stay in 64-bit numbers only
 * while they are provably safe integers (|n| < 2⁵³), where those are exact. What would not fit goes to big integers.
 */
export class ExactLanes {
  readonly #length: number;
  // One lane for each number of decimals that quantity and price have together.
  readonly #lanes = new Map<number, Lane>();
  readonly #spilled: Exact[];

  constructor(length: number) {
    this.#length = length;
    this.#spilled = new Array<Exact>(length).fill(0n);
  }

  /** Adds `quantity` × price for the days from index `from` up to, not including, `to`. */
  add(quantity: Exact, factor: Exact, column: PriceColumn, from: number, to: number): void {
    const shares = smallestInteger(quantity);
    const unit = smallestInteger(factor);
    const units = Number(shares.units * unit.units);
    const decimals = shares.decimals + unit.decimals + column.decimals;
    const bound = Math.abs(units) * column.largest;
    if (
      column.wide ||
      decimals > EXACT_DECIMALS ||
      !Number.isSafeInteger(units) ||
      !Number.isSafeInteger(bound)
    ) {
      this.#addWide(quantity * factor, column, from, to);
      return;
    }
    const lane = this.#laneFor(decimals, bound);
    const { sums } = lane;
    const prices = column.units;
    // The two loads and the product are what a full computation spends its time on: nothing else may be in this loop.
    for (let index = from; index < to; index += 1)
      sums[index] = (sums[index] as number) + units * (prices[index] as number);
    lane.bound += bound;
  }

  #laneFor(decimals: number, bound: number): Lane {
    let lane = this.#lanes.get(decimals);
    if (!lane) {
      lane = { sums: new Float64Array(this.#length), bound: 0 };
      this.#lanes.set(decimals, lane);
    } else if (!Number.isSafeInteger(lane.bound + bound)) {
      this.#spill(decimals, lane);
    }
    return lane;
  }

  #spill(decimals: number, lane: Lane): void {
    const unit = powerOfTen(EXACT_DECIMALS - decimals);
    for (let index = 0; index < this.#length; index += 1) {
      const sum = lane.sums[index] ?? 0;
      if (sum !== 0) this.#spilled[index] = (this.#spilled[index] ?? 0n) + BigInt(sum) * unit;
    }
    lane.sums.fill(0);
    lane.bound = 0;
  }

  #addWide(quantityTimesFactor: bigint, column: PriceColumn, from: number, to: number): void {
    const one = powerOfTen(2 * EXACT_DECIMALS);
    for (let index = from; index < to; index += 1) {
      const value = divideRounded(quantityTimesFactor * columnValue(column, index), one);
      this.#spilled[index] = (this.#spilled[index] ?? 0n) + value;
    }
  }

  totals(): Exact[] {
    for (const [decimals, lane] of this.#lanes) this.#spill(decimals, lane);
    return this.#spilled;
  }
}
