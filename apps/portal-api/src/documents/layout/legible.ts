import type { Paper } from './paper';

/** What the fonts of every document lack: all but Basic Latin and Latin-1 (Unicode), marks, quotes and arrows. */
const BEYOND_LATIN =
  /[^\n\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF\u0131\u0152\u0153\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2032\u2033\u2039\u203A\u20AC\u2122\u2191\u2193\u2212]/u;

const NOTICE =
  'The fonts of this file lack some signs of its text: each stands as ?. The portal shows them.';

/** Whether a text, or any text inside of a value, has signs that the fonts of every document lack. */
export function isBeyondLatin(value: unknown): boolean {
  if (typeof value === 'string') return BEYOND_LATIN.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isBeyondLatin);
}

/** A paper as its fonts can show it: a sign that they lack becomes a question mark, and a notice says so. */
export function legible(paper: Paper, isShown: (sign: string) => boolean): Paper {
  let isWhole = true;
  const shownOf = (text: string): string => {
    if (!BEYOND_LATIN.test(text)) return text;
    const whole = plain(text);
    const shown = [...whole].map((sign) => (sign === '\n' || isShown(sign) ? sign : '?')).join('');
    isWhole &&= shown === whole;
    return shown;
  };
  const shown = eachText(paper, shownOf);
  return isWhole ? shown : { ...shown, notices: [...shown.notices, NOTICE] };
}

/** Spaces of any width become a space, and what only tells others how to be shown is left out. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\t/g, '    ')
    .replace(/[\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/\p{Cf}|\uFE0F/gu, '');
}

function eachText<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => eachText(one, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    eachText(one as unknown, change),
  ]);
  return Object.fromEntries(entries) as Value;
}
