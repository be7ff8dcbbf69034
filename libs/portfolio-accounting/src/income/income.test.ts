import { describe, expect, it } from 'vitest';
import { parseExact } from '../exact/exact';
import { given } from '../explain/figure';
import { isRefusal } from '../refusals';
import { buy, ledgerOf, text } from '../testing/ledgerOf';
import { perShare, projectIncome, yieldOf, type PaymentFacts } from './projected';
import { incomeIn, summarizeIncome } from './received';

const ledger = ledgerOf([
  buy('2020-01-01', 'X', '10', '100'),
  { date: '2020-02-01', type: 'DIVIDEND', symbol: 'X', amount: '8', tax: '1.5', fee: '0.5' },
  {
    date: '2020-02-15',
    type: 'DIVIDEND',
    symbol: 'X',
    quantity: '10',
    price: '0.3',
    character: 'qualified',
  },
  { date: '2020-03-01', type: 'INTEREST', amount: '4' },
  { date: '2020-03-02', type: 'INTEREST', amount: '-6' },
  {
    date: '2020-03-03',
    type: 'DIVIDEND',
    symbol: 'X',
    quantity: '2',
    price: '11',
    reinvest: true,
    account: 'B',
  },
  { date: '2020-04-01', type: 'INTEREST_IN_KIND', symbol: 'Y', quantity: '2', price: '5' },
]);

describe('income received', () => {
  it('adds up gross, withheld, fees and net, and again by character and month', () => {
    const { gross, withheld, fees, net, byCharacter, byMonth, rows } = summarizeIncome(
      incomeIn(ledger),
    );
    expect([gross, withheld, fees, net].map(({ value }) => text(value))).toEqual([
      '49',
      '1.5',
      '0.5',
      '47',
    ]);
    expect([...byCharacter].map(([name, { value }]) => `${name} ${text(value)}`)).toEqual([
      'ordinary 32',
      'qualified 3',
      'interest 4',
      'in-kind 10',
    ]);
    expect([...byMonth].map(([month, { value }]) => `${month} ${text(value)}`)).toEqual([
      '2020-02 13',
      '2020-03 26',
      '2020-04 10',
    ]);
    expect(rows.map(({ quantity }) => text(quantity))).toEqual(['10', '10', '0', '0', '0']);
    expect(gross.inputs.map(({ label, sources }) => [label, sources?.rows])).toContainEqual([
      'X 2020-02-01',
      ['t2'],
    ]);
    expect(gross.inputs[2]?.label).toBe('Cash 2020-03-01');
  });

  it('says of each part which row of the ledger it is from', () => {
    const { gross, withheld, fees, net } = summarizeIncome(incomeIn(ledger));
    const rows = ['t2', 't3', 't4', 't6', 't7'].map((row) => [row]);
    for (const figure of [gross, withheld, fees, net])
      expect(figure.inputs.map(({ sources }) => sources?.rows)).toEqual(rows);
  });

  it('filters by day, account and security, both ends included', () => {
    const count = (filter: Parameters<typeof incomeIn>[1]) => incomeIn(ledger, filter).length;
    expect(count({ from: '2020-03-01' })).toBe(3);
    expect(count({ to: '2020-03-01' })).toBe(3);
    expect(count({ accounts: ['B'] })).toBe(1);
    expect(count({ symbol: 'X' })).toBe(3);
    expect(count({ symbol: 'X', from: '2020-02-02', to: '2020-02-28' })).toBe(1);
  });

  it('pays cash or shares, charges interest as a fee', () => {
    expect(text(ledger.state.accounts.get('A')?.cash)).toBe('-91');
    expect(text(ledger.state.accounts.get('B')?.cash)).toBe('0');
    expect(
      ledger.out.postings.filter(({ kind }) => kind === 'fee').map(({ amount }) => text(amount)),
    ).toEqual(['0.5', '6']);
  });
});

