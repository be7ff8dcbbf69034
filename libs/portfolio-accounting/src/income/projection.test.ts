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

  const on = (...dates: string[]) => dates.map((date) => ({ date, perShare: '1' }));
  it.each([
    [
      'each quarter for years',
      4,
      ['2025-08-15', '2025-11-28', '2026-02-27', '2026-05-29', '2026-08-28'],
    ],
    [
      'each month, begun three months ago',
      12,
      ['2026-09-15', '2026-10-15', '2026-11-16', '2026-12-15'],
    ],
    ['each quarter, paid twice', 4, ['2026-06-10', '2026-09-10']],
    ['each quarter, paid once and announced', 4, ['2026-09-10', '2026-12-10']],
    ['in May and October', 2, ['2026-05-05', '2026-10-05', '2027-05-05']],
    ['once a year and once more', 2, ['2026-03-02', '2026-04-10', '2027-03-02']],
    [
      'twice on one day, and each quarter',
      4,
      ['2026-06-10', '2026-06-10', '2026-09-10', '2026-12-10'],
    ],
    ['for the first time, announced', 1, ['2026-12-10']],
    ['long ago, and announced again', 1, ['2025-08-15', '2026-12-10']],
  ])('%s: %d a year, by the distances between the ex-dates', (_, perYear, dates) => {
    expect(paymentsPerYear(on(...dates), '2026-11-19')).toBe(perYear);
  });

  it('go by a payment that was made in the last 12 months, though it went ex before them', () => {
    const paid = [{ date: '2025-12-01', exDate: '2025-11-10', perShare: '1' }, ...on('2026-02-10')];
    expect(paymentsPerYear(paid, '2026-11-19')).toBe(4);
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
