import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, moneyParts } from './money';

const usd = (amount: string) => formatMoney({ amount, currency: 'USD' });

/** Cents of a decimal string by whole-number arithmetic alone, halves away from zero. */
function roundedCents(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const digits = fraction.padEnd(3, '0');
  const cents = BigInt(whole + digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1n : 0n);
  return amount.startsWith('-') ? -cents : cents;
}

/** What a shown amount says, in cents. */
function shownCents(text: string): bigint {
  const cents = BigInt(text.replaceAll(/\D/g, ''));
  return text.startsWith('(') ? -cents : cents;
}

const decimals = fc
  .tuple(fc.boolean(), fc.stringMatching(/^(0|[1-9]\d{0,60})$/), fc.stringMatching(/^\d{0,40}$/))
  .map(([negative, whole, fraction]) => {
    return `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
  });

describe('formatMoney', () => {
  it.each([
    ['0', '$0.00'],
    ['0.1', '$0.10'],
    ['1234.56', '$1,234.56'],
    ['-1234.56', '($1,234.56)'],
    ['1000000', '$1,000,000.00'],
    ['9007199254740993.01', '$9,007,199,254,740,993.01'],
    ['999999999999999999.99', '$999,999,999,999,999,999.99'],
  ])('shows %s as %s', (amount, text) => {
    expect(usd(amount)).toBe(text);
  });

  it.each([
    ['0.005', '$0.01'],
    ['0.015', '$0.02'],
    ['0.025', '$0.03'],
    ['2.675', '$2.68'],
    ['-0.005', '($0.01)'],
    ['0.00499999999999999999999', '$0.00'],
    ['0.00500000000000000000001', '$0.01'],
  ])('rounds halves away from zero: %s is %s', (amount, text) => {
    expect(usd(amount)).toBe(text);
  });

  it.each(['-0', '-0.00', '-0.004'])('gives %s, which shows as nothing, no sign', (amount) => {
    expect(moneyParts({ amount, currency: 'USD' })).toEqual({ sign: 'zero', text: '$0.00' });
  });

  it('keeps two decimals in every currency', () => {
    expect(formatMoney({ amount: '1500', currency: 'JPY' })).toBe('¥1,500.00');
    expect(formatMoney({ amount: '-1500.5', currency: 'EUR' })).toBe('(€1,500.50)');
    expect(formatMoney({ amount: '1', currency: 'CAD' })).toBe('CA$1.00');
    expect(formatMoney({ amount: '1', currency: 'CHF' })).toBe('CHF\u00a01.00');
  });

  it.each([
    '',
    ' 1',
    '1,000.00',
    '1e3',
    'NaN',
    'Infinity',
    '+1',
    '.5',
    '1.',
    '--1',
    '0x10',
    '１２',
  ])('refuses %j', (amount) => {
    expect(() => usd(amount)).toThrow(RangeError);
  });

  it('refuses a currency that is none', () => {
    expect(() => formatMoney({ amount: '1', currency: 'dollars' })).toThrow(RangeError);
  });

  it('shows any decimal, however long, exactly to the cent', () => {
    fc.assert(
      fc.property(decimals, (amount) => {
        expect(shownCents(usd(amount))).toBe(roundedCents(amount));
      }),
      { numRuns: 2_000 },
    );
  });

  it('groups every three digits and nothing else', () => {
    fc.assert(
      fc.property(decimals, (amount) => {
        expect(usd(amount)).toMatch(/^\(?\$\d{1,3}(,\d{3})*\.\d{2}\)?$/);
      }),
    );
  });

  it('shows an amount and its opposite alike but for the parentheses', () => {
    fc.assert(
      fc.property(decimals, (amount) => {
        const opposite = amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
        const [one, other] = [usd(amount), usd(opposite)];
        expect(one.replaceAll(/[()]/g, '')).toBe(other.replaceAll(/[()]/g, ''));
      }),
    );
  });
});
