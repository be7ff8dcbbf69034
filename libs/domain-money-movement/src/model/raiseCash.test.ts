import type { Position, TaxLot } from '@portal/api-sdk';
import { describe, expect, it } from 'vitest';
import { heldPosition, heldLots } from '../testing/fixtures';
import { centsIn, missingCents, positionToSell, proposeSale } from './raiseCash';

const usd = (amount: string) => ({ amount, currency: 'USD' });
const positionOf = (securityid: string, worth: string): Position => ({
  ...heldPosition,
  security: { ...heldPosition.security, securityid },
  marketvalue: usd(worth),
});
const lotOf = (lotid: string, unitcost: string | null, worth: string | null): TaxLot => {
  const [first] = heldLots.lots;
  const { unitcost: _cost, marketvalue: _worth, ...lot } = first!;
  return {
    ...{ ...lot, lotid, quantity: '10.5' },
    ...(unitcost !== null && { unitcost }),
    ...(worth !== null && { marketvalue: usd(worth) }),
  };
};
const idOf = (position: Position | null) => position?.security.securityid;

describe('the cash that is missing', () => {
  it.each([
    ['1234.5', 123_450n],
    ['.05', 5n],
    ['90071992547409931.01', 9_007_199_254_740_993_101n],
    ['', 0n],
    ['-5', 0n],
  ])('reads %s exactly', (amount, cents) => expect(centsIn(amount)).toBe(cents));

  it('is nothing while there is enough', () => {
    expect(missingCents('100', '100.00')).toBe(0n);
    expect(missingCents('100.01', '100.00')).toBe(1n);
  });
});

describe('what would be sold', () => {
  const held = [
    positionOf('big', '9000.00'),
    positionOf('small', '100.00'),
    positionOf('fits', '500.00'),
  ];

  it('is the smallest position that is worth enough, else the largest', () => {
    expect(idOf(positionToSell(held, 200_00n))).toBe('fits');
    expect(idOf(positionToSell(held, 20_000_00n))).toBe('big');
    const { marketvalue: _none, ...unpriced } = heldPosition;
    expect(positionToSell([unpriced], 1n)).toBeNull();
  });

  it('are whole lots, the highest cost first, until they bring enough', () => {
    const lots = [
      lotOf('cheap', '10', '400.00'),
      lotOf('unknown', null, '400.00'),
      lotOf('dear', '90', '400.00'),
      lotOf('unpriced', '99', null),
    ];
    const sale = proposeSale({ ...heldLots, lots }, 500_00n);
    expect(sale?.lots.map(({ lotid }) => lotid)).toEqual(['dear', 'cheap']);
    expect(sale).toMatchObject({ quantity: '21', brings: '800.00', isEnough: true });
    expect(proposeSale({ ...heldLots, lots }, 5_000_00n)).toMatchObject({
      ...{ quantity: '31.5', brings: '1200.00', isEnough: false },
    });
    expect(proposeSale({ ...heldLots, lots: [] }, 1n)).toBeNull();
  });
});
