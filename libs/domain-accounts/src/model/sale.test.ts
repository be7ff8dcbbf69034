import { describe, expect, it } from 'vitest';
import { saleAtGain, saleAtLoss, saleInIra } from '../testing/sales';
import { aboutSale, hasRisk, notKnown, shownMethod, methodEffect, waiting } from './sale';
import { readQuantity, saleQuery, validateSaleSearch, withLot } from './saleSearch';

const [fifo, lifo] = saleAtGain.methods;
if (!fifo || !lifo) throw new Error('The fixture has methods.');

describe('the question', () => {
  it.each([
    ['1,040.50', '1040.50'],
    [' 12 ', '12'],
    ['.5', '0.5'],
    ['-5', '-5'],
    ['0', '0'],
  ])('takes %s for %s, and leaves to the API whether it can be sold', (typed, quantity) => {
    expect(readQuantity(typed)).toBe(quantity);
  });

  it.each(['', 'all', '1e3', '1.', '12 shares', '1.1.1'])('takes %s for no number', (typed) => {
    expect(readQuantity(typed)).toBeNull();
  });

  it('keeps of an address what it knows', () => {
    const known = {
      account: 'acc7f3k2m9q4x8w1',
      holding: 'sec-alder-foods',
      quantity: '40',
      lots: 'act-1,act-2>act-3',
      method: 'LOFO',
    };
    expect(validateSaleSearch({ ...known, other: 'x' })).toEqual(known);
    expect(
      validateSaleSearch({
        account: 'A',
        holding: '<b>',
        quantity: 'all',
        lots: ',',
        method: 'NO',
      }),
    ).toEqual({});
    // A number alone comes out of the address as a number.
    expect(validateSaleSearch({ quantity: 40 })).toEqual({ quantity: '40' });
  });

  it('is asked once there are an account and a security', () => {
    expect(saleQuery({ account: 'acc7f3k2m9q4x8w1' })).toBeNull();
    expect(saleQuery({ account: 'a', holding: 'b', quantity: '1,000', lots: 'x,y,x' })).toEqual({
      account: 'a',
      securityid: 'b',
      quantity: '1000',
      lots: ['x', 'y'],
    });
  });

  it('chooses lots one after the other, and takes them back', () => {
    expect(withLot(undefined, 'x')).toBe('x');
    expect(withLot('x', 'y')).toBe('x,y');
    expect(withLot('x,y', 'x')).toBe('y');
    expect(withLot('y', 'y')).toBeUndefined();
  });
});

describe('the answer', () => {
  it('shows the method asked for, else the lots chosen, else the account’s own', () => {
    expect(shownMethod(saleAtGain, 'LIFO')?.method).toBe('LIFO');
    expect(shownMethod(saleAtGain, undefined)?.method).toBe('FIFO');
    expect(shownMethod(saleAtGain, 'AVERAGE')?.method).toBe('FIFO');
    expect(shownMethod(saleAtLoss, undefined)?.method).toBe('SPECIFIC');
  });

  it('says what the method does: the smallest gain, exactly, or why there is nothing to compare', () => {
    expect(methodEffect(saleAtGain)).toBe(
      'Smallest gain now: Last in, first out; Highest cost first.',
    );
    const near = (method: 'FIFO' | 'LIFO', amount: string) => ({
      ...fifo,
      method,
      gain: { amount, currency: 'USD' },
    });
    const methods = [near('FIFO', '9007199254740993.01'), near('LIFO', '9007199254740993.00')];
    expect(methodEffect({ ...saleAtGain, methods })).toBe('Smallest gain now: Last in, first out.');
    const same = [fifo, { ...fifo, method: 'LOFO' as const }];
    expect(methodEffect({ ...saleAtGain, methods: same })).toMatch(/the same gain/);
    const unknown = [fifo, { ...lifo, unknown: 1 }];
    expect(methodEffect({ ...saleAtGain, methods: unknown })).toMatch(/cannot be compared/);
    expect(methodEffect({ ...saleAtGain, taxstatus: 'roth' })).toMatch(/not taxed/);
    expect(methodEffect(saleInIra)).toMatch(/average cost/);
  });

  it('says what it does not know', () => {
    expect(notKnown(saleAtGain, fifo)).toHaveLength(3);
    expect(notKnown({ ...saleAtGain, pricestate: 'stale' }, { ...fifo, unknown: 2 })).toEqual([
      'The price is older than prices of this security usually are.',
      'The cost of 2 lots is not known; no gain includes it.',
      ...notKnown(saleAtGain, fifo),
    ]);
    expect(notKnown(saleInIra, fifo)[1]).toMatch(/^What a withdrawal from this account is taxed/);
  });

  it('counts the lots that would be long-term later', () => {
    expect(waiting(fifo)).toEqual({ lots: 0, days: 0 });
    expect(waiting(lifo)).toEqual({ lots: 1, days: 175 });
  });

  it('is at risk as long as shares of a loss are not replaced', () => {
    expect(hasRisk(fifo)).toBe(false);
    expect(hasRisk(lifo)).toBe(true);
  });

  it('fits into the subject of a message, however long the name is', () => {
    const { symbol: _symbol, ...security } = saleAtGain.security;
    const long = { ...saleAtGain, security: { ...security, name: 'A'.repeat(200) } };
    expect(aboutSale(long, fifo)).toHaveLength(`account~${long.account}~`.length + 120);
  });
});
