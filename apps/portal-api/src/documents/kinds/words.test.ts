import { expect, test } from 'vitest';
import { priceText } from './words';

test.each([
  ['31.9', '31.90'],
  ['1', '1.00'],
  ['1204.5', '1,204.50'],
  ['98.6245', '98.6245'],
  ['', ''],
])('a price of %s is written as %s', (price, text) => expect(priceText(price)).toBe(text));
