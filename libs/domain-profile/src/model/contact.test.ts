import { describe, expect, it } from 'vitest';
import { sharesTotal, telephoneOf, telephoneText } from './contact';

describe('a typed telephone number', () => {
  it.each([
    ['(212) 555-0142', '+12125550142'],
    ['+44 20 7946 0018', '+442079460018'],
    ['555-0142', null],
    ['call me', null],
  ])('%s is kept as %s', (typed, kept) => expect(telephoneOf(typed)).toBe(kept));
});

describe('a kept telephone number', () => {
  it.each([
    ['+12125550142', '+1 212 555 0142'],
    ['+442079460018', '+442079460018'],
    ['ada.sandbox@example.test', 'ada.sandbox@example.test'],
  ])('%s is read as %s', (kept, read) => expect(telephoneText(kept)).toBe(read));
});

describe('shares', () => {
  it.each([
    [['33.33', '33.33', '33.34'], '100'],
    [['0.1', '0.2'], '0.3'],
    [['60', '39.99'], '99.99'],
    [['a half'], null],
  ])('%j add to %s', (shares, total) => expect(sharesTotal(shares)).toBe(total));
});
