/**
 * Whole numbers that stand for decimals: money in cents, shares in ten-thousandths, prices in hundred-thousandths.
 * They are safe integers; only products of the two need more and go through big integers.
 */
export type Cents = number;
export type Shares = number;
export type PriceUnits = number;

export const ONE_SHARE: Shares = 10_000;
export const ONE_DOLLAR_PRICE: PriceUnits = 100_000;
const SHARE_DECIMALS = 4;
const PRICE_DECIMALS = 5;
const SHARE_PRICE_PER_CENT = 10_000_000;

/** Shares × price, rounded to the cent, half away from zero. */
export function worth(shares: Shares, price: PriceUnits): Cents {
  return multiplyDivide(shares, price, SHARE_PRICE_PER_CENT);
}

/** Whole quotient of a product, rounded half up; factors and divisor are not negative. */
export function multiplyDivide(left: number, right: number, divisor: number): number {
  const product = left * right;
  if (product <= Number.MAX_SAFE_INTEGER - divisor)
    return Math.floor((product + divisor / 2) / divisor);
  const whole = BigInt(divisor);
  return Number((BigInt(left) * BigInt(right) + whole / 2n) / whole);
}

/** The most shares that money buys, in whole steps. */
export function sharesFor(cents: Cents, price: PriceUnits, step: Shares): Shares {
  if (cents <= 0 || price <= 0) return 0;
  const shares = Math.floor((cents / price) * SHARE_PRICE_PER_CENT);
  return shares - (shares % step);
}

export function formatMoney(cents: Cents): string {
  return formatFixed(cents, 2, 2);
}

/** Without trailing zeros. */
export function formatShares(shares: Shares): string {
  return formatFixed(shares, SHARE_DECIMALS, 0);
}

export function formatPrice(price: PriceUnits, minDecimals = 2): string {
  return formatFixed(price, PRICE_DECIMALS, minDecimals);
}

/** The cents of a decimal string with two places, as `formatMoney` writes it. */
export function parseMoney(text: string): Cents {
  return Number(text.replace('.', ''));
}

/** A price or rate of at most five places. */
export function parsePrice(text: string): PriceUnits {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(`${whole}${fraction.padEnd(PRICE_DECIMALS, '0')}`);
}

/** A whole count of 10^-decimals as a decimal string, with at least `minDecimals`. */
export function formatFixed(units: number, decimals: number, minDecimals: number): string {
  const digits = Math.abs(units)
    .toString()
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  let fraction = digits.slice(digits.length - decimals);
  while (fraction.length > minDecimals && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${units < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Rounds a simulated value to whole units of 10^-decimals of a price: the one place where a float becomes exact. */
export function toPrice(value: number, decimals: number): PriceUnits {
  const step = [100_000, 10_000, 1_000, 100, 10, 1][decimals] ?? 1;
  return Math.max(step, Math.round((value * ONE_DOLLAR_PRICE) / step) * step);
}
