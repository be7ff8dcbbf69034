/** Nacha Operating Rules, appendix three: records of 94 characters, blocks of ten records. */
const RECORD_LENGTH = 94;
export const BLOCKING_FACTOR = 10;

/** Text at the left, blanks to the right; what ACH does not take becomes a blank. */
export function text(value: string, length: number): string {
  const plain = value.normalize('NFKD').replace(/[^\x20-\x7e]/g, '');
  return plain.slice(0, length).padEnd(length, ' ');
}

/** Digits at the right, zeros to the left. @throws RangeError when they do not fit: a cut amount is a wrong amount. */
export function digits(value: bigint | number | string, length: number): string {
  const written = String(value);
  if (!/^[0-9]+$/.test(written) || written.length > length) {
    throw new RangeError(`${written} does not fit into ${length} digits.`);
  }
  return written.padStart(length, '0');
}

/** Puts fields together. @throws RangeError unless they make one whole record. */
export function record(...fields: string[]): string {
  const line = fields.join('');
  if (line.length !== RECORD_LENGTH) {
    throw new RangeError(`A record has ${RECORD_LENGTH} characters, not ${line.length}.`);
  }
  return line;
}

/** `2026-11-23` as YYMMDD. */
export function shortDate(day: string): string {
  return day.slice(2).replaceAll('-', '');
}

/** The sum of the first eight digits of routing numbers, its last ten digits: what a file is checked by. */
export function entryHash(routingNumbers: readonly string[]): string {
  const sum = routingNumbers.reduce((total, number) => total + BigInt(number.slice(0, 8)), 0n);
  return (sum % 10_000_000_000n).toString().padStart(10, '0');
}
