import type { Loan, LoanSchedule } from '@portal/api-sdk/server';
import { addMonths, toDate, toDay } from '@portal/portfolio-accounting';
import { centsOf, moneyOf } from './cents';

const MICROS = 1_000_000n;
const MONTHS_A_YEAR = 12n;

/**
 * The monthly schedule of a level-payment loan, to the cent.
 *
 * The level payment is computed as a fraction of whole numbers and rounded once; each month's interest is rounded to the
 * cent, as a lender books it. The last payment is what is left with its interest, so the balance ends at nothing.
 * @param today the day (YYYY-MM-DD) for which `owed` is said.
 */
export function scheduleOf(loan: Loan, today: string): LoanSchedule {
  const principal = centsOf(loan.principal);
  const rate = microsOf(loan.yearlyrate);
  const level = levelPayment(principal, rate, loan.months);
  const first = toDay(loan.firstpayment);
  const payments: LoanSchedule['payments'] = [];
  let balance = principal;
  let owed = principal;
  let totalInterest = 0n;
  for (let number = 1; number <= loan.months && balance > 0n; number += 1) {
    const interest = divided(balance * rate, MONTHS_A_YEAR * MICROS);
    const rest = balance + interest;
    const payment = number === loan.months || level > rest ? rest : level;
    balance = rest - payment;
    totalInterest += interest;
    const day = toDate(addMonths(first, number - 1));
    if (day <= today) owed = balance;
    payments.push({
      number,
      day,
      payment: moneyOf(payment),
      interest: moneyOf(interest),
      principal: moneyOf(payment - interest),
      balance: moneyOf(balance),
    });
  }
  return { owed: moneyOf(owed), totalinterest: moneyOf(totalInterest), payments };
}

/** Principal × r × (1 + r)^n / ((1 + r)^n − 1) with r = micros / (12 × 10⁶), in whole numbers until the last step. */
function levelPayment(principal: bigint, rate: bigint, months: number): bigint {
  const count = BigInt(months);
  if (rate === 0n) return divided(principal, count);
  const one = MONTHS_A_YEAR * MICROS;
  const growth = (one + rate) ** count;
  return divided(principal * rate * growth, one * (growth - one ** count));
}

/** Rounded half up; neither is negative. */
function divided(number: bigint, by: bigint): bigint {
  return (number * 2n + by) / (by * 2n);
}

function microsOf(fraction: string): bigint {
  return BigInt((fraction.split('.')[1] ?? '').padEnd(6, '0'));
}
