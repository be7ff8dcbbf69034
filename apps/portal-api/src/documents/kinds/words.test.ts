import { expect, test } from 'vitest';
import { percent, priceText } from './words';

test.each([
  ['31.9', '31.90'],
  ['1', '1.00'],
  ['1204.5', '1,204.50'],
  ['98.6245', '98.6245'],
  ['', ''],
])('a price of %s is written as %s', (price, text) => expect(priceText(price)).toBe(text));

test.each([
  ['0.0125', '1.25%'],
  ['0.013350', '1.34%'],
  ['-0.013350', '-1.34%'],
  ['-0.00001', '0.00%'],
  ['12.3', '1230.00%'],
])('a fraction of %s is written as %s', (fraction, text) => expect(percent(fraction)).toBe(text));
