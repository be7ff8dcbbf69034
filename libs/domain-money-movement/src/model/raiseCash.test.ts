import type { Position, TaxLot } from '@portal/api-sdk';
import { describe, expect, it } from 'vitest';
import { heldPosition, heldLots } from '../testing/fixtures';
import { missingCash, positionToSell, proposeSale } from './raiseCash';

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
  it('is nothing while there is enough, or no amount', () => {
    expect(missingCash('', '100.00')).toBeNull();
    expect(missingCash('100', '100.00')).toBeNull();
  });

  it('is the rest of the amount, to the cent', () => {
    expect(missingCash('90071992547409931.01', '100.00')).toBe('90071992547409831.01');
    expect(missingCash('100.5', '-0.01')).toBe('100.51');
  });
});

describe('what would be sold', () => {
  const held = [
    positionOf('big', '9000.00'),
    positionOf('small', '100.00'),
    positionOf('fits', '500.00'),
  ];

  it('is the smallest position that is worth enough, else the largest', () => {
    expect(idOf(positionToSell(held, '200.00'))).toBe('fits');
    expect(idOf(positionToSell(held, '500.00'))).toBe('fits');
    expect(idOf(positionToSell(held, '20000.00'))).toBe('big');
    const { marketvalue: _none, ...unpriced } = heldPosition;
    expect(positionToSell([unpriced], '0.01')).toBeNull();
  });

  it('are whole lots, the highest cost first, until they bring enough or are as many as the simulator takes', () => {
    const lots = [
      lotOf('cheap', '10', '400.00'),
      lotOf('unknown', null, '400.00'),
      lotOf('dear', '90', '400.00'),
      lotOf('unpriced', '99', null),
    ];
    const sale = proposeSale({ ...heldLots, lots }, '500.00');
    expect(sale?.lots.map(({ lotid }) => lotid)).toEqual(['dear', 'cheap']);
    expect(sale).toMatchObject({ quantity: '21', brings: '800.00', isEnough: true });
    expect(proposeSale({ ...heldLots, lots }, '5000.00')).toMatchObject({
      ...{ quantity: '31.5', brings: '1200.00', isEnough: false },
    });
    expect(proposeSale({ ...heldLots, lots: [] }, '0.01')).toBeNull();
    const many = Array.from({ length: 101 }, (_, place) => lotOf(`lot-${place}`, '1', '1.00'));
    expect(proposeSale({ ...heldLots, lots: many }, '500.00')?.lots).toHaveLength(100);
  });
});
