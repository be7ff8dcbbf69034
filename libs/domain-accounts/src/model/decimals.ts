/** More decimals than any fraction of the contract has. */
const PLACES = 18;

/** One decimal less another, exactly. */
export function subtract(from: string, what: string): string {
  return written(scaled(from) - scaled(what));
}

/** One decimal as a fraction of another, cut after as many decimals as any has; null of nothing. */
export function fractionOf(part: string, whole: string): string | null {
  const divisor = scaled(whole);
  return divisor === 0n ? null : written((scaled(part) * 10n ** BigInt(PLACES)) / divisor);
}

/** -1, 0 or 1. */
export function signOf(value: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(value)) return 0;
  return value.startsWith('-') ? -1 : 1;
}

/** Whether one decimal is larger than another, exactly. */
export function isMoreThan(one: string, other: string): boolean {
  return scaled(one) > scaled(other);
}

/** Without its sign. */
export function magnitude(value: string): string {
  return value.startsWith('-') ? value.slice(1) : value;
}

/** Rounded half away from zero to so many decimals, without zeros at the end. */
export function rounded(value: string, places: number): string {
  const unit = 10n ** BigInt(PLACES - places);
  const digits = scaled(value);
  const half = digits < 0n ? -unit / 2n : unit / 2n;
  return written(((digits + half) / unit) * unit);
}

/** A decimal as a whole number of its last place, to be compared exactly. */
export function scaled(value: string): bigint {
  const [whole = '0', decimals = ''] = magnitude(value).split('.');
  const digits = BigInt(whole + decimals.padEnd(PLACES, '0').slice(0, PLACES));
  return value.startsWith('-') ? -digits : digits;
}

function written(digits: bigint): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(PLACES + 1, '0');
  const decimals = text.slice(-PLACES).replace(/0+$/, '');
  const plain = `${text.slice(0, -PLACES)}${decimals && `.${decimals}`}`;
  return digits < 0n ? `-${plain}` : plain;
}
