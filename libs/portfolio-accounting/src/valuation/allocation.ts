import { weightsOf } from '../exact/allocate';
import type { Exact } from '../exact/exact';
import { given, quotientOf, sumOf, type Figure } from '../explain/figure';

/** One slice of a whole. `weight` is a fraction; the weights of all slices add up to exactly 1. */
export interface AllocationSlice {
  readonly key: string;
  readonly value: Figure;
  readonly weight: Exact;
  /** Value ÷ total before the last unit of rounding was handed out. */
  readonly share: Figure;
}

/**
 * Groups values by key, in order of first appearance, with weights of `decimals` places: the rounding units left
 * over go to the largest remainders, so that a printed column adds up to 100 %. Refuses a total of zero.
 */
export function allocationOf(
  items: readonly { key: string; value: Figure }[],
  decimals = 18,
): AllocationSlice[] {
  const groups = new Map<string, Figure[]>();
  for (const { key, value } of items) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  const sums = [...groups].map(([key, values]) => ({ key, value: sumOf(key, values) }));
  const total = sumOf(
    'Total',
    sums.map(({ value }) => value),
  );
  const weights = weightsOf(
    sums.map(({ value }) => value.value),
    decimals,
  );
  return sums.map(({ key, value }, index) => ({
    key,
    value,
    weight: weights[index] ?? 0n,
    share: quotientOf('Weight', 'fraction', value, total),
  }));
}

/** A value for an allocation that comes from outside the ledger. */
export function statedValue(key: string, value: Exact): { key: string; value: Figure } {
  return { key, value: given(key, 'money', value) };
}
