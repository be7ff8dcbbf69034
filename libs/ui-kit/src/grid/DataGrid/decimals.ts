import type { DecimalString } from '../../format/decimal';

/** Which of two decimals is the larger, exactly: doubles decide, digits where doubles cannot tell them apart. */
export function compareDecimals(left: DecimalString, right: DecimalString): number {
  const difference = Number(left) - Number(right);
  if (difference !== 0 || left === right) return difference;
  const scale = Math.max(decimalsOf(left), decimalsOf(right));
  const exact = scaled(left, scale) - scaled(right, scale);
  return exact === 0n ? 0 : exact < 0n ? -1 : 1;
}

/** The exact sum of decimals, with as many decimals as the most exact of them. */
export function sumDecimals(values: Iterable<DecimalString>): DecimalString {
  let sum = 0n;
  let scale = 0;
  for (const value of values) {
    const decimals = decimalsOf(value);
    if (decimals > scale) {
      sum *= 10n ** BigInt(decimals - scale);
      scale = decimals;
    }
    sum += scaled(value, scale);
  }
  return unscaled(sum, scale);
}

function decimalsOf(value: DecimalString): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

function scaled(value: DecimalString, scale: number): bigint {
  return BigInt(value.replace('.', '') + '0'.repeat(scale - decimalsOf(value)));
}

function unscaled(value: bigint, scale: number): DecimalString {
  if (scale === 0) return value.toString();
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
