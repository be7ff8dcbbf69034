import { describe, expect, it } from 'vitest';
import { toDate } from '../exact/days';
import { formatCents, type Exact } from '../exact/exact';
import { amendLedger, closingCheckpoint, openLedger, type Ledger } from '../ledger/ledger';
import { loadCheckpoint, storeCheckpoint } from '../ledger/storedCheckpoint';
import { buy, closedLots, ledgerOf, sell, testRows, type TestRow } from '../testing/ledgerOf';
import { positionsOf } from '../valuation/positions';
import { PriceBook, type CouponTerms } from '../valuation/priceBook';
import { PREMIUM_AMORTIZED } from './bondPremium';
import { disposalsIn, realizedGain } from './gains';
import { disposalBasis } from './lot';

const ANNUAL: CouponTerms = {
  rate: '0.10',
  frequency: 1,
  maturity: '2006-02-01',
  dayCount: '30/360',
};
const bond = (coupon: CouponTerms, taxExempt = false) => ({
  BOND: { priceFactor: '0.01', coupon, taxExempt },
});

function coupons(amount: string, ...dates: string[]): TestRow[] {
  return dates.map((date) => ({ date, type: 'INTEREST', symbol: 'BOND', amount }));
}

/** Basis of the only position. */
function basisOn(ledger: Ledger, date: string): string {
  const [position] = positionsOf(ledger, date);
  return formatCents(position?.costBasis.value as Exact);
}

const setOff = ({ out }: Ledger): string[] =>
  out.premiums.map(({ day, amount }) => `${toDate(day)} ${formatCents(amount)}`);

// Treas. Reg. §1.171-2, Example 1: $100,000 at 10%, bought for $110,000, seven years to go, a yield of 8.07439%.
const EXAMPLE = [
  buy('1999-02-01', 'BOND', '100000', '110000', { covered: true }),
  ...coupons('10000', '2000-02-01', '2001-02-01', '2002-02-01', '2003-02-01'),
  ...coupons('10000', '2004-02-01', '2005-02-01', '2006-02-01'),
  sell('2006-02-01', 'BOND', '100000', '100000'),
];

describe('premium of a taxable bond whose basis the broker reports', () => {
  const ledger = ledgerOf(EXAMPLE, {}, {}, bond(ANNUAL));

  it('is set off against each coupon at a constant yield, as in the example of the regulation', () => {
    expect(setOff(ledger)[0]).toBe('2000-02-01 1118.17');
    const first = ledgerOf(EXAMPLE.slice(0, 2), {}, {}, bond(ANNUAL));
    expect(basisOn(first, '2000-02-01')).toBe('108881.83');
  });

  it('is gone at maturity, so that there is no loss', () => {
    expect(closedLots(ledger)).toEqual(['BOND 100000: 100000 - 100000 = 0 LONG']);
    expect(setOff(ledger)).toHaveLength(7);
    expect(formatCents(ledger.out.premiums.reduce((sum, { amount }) => sum + amount, 0n))).toBe(
      '10000.00',
    );
  });

  it('goes evenly within a period, and a sale takes what has gone since the coupon', () => {
    const half = ledgerOf(
      [EXAMPLE[0] as TestRow, sell('1999-08-01', 'BOND', '40000', '44000')],
      {},
      {},
      bond(ANNUAL),
    );
    // Half of 1,118.17 on each lot.
    expect(disposalsIn(half).map((one) => formatCents(disposalBasis(one) ?? 0n))).toEqual([
      '43776.37',
    ]);
    expect(setOff(half)).toEqual(['1999-08-01 223.63']);
    expect(basisOn(half, '1999-08-01')).toBe('65664.55');
  });

  it('is a line of its own in what explains the gain', () => {
    const sold = disposalsIn(ledgerOf(EXAMPLE, {}, {}, bond(ANNUAL)));
    expect(realizedGain(sold).costBasis.inputs[0]?.inputs.map(({ label }) => label)).toEqual([
      'Purchase cost',
      PREMIUM_AMORTIZED,
    ]);
  });
});

