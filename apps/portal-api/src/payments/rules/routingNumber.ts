const NINE_DIGITS = /^[0-9]{9}$/;

/**
 * Whether nine digits are an ABA routing number: weights 3, 7, 1 sum to a multiple of ten, and the first two digits
 * are a range that the American Bankers Association has given out (00 to 12, 21 to 32, 61 to 72, 80).
 * The specification's "nine digits or slashes" (spec §5) is a mask for typing; this is the check.
 */
export function isRoutingNumber(text: string): boolean {
  if (!NINE_DIGITS.test(text) || text === '000000000') return false;
  const prefix = Number(text.slice(0, 2));
  const isGivenOut =
    prefix <= 12 ||
    (prefix >= 21 && prefix <= 32) ||
    (prefix >= 61 && prefix <= 72) ||
    prefix === 80;
  return isGivenOut && checksumOf(text) === 0;
}

function checksumOf(digits: string): number {
  const weights = [3, 7, 1];
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    sum += Number(digits[place]) * weights[place % 3]!;
  }
  return sum % 10;
}
