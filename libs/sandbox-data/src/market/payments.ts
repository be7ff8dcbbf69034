import { addBusinessDays, businessDays, settlementLag } from '../calendar';
import { dateOf, type IsoDate } from '../days';
import type { Payout, PaymentCharacter } from './security';

/** Money a security pays per share or per unit of face. */
export interface Payment {
  security: string;
  declared: IsoDate;
  ex: IsoDate;
  record: IsoDate;
  pay: IsoDate;
  /** Per share, as a count of 10^-5 dollars. */
  rate: number;
  character: PaymentCharacter;
  withholding: number;
}

export interface PaymentDates {
  declared: IsoDate;
  ex: IsoDate;
  record: IsoDate;
  pay: IsoDate;
  yearEnd: boolean;
}

const DECLARED_BEFORE_EX = 20;
const PAID_AFTER_EX = 14;
const FUND_PAID_AFTER_EX = 3;

/**
 * Record date follows from ex date: one settlement less a day, so that whoever buys on ex day is not on the list
 * (FINRA Rule 11140; the same day since trades settle in one).
 */
function recordDate(ex: IsoDate): IsoDate {
  return addBusinessDays(ex, settlementLag(ex) - 1);
}

/** The payment dates of a security between two days, by ex date, oldest first. */
export function paymentDates(
  payout: Payout,
  from: IsoDate,
  to: IsoDate,
  nth: number,
): PaymentDates[] {
  const found: PaymentDates[] = [];
  const everyMonths = 12 / payout.perYear;
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      if ((month - 1 - payout.monthOffset + 12) % everyMonths !== 0) continue;
      found.push(datesIn(year, month, nth, payout.steady));
    }
    if (payout.yearEndGain > 0) found.push({ ...datesIn(year, 12, 8, false), yearEnd: true });
  }
  return found
    .filter(({ declared, ex }) => declared >= from && ex <= to)
    .sort((a, b) => (a.ex < b.ex ? -1 : a.ex > b.ex ? 1 : 0));
}

function datesIn(year: number, month: number, nth: number, steady: boolean): PaymentDates {
  const days = businessDays(dateOf(year, month, 1), dateOf(year, month + 1, 0));
  const ex = days[Math.min(nth, days.length - 1)] ?? dateOf(year, month, 15);
  return {
    declared: addBusinessDays(ex, steady ? -DECLARED_BEFORE_EX : -1),
    ex,
    record: recordDate(ex),
    pay: addBusinessDays(ex, steady ? PAID_AFTER_EX : FUND_PAID_AFTER_EX),
    yearEnd: false,
  };
}
