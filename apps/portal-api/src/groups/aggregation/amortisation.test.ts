import { describe, expect, it } from 'vitest';
import { scheduleOf } from './amortisation';
import { centsOf } from './cents';

const loan = {
  principal: '800000.00',
  yearlyrate: '0.0375',
  months: 360,
  firstpayment: '2020-01-31',
};

describe('the schedule of a loan', () => {
  it('has a level payment, interest of the balance, and ends at nothing on the cent', () => {
    const { payments, totalinterest } = scheduleOf(loan, '2020-01-30');
    expect(payments).toHaveLength(360);
    expect(payments[0]).toMatchObject({
      day: '2020-01-31',
      payment: { amount: '3704.92' },
      interest: { amount: '2500.00' },
      principal: { amount: '1204.92' },
      balance: { amount: '798795.08' },
    });
    let balance = centsOf(loan.principal);
    let interest = 0n;
    for (const [place, one] of payments.entries()) {
      if (place < 359) expect(one.payment.amount).toBe('3704.92');
      balance -= centsOf(one.principal.amount);
      interest += centsOf(one.interest.amount);
      expect(centsOf(one.balance.amount)).toBe(balance);
      expect(centsOf(one.payment.amount)).toBe(
        centsOf(one.principal.amount) + centsOf(one.interest.amount),
      );
    }
    expect(balance).toBe(0n);
    expect(centsOf(totalinterest.amount)).toBe(interest);
    expect(payments.at(-1)?.payment.amount).not.toBe('3704.92');
  });

  it('pays on the last day of a shorter month, and comes back to its own day', () => {
    const days = scheduleOf(loan, '2020-01-01').payments.map(({ day }) => day);
    expect(days.slice(0, 4)).toEqual(['2020-01-31', '2020-02-29', '2020-03-31', '2020-04-30']);
  });

  it('says what is owed after the payments that have come', () => {
    const { payments } = scheduleOf(loan, '2020-01-30');
    expect(scheduleOf(loan, '2020-01-30').owed.amount).toBe('800000.00');
    expect(scheduleOf(loan, '2020-01-31').owed.amount).toBe('798795.08');
    expect(scheduleOf(loan, '2020-03-30').owed).toEqual(payments[1]?.balance);
    expect(scheduleOf(loan, '2060-01-01').owed.amount).toBe('0.00');
  });

  it('divides a loan without interest, the odd cents in its last payment', () => {
    const free = { ...loan, principal: '100.00', yearlyrate: '0', months: 3 };
    const paid = scheduleOf(free, '2020-01-01').payments.map(({ payment }) => payment.amount);
    expect(paid).toEqual(['33.33', '33.33', '33.34']);
  });
});
