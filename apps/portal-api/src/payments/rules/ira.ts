import type { Day } from './bankingDays';

/** 26 CFR 35.3405-1T: ten percent unless the client says otherwise. */
export const DEFAULT_WITHHOLDING = '0.1';

/** Whole months that have passed since a birth, on a day. */
function monthsBetween(born: Day, day: Day): number {
  const months =
    (Number(day.slice(0, 4)) - Number(born.slice(0, 4))) * 12 +
    Number(day.slice(5, 7)) -
    Number(born.slice(5, 7));
  return Number(day.slice(8)) >= Number(born.slice(8)) ? months : months - 1;
}

const EARLY_UNTIL_MONTHS = 59 * 12 + 6;

/** Whether a distribution comes before 59½ (IRC §72(t)). */
export function isEarly(born: Day, day: Day): boolean {
  return monthsBetween(born, day) < EARLY_UNTIL_MONTHS;
}

/** Box 7 of Form 1099-R (instructions of the IRS): 1 early, 7 normal, J early from a Roth, T from a Roth after 59½. */
export function distributionCode(born: Day, day: Day, isRoth: boolean): '1' | '7' | 'J' | 'T' {
  if (isRoth) return isEarly(born, day) ? 'J' : 'T';
  return isEarly(born, day) ? '1' : '7';
}

/**
 * Annual limits of IRC §219(b)(5), in cents, with what is added from the year one turns 50: IRS notices 2023-75 (2024),
 * 2024-80 (2025) and 2025-67 (2026).
 */
const LIMITS: Readonly<Record<number, { base: bigint; from50: bigint }>> = {
  2024: { base: 7_000_00n, from50: 1_000_00n },
  2025: { base: 7_000_00n, from50: 1_000_00n },
  2026: { base: 7_500_00n, from50: 1_100_00n },
};

/** How much a person may contribute to all their IRAs for a year; null for a year whose limit is not known here. */
export function contributionLimit(born: Day, year: number): bigint | null {
  const limit = LIMITS[year];
  if (!limit) return null;
  return year - Number(born.slice(0, 4)) >= 50 ? limit.base + limit.from50 : limit.base;
}

/** The years a contribution made on a day may count for: this one, and the last one until its tax day, April 15. */
export function contributionYears(day: Day): number[] {
  const year = Number(day.slice(0, 4));
  return day.slice(5) <= '04-15' ? [year, year - 1] : [year];
}

/**
 * The age from whose year on a yearly minimum has to leave a traditional IRA (IRC §401(a)(9)(C)(v), SECURE 2.0 Act
 * §107): 73, and 75 for those born in 1960 or later. Nobody younger than 73 today was born before 1951.
 */
export function minimumDistributionAge(born: Day): 73 | 75 {
  return born >= '1960-01-01' ? 75 : 73;
}

/** Whether a yearly minimum has to be taken in the year of a day. A Roth IRA has none while its owner lives. */
export function owesMinimumDistribution(born: Day, day: Day, isRoth: boolean): boolean {
  if (isRoth) return false;
  return Number(day.slice(0, 4)) - Number(born.slice(0, 4)) >= minimumDistributionAge(born);
}
