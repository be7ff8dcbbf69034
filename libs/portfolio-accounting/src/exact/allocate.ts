import { AccountingRefusal } from '../refusals';
import { EXACT_DECIMALS, ONE, powerOfTen, sum, type Exact } from './exact';

/**
 * Splits `total` in proportion to `weights` so that the parts add up to it exactly: every part is cut down to
 * `decimals`, then the units left over go to the largest remainders, earlier parts first (Hamilton's method).
 * @throws AccountingRefusal `weights.no-total` when the weights add up to zero.
 */
export function allocate(
  total: Exact,
  weights: readonly Exact[],
  decimals = EXACT_DECIMALS,
): Exact[] {
  const whole = sum(weights);
  if (whole === 0n) {
    throw new AccountingRefusal(
      'weights.no-total',
      'Weights that add up to zero cannot share a total',
    );
  }
  const unit = powerOfTen(EXACT_DECIMALS - decimals);
  const units = total / unit;
  const parts = weights.map((weight) => floorDivide(units * weight, whole));
  const remainders = weights.map((weight, index) => units * weight - (parts[index] ?? 0n) * whole);
  const sign = whole < 0n ? -1n : 1n;
  const order = remainders
    .map((remainder, index) => ({ size: remainder * sign, index }))
    .sort((a, b) => (a.size === b.size ? a.index - b.index : a.size > b.size ? -1 : 1));
  let left = units - sum(parts);
  for (const { index } of order) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  const allocated = parts.map((part) => part * unit);
  // What is finer than the unit asked for stays with the first part, so that nothing is lost.
  if (allocated.length > 0) allocated[0] = (allocated[0] ?? 0n) + total - units * unit;
  return allocated;
}

/**
 * Weights of the values, fractions that add up to exactly 1.
 * @throws AccountingRefusal `weights.no-total` when the values add up to zero.
 */
export function weightsOf(values: readonly Exact[], decimals = EXACT_DECIMALS): Exact[] {
  return allocate(ONE, values, decimals);
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient;
}
