import { describe, expect, it } from 'vitest';
import { isBusinessDay, onOrAfter } from '../exact/businessDays';
import { toDate, toDay } from '../exact/days';
import { parseExact } from '../exact/exact';
import { text } from '../testing/ledgerOf';
import { paymentsPerYear, projectIncome } from './projected';

const ten = parseExact('10');
const datesOf = (facts: Parameters<typeof projectIncome>[2], asOf: string) =>
  projectIncome('X', ten, facts, asOf).payments.map(({ date }) => date);

describe('business days of New York', () => {
  it.each([
    ['2026-11-26', '2026-11-27'], // Thanksgiving
    ['2026-12-25', '2026-12-28'],
    ['2027-01-01', '2027-01-04'],
    ['2027-03-26', '2027-03-29'], // Good Friday
    ['2027-06-18', '2027-06-21'], // Juneteenth, observed
    ['2027-07-05', '2027-07-06'],
    ['2026-11-28', '2026-11-30'],
    ['2026-11-30', '2026-11-30'],
  ])('pays what is due on %s on %s', (due, paid) => {
    expect(toDate(onOrAfter(toDay(due)))).toBe(paid);
    expect(isBusinessDay(toDay(paid))).toBe(true);
  });
});

describe('projected payments', () => {
  it('are twelve a year for what pays monthly, whatever the days were', () => {
    const history = Array.from({ length: 13 }, (_, place) => {
      const month = new Date(Date.UTC(2025, 10 + place, 1));
      const pay = place === 0 ? '2025-11-20' : `${month.toISOString().slice(0, 8)}18`;
      return { date: pay, exDate: `${month.toISOString().slice(0, 8)}03`, perShare: '0.1' };
    });
    const { payments, annual } = projectIncome('X', ten, { history }, '2026-11-19');
    expect([payments.length, text(annual.value)]).toEqual([12, '12']);
  });

  it('are as many a year as went ex in the last 12 months, by the distances between them', () => {
    const quarterly = ['2025-08-15', '2025-11-28', '2026-02-27', '2026-05-29', '2026-08-28'];
    const paid = quarterly.map((date) => ({ date, perShare: '1' }));
    expect(paymentsPerYear(paid, '2026-11-19')).toBe(4);
    expect(paymentsPerYear(paid.slice(0, 1), '2026-11-19')).toBe(0);
    expect(paymentsPerYear(paid.slice(-1), '2026-11-19')).toBe(1);
    expect(paymentsPerYear([], '2026-11-19')).toBe(0);
  });

  it('count one that was paid in the last 12 months, though it went ex before them', () => {
    const paid = [{ date: '2025-12-01', exDate: '2025-11-10', perShare: '1' }];
    expect(paymentsPerYear(paid, '2026-11-19')).toBe(1);
  });

  it('are named by the security alone where nobody has named a day', () => {
    const declared = { perShare: '1', paymentsPerYear: 1 };
    const [payment] = projectIncome('X', ten, { declared }, '2026-11-19').payments;
    expect([payment?.date, payment?.amount.label]).toEqual([null, 'X']);
  });

  it('fall on business days, coupons and announced ones too', () => {
    const all = [
      ...datesOf(
        {
          history: [
            { date: '2025-11-28', perShare: '1' },
            { date: '2026-02-27', perShare: '1' },
          ],
        },
        '2026-11-19',
      ),
      ...datesOf(
        { coupon: { rate: '0.04', frequency: 2, maturity: '2030-08-15', dayCount: '30/360' } },
        '2026-11-19',
      ),
      ...datesOf(
        { declared: { perShare: '1', paymentsPerYear: 4, nextPayDate: '2026-12-25' } },
        '2026-11-19',
      ),
    ];
    expect(all.filter((date) => date === null || !isBusinessDay(toDay(date)))).toEqual([]);
    expect(all).toContain('2027-02-16'); // the 15th is Washington's Birthday
  });

  it('say which are announced or owed, and which repeat the past', () => {
    const kinds = (facts: Parameters<typeof projectIncome>[2]) =>
      projectIncome('X', ten, facts, '2026-11-19').payments.map(({ kind }) => kind);
    expect(
      kinds({ declared: { perShare: '1', paymentsPerYear: 4, nextPayDate: '2026-12-15' } }),
    ).toEqual(['declared', 'repeated', 'repeated', 'repeated']);
    expect(
      kinds({ coupon: { rate: '0.04', frequency: 1, maturity: '2030-08-15', dayCount: '30/360' } }),
    ).toEqual(['coupon']);
    expect(kinds({ history: [{ date: '2026-05-15', perShare: '1' }] })).toEqual(['trailing']);
  });
});
