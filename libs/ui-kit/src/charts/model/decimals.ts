import type { DecimalString } from '../../format/decimal';

interface Scaled {
  digits: bigint;
  /** Decimals. */
  scale: number;
}

function parse(value: DecimalString): Scaled {
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw new RangeError(`Not a decimal: ${value}`);
  const [whole = '0', fraction = ''] = value.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length };
}

function text({ digits, scale }: Scaled): DecimalString {
  const size = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const fraction = scale > 0 ? `.${size.slice(-scale)}` : '';
  return `${digits < 0n ? '-' : ''}${size.slice(0, size.length - scale)}${fraction}`;
}

/** The exact sum; `0` of nothing. */
export function sum(values: readonly DecimalString[]): DecimalString {
  const parsed = values.map(parse);
  const scale = Math.max(0, ...parsed.map((value) => value.scale));
  const digits = parsed.reduce(
    (total, value) => total + value.digits * 10n ** BigInt(scale - value.scale),
    0n,
  );
  return text({ digits, scale });
}

/** How much of the whole, to eight decimals, halves away from zero; `undefined` of a whole that is nothing. */
export function fractionOf(value: DecimalString, whole: DecimalString): DecimalString | undefined {
  const [part, all] = [parse(value), parse(whole)];
  if (all.digits === 0n) return undefined;
  const scale = 8;
  const numerator = part.digits * 10n ** BigInt(all.scale + scale + 1);
  const tenfold = numerator / (all.digits * 10n ** BigInt(part.scale));
  return text({ digits: (tenfold + (tenfold < 0n ? -5n : 5n)) / 10n, scale });
}

/** For pixels only: what a double holds of it. */
export function forPixels(value: DecimalString | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value);
}
