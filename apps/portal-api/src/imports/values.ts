import { ImportRefusal } from './refusal';

const MOST_WHOLE_DIGITS = 15;
const MOST_DECIMALS = 12;
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

/** What brokers write where there is no number. */
const NOTHING = new Set(['', '--', '-', 'n/a', 'N/A']);

/**
 * A number of a broker's file as a plain decimal string: `$1,234.50`, `-$5`, `(5.00)` and `5-` are understood, an
 * exponent or a wrong group of thousands is not. Null where there is none.
 */
export function decimalOf(text: string, column: string): string | null {
  const trimmed = text.trim();
  if (NOTHING.has(trimmed)) return null;
  const inParentheses = /^\((.*)\)$/.exec(trimmed);
  const bare = (inParentheses?.[1] ?? trimmed).replaceAll(/\s/g, '');
  const [, before = '', currency = '', after = '', digits = '', behind = ''] =
    /^([+-]?)(\$?)([+-]?)([\d,.]+)(-?)$/.exec(bare) ?? [];
  const signs = [inParentheses ? '-' : '', before, after, behind].filter(Boolean);
  const isGrouped = digits.includes(',');
  const isNumber = isGrouped
    ? /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)
    : /^(\d+\.?\d*|\.\d+)$/.test(digits);
  if (!isNumber || signs.length > 1 || (after !== '' && currency === ''))
    throw new ImportRefusal(`${column}: “${shown(text)}” is not a number such as 1,234.56.`);
  return plain(signs[0] === '-', digits.replaceAll(',', ''), column);
}

/** A number of an OFX file, where a comma may stand for the point. */
export function ofxDecimalOf(text: string, element: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [, sign = '', digits = ''] = /^([+-]?)(\d+[.,]?\d*|[.,]\d+)$/.exec(trimmed) ?? [];
  if (digits === '')
    throw new ImportRefusal(`${element}: “${shown(text)}” is not a number such as -1234.56.`);
  return plain(sign === '-', digits.replace(',', '.'), element);
}

function plain(isNegative: boolean, digits: string, column: string): string {
  const [whole = '', decimals = ''] = digits.split('.');
  const left = whole.replace(/^0+(?=\d)/, '') || '0';
  const right = decimals.replace(/0+$/, '');
  if (left.length > MOST_WHOLE_DIGITS || right.length > MOST_DECIMALS) {
    throw new ImportRefusal(
      `${column}: ${shown(digits)} has more than ${MOST_WHOLE_DIGITS} digits, or more than ${MOST_DECIMALS} decimals.`,
    );
  }
  const number = right === '' ? left : `${left}.${right}`;
  return isNegative && number !== '0' ? `-${number}` : number;
}

export const isNegative = (number: string): boolean => number.startsWith('-');
export const isZero = (number: string): boolean => number === '0';
/** The number without its sign. */
export const magnitude = (number: string): string => number.replace(/^-/, '');
export const negated = (number: string): string =>
  isNegative(number) ? magnitude(number) : isZero(number) ? number : `-${number}`;

/** The day of `YYYY-MM-DD` or `MM/DD/YYYY`, as YYYY-MM-DD. */
export function dayOf(text: string, column: string): string {
  const trimmed = text.trim();
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(trimmed) ?? [];
  const day =
    year && month && date ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : trimmed;
  return checkedDay(
    day,
    `${column}: “${shown(text)}” is not a day such as 2026-01-31 or 01/31/2026.`,
  );
}

/** @throws ImportRefusal for a day that no calendar has, and for one that nobody can mean. */
export function checkedDay(day: string, message: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  if (!exists || day < FIRST_DAY || day > LAST_DAY) throw new ImportRefusal(message);
  return day;
}

const MOST_WORDS = 200;

/** Text of a file as it is kept: one line, without control characters. What looks like a formula is text like any other. */
export function wordsOf(text: string): string {
  const words = text
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ');
  return words.trim().slice(0, MOST_WORDS).toWellFormed();
}

/** A value in a sentence for the terminal, which must not be told what to do by it. */
export function shown(text: string): string {
  const words = wordsOf(text);
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
}
