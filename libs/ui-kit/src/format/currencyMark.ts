const marks = new Map([['USD', '$']]);

/**
 * What stands before an amount of a currency in American English: `$`, `CA$`, `CHF` and a space. Dollars are known without
 * `Intl`, whose first formatter would hold the first paint of a page up.
 * @throws RangeError when the currency is not three letters
 */
export function currencyMark(currency: string): string {
  const known = marks.get(currency);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
  const mark = parts
    .slice(
      0,
      parts.findIndex(({ type }) => type === 'integer'),
    )
    .map(({ value }) => value)
    .join('');
  marks.set(currency, mark);
  return mark;
}
