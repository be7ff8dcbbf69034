/** Whole cents of an exact amount as the contract and the database write it: `-12.30` is -1230. */
export function centsOf(amount: string): bigint {
  const found = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (!found) throw new RangeError(`${amount} is no amount in cents.`);
  const [, sign, whole = '0', part = ''] = found;
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

/** The amount of so many cents, `-12.30`. */
export function amountOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A fraction of an amount, rounded half up to the cent; `fraction` as a decimal string from 0 to 1. */
export function partOf(cents: bigint, fraction: string): bigint {
  const [whole = '0', digits = ''] = fraction.split('.');
  const scale = 10n ** BigInt(digits.length);
  const parts = BigInt(whole) * scale + BigInt(digits || '0');
  return (cents * parts * 2n + scale) / (scale * 2n);
}
