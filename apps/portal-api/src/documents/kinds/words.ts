import {
  type Exact,
  formatCents,
  formatExact,
  parseExact,
  roundTo,
} from '@portal/portfolio-accounting';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];
const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;
const PERCENT_DECIMALS = 2;

/** `1234.5` as `$1,234.50`, what is owed in parentheses (spec §9: two decimals). */
export function usd(amount: string): string {
  const [whole = '0', cents = ''] = amount.replace('-', '').split('.');
  const text = `$${whole.replace(THOUSANDS, ',')}.${cents.padEnd(2, '0').slice(0, 2)}`;
  return amount.startsWith('-') && /[1-9]/.test(amount) ? `(${text})` : text;
}

export function usdOf(amount: Exact): string {
  return usd(formatCents(amount));
}

/** A quantity as recorded, with thousands set apart. */
export function grouped(value: string): string {
  const [whole = '0', decimals] = value.split('.');
  return whole.replace(THOUSANDS, ',') + (decimals === undefined ? '' : `.${decimals}`);
}

/** A price with cents at least, and as many more digits as it has; empty without one. */
export function priceText(price: string): string {
  if (price === '') return '';
  const [whole = '0', decimals = ''] = price.split('.');
  return grouped(`${whole}.${decimals.padEnd(2, '0')}`);
}

/** `0.0125` as `1.25%`, halves away from zero as on the screens; what rounds to zero has no sign. */
export function percent(fraction: string): string {
  return `${formatExact(roundTo(parseExact(fraction) * 100n, PERCENT_DECIMALS), PERCENT_DECIMALS)}%`;
}

/** `2026-11-04` as `Nov 4, 2026`. */
export function day(date: string): string {
  const [year = '', month = '1', dayOfMonth = '1'] = date.split('-');
  return `${(MONTHS[Number(month) - 1] ?? '').slice(0, 3)} ${Number(dayOfMonth)}, ${year}`;
}

/** `October 1 – October 31, 2026`; one day by itself. */
export function period(from: string, to: string): string {
  if (from === to) return day(to);
  const long = (date: string): string =>
    `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`;
  const year = from.slice(0, 4) === to.slice(0, 4) ? '' : `, ${from.slice(0, 4)}`;
  return `${long(from)}${year} – ${long(to)}, ${to.slice(0, 4)}`;
}