describe('income projected for 12 months', () => {
  const project = (facts: PaymentFacts, asOf = '2024-06-24') => {
    const { method, annual, payments } = projectIncome('KO', parseExact('400'), facts, asOf);
    return [
      method,
      text(annual.value),
      payments.map(({ date, amount }) => `${date} ${text(amount.value)}`),
    ];
  };

  it('takes the declared rate times the payments of a year', () => {
    expect(project({ declared: { perShare: '0.485', paymentsPerYear: 4 } })).toEqual([
      'declared',
      '776',
      Array(4).fill('null 194'),
    ]);
    expect(
      project({ declared: { perShare: '1', paymentsPerYear: 2, nextPayDate: '2024-08-31' } }),
    ).toEqual(['declared', '800', ['2024-09-03 400', '2025-02-28 400']]);
    expect(
      project({ declared: { perShare: '1', paymentsPerYear: 1, nextPayDate: '2024-01-31' } }),
    ).toEqual(['declared', '400', ['2024-06-24 400']]);
  });

  it('takes what was paid in the last 12 months, a year later', () => {
    const history = [
      ['2024-06-24', '0.3'],
      ['2023-06-24', '9'],
      ['2023-06-25', '0.1'],
      ['2024-06-25', '9'],
      ['2024-01-02', '0.2'],
    ].map(([date = '', perShare = '']) => ({ date, perShare }));
    expect(project({ history })).toEqual([
      'trailing',
      '200',
      // A payer twice a year has two payments a year, also where three of them fall into 12 months.
      ['2025-01-02 80', '2025-06-24 120'],
    ]);
  });

  const paidOn = (...dates: string[]) => ({
    history: dates.map((date) => ({ date, perShare: '1' })),
  });

  it.each([
    ['once a year', ['2023-06-28', '2024-06-20'], ['2025-06-20']],
    [
      'each quarter',
      ['2023-06-26', '2023-09-22', '2023-12-22', '2024-03-22', '2024-06-21'],
      ['2024-09-23', '2024-12-23', '2025-03-24', '2025-06-23'],
    ],
    [
      'each quarter and once more within days',
      ['2023-06-25', '2023-09-24', '2023-12-24', '2024-01-01', '2024-03-24', '2024-06-23'],
      ['2024-12-24', '2025-01-02', '2025-03-24', '2025-06-23'],
    ],
  ])('repeats no more payments than a payer of %s makes in a year', (_, dates, expected) => {
    expect(project(paidOn(...dates))[2]).toEqual(expected.map((date) => `${date} 400`));
  });

  it('takes a payment that was made within 12 months, whenever it went ex', () => {
    const late = { date: '2023-07-05', exDate: '2023-06-20', perShare: '1' };
    expect(project({ history: [late] })[2]).toEqual(['2024-07-05 400']);
  });

  it('leaves out a payment that is exactly 12 months old', () => {
    expect(project(paidOn('2023-06-24'))).toEqual(['trailing', '0', []]);
  });

  it('repeats what was paid on a leap day after the day of the valuation', () => {
    const { payments } = projectIncome('KO', parseExact('400'), paidOn('2024-02-29'), '2025-02-28');
    expect(payments.map(({ date }) => date)).toEqual(['2025-03-03']);
  });

  it('takes the coupons that are due, to maturity and not beyond', () => {
    const coupon = {
      rate: '0.04',
      frequency: 2,
      maturity: '2025-03-31',
      dayCount: '30/360',
    } as const;
    expect(project({ coupon })).toEqual(['coupon', '16', ['2024-09-30 8', '2025-03-31 8']]);
    expect(project({ coupon }, '2024-09-30')).toEqual(['coupon', '8', ['2025-03-31 8']]);
    expect(project({ coupon: { ...coupon, maturity: '2034-06-24' } })).toEqual([
      'coupon',
      '16',
      ['2024-12-24 8', '2025-06-24 8'],
    ]);
    expect(project({ coupon }, '2025-03-31')).toEqual(['coupon', '0', []]);
  });

  it('says of each payment what is tax-exempt: a part of the rate, or the coupons of an exempt bond', () => {
    const coupon = {
      rate: '0.04',
      frequency: 1,
      maturity: '2025-03-31',
      dayCount: '30/360',
    } as const;
    const exemptOf = (facts: PaymentFacts) =>
      projectIncome('MUNI', parseExact('400'), facts, '2024-06-24').payments.map(
        ({ exempt }) => exempt && text(exempt.value),
      );
    const part = { perShare: '1', exemptPerShare: '0.75' };
    expect(exemptOf({ declared: { ...part, paymentsPerYear: 1 } })).toEqual(['300']);
    expect(exemptOf({ history: [{ ...part, date: '2024-06-20' }] })).toEqual(['300']);
    expect(exemptOf({ coupon, taxExempt: true })).toEqual(['16']);
    expect(exemptOf({ coupon })).toEqual([null]);
  });

  it('prefers coupons to declared rates to history, and says when it knows nothing', () => {
    expect(project({})).toEqual(['none', '0', []]);
    expect(project({ history: [] })[0]).toBe('none');
    expect(project({ history: [{ date: '2024-01-01', perShare: '1' }] })[0]).toBe('trailing');
    const [dated] = projectIncome(
      'KO',
      parseExact('1'),
      { declared: { perShare: '1', paymentsPerYear: 1, nextPayDate: '2024-08-31' } },
      '2024-06-24',
    ).payments;
    expect(dated?.amount.label).toBe('KO 2024-09-03');
    expect(
      project({
        declared: { perShare: '1', paymentsPerYear: 1 },
        history: [{ date: '2024-01-01', perShare: '1' }],
      })[0],
    ).toBe('declared');
  });

  it.each([0, 5, 2.5, -1])('refuses %s payments a year', (paymentsPerYear) => {
    expect(() => project({ declared: { perShare: '1', paymentsPerYear } })).toThrow(
      expect.toSatisfy((error: unknown) => isRefusal(error, 'projection.incomplete')),
    );
  });

  it('relates income to value and payments to shares', () => {
    expect(
      text(
        yieldOf(
          given('income', 'money', parseExact('3')),
          given('value', 'money', parseExact('60')),
        ).value,
      ),
    ).toBe('0.05');
    expect(text(yieldOf(given('income', 'money', 0n), given('value', 'money', 0n)).value)).toBe(
      '0',
    );
    expect(text(perShare(parseExact('5'), parseExact('10')))).toBe('0.5');
    expect(perShare(parseExact('5'), 0n)).toBeNull();
  });
});
