/** What the fonts of documents have beside letters of Latin (Unicode, Basic Latin and Latin-1): marks, quotes, arrows. */
const LACKED =
  /[^\n\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF\u0131\u0152\u0153\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2032\u2033\u2039\u203A\u20AC\u2122\u2191\u2193\u2212]/gu;

/** Text that somebody typed, as a document can show it: a sign that its fonts lack becomes a question mark. */
export function legible(text: string): { text: string; missing: boolean } {
  const plain = text
    .normalize('NFC')
    .replace(/\t/g, '    ')
    .replace(/[\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/\p{Cf}|\uFE0F/gu, '');
  const shown = plain.replace(LACKED, '?');
  return { text: shown, missing: shown !== plain };
}