describe('premium of other bonds', () => {
  const uncovered = EXAMPLE.map((row) => ({ ...row, covered: false }));

  it('stays in the basis of a taxable one that the broker does not report', () => {
    const ledger = ledgerOf(uncovered, {}, {}, bond(ANNUAL));
    expect(closedLots(ledger)).toEqual(['BOND 100000: 100000 - 110000 = -10000 LONG']);
    expect(setOff(ledger)).toEqual([]);
  });

  it('leaves the basis of every tax-exempt one, and a discount stays as it is', () => {
    const exempt = ledgerOf(uncovered, {}, {}, bond(ANNUAL, true));
    expect(closedLots(exempt)).toEqual(['BOND 100000: 100000 - 100000 = 0 LONG']);
    const cheap = [buy('1999-02-01', 'BOND', '100000', '90000'), ...EXAMPLE.slice(1)];
    expect(closedLots(ledgerOf(cheap, {}, {}, bond(ANNUAL, true)))).toEqual([
      'BOND 100000: 100000 - 90000 = 10000 LONG',
    ]);
  });

  it('is amortized from its arrival where the bond was delivered in', () => {
    const delivered: TestRow = {
      ...{ date: '2005-02-01', type: 'DELIVER_IN', symbol: 'BOND', quantity: '100000' },
      ...{ costBasis: '101000', acquired: '1999-02-01', price: '101' },
    };
    expect(basisOn(ledgerOf([delivered], {}, {}, bond(ANNUAL, true)), '2005-02-01')).toBe(
      '101000.00',
    );
  });
});

describe('lots of a bond with premium', () => {
  const semiannual: CouponTerms = { ...ANNUAL, frequency: 2, maturity: '2030-06-30' };
  const rows = [
    buy('2014-02-10', 'BOND', '100000', '104000'),
    buy('2029-03-03', 'BOND', '100000', '103000'),
    ...coupons('10000', '2029-07-02', '2029-12-31'),
    sell('2030-02-20', 'BOND', '100000', '100500', { method: 'HIFO' }),
    ...coupons('5000', '2030-07-01'),
    sell('2030-07-01', 'BOND', '100000', '100000'),
  ];
  const open = (list: readonly TestRow[]) => ledgerOf(list, {}, {}, bond(semiannual, true));

  it('bought when no day of the last period is left, as 30/360 counts, lose it at maturity', () => {
    const last = [
      buy('2030-08-29', 'BOND', '100', '110'),
      sell('2030-08-29', 'BOND', '50', '55'),
      sell('2030-08-30', 'BOND', '50', '50'),
    ];
    const terms = bond({ ...semiannual, maturity: '2030-08-30' }, true);
    expect(closedLots(ledgerOf(last, {}, {}, terms))).toEqual([
      'BOND 50: 55 - 55 = 0 SHORT',
      'BOND 50: 50 - 50 = 0 SHORT',
    ]);
  });

  it('are sold by the basis that is left, dearest first', () => {
    expect(open(rows).out.disposals[0]?.lot).toBe('t2');
  });

  it('come to the same from a stored state and with a row that came late', () => {
    const whole = open(rows);
    const early = open(rows.slice(0, 3));
    const later = openLedger({
      rows: testRows(rows).slice(3),
      prices: new PriceBook({}, bond(semiannual, true)),
      from: loadCheckpoint(storeCheckpoint(closingCheckpoint(early))),
    });
    expect(closedLots(later)).toEqual(closedLots(whole));
    expect([...setOff(early), ...setOff(later)]).toEqual(setOff(whole));
    const all = testRows(rows);
    const without = openLedger({
      rows: all.toSpliced(2, 1),
      prices: new PriceBook({}, bond(semiannual, true)),
    });
    const late = all.slice(2, 3);
    expect(closedLots(amendLedger(without, { add: late }))).toEqual(closedLots(whole));
  });
});
