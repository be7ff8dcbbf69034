import { onOrAfter } from '../exact/businessDays';
import { addMonths, toDate, toDay, type Day, type IsoDate } from '../exact/days';
import { over, parseExact, share, type Exact } from '../exact/exact';
import {
  given,
  productOf,
  quotientOf,
  sumOf,
  type Figure,
  type FigureSources,
} from '../explain/figure';
import type { CouponTerms } from '../valuation/priceBook';
import { AccountingRefusal } from '../refusals';

/** What is known about a security's payments; the first that is there decides the method. */
export interface PaymentFacts {
  /** Bonds: coupons are owed, not guessed. */
  coupon?: CouponTerms;
  /** Coupons that no federal income tax is due on. */
  taxExempt?: boolean;
  /** Where the coupon's terms stand. */
  sources?: FigureSources;
  /** Announced by the issuer: the current rate and how often it is paid. */
  declared?: {
    perShare: string;
    exemptPerShare?: string | undefined;
    paymentsPerYear: number;
    nextPayDate?: IsoDate;
    sources?: FigureSources | undefined;
  };
  /** Paid per share in the past, any order; `exDate` is the day that decided who was paid. */
  history?: readonly PastPayment[];
}

export interface PastPayment {
  date: IsoDate;
  exDate?: IsoDate | undefined;
  perShare: string;
  /** What of it is tax-exempt; none where it is not said. */
  exemptPerShare?: string | undefined;
  sources?: FigureSources | undefined;
}

/** How a payment is known: announced or owed by a bond's terms, or a repetition of the current rate or of the past. */
export type PaymentKind = 'declared' | 'coupon' | 'repeated' | 'trailing';

export type ProjectionMethod = 'coupon' | 'declared' | 'trailing' | 'none';

export interface ProjectedPayment {
  /** A business day of New York; null when only the yearly rate is known. */
  readonly date: IsoDate | null;
  readonly kind: PaymentKind;
  readonly amount: Figure;
  /** What of the amount is tax-exempt; null for nothing. */
  readonly exempt: Figure | null;
}

export interface Projection {
  readonly symbol: string;
  readonly method: ProjectionMethod;
  /** Sum of the payments of the 12 months after the day. */
  readonly annual: Figure;
  readonly payments: readonly ProjectedPayment[];
}

const PROJECTION_MONTHS = 12;

/**
 * Income of the next 12 months on today's quantity. Coupons: the ones due. Declared: current rate × payments a
 * year. Trailing: what a share was paid in the last 12 months, a year later. Nothing known: `none`, zero.
 * @throws AccountingRefusal `projection.incomplete` for payments a year that do not fall on months.
 */
export function projectIncome(
  symbol: string,
  quantity: Exact,
  facts: PaymentFacts,
  asOf: IsoDate,
  held?: Figure,
): Projection {
  const today = toDay(asOf);
  const method = methodOf(facts);
  const dated =
    method === 'coupon'
      ? coupons(facts, today)
      : method === 'declared'
        ? declared(facts, today)
        : trailing(facts, today);
  const shares = held ?? given('Shares held', 'shares', quantity);
  const payments = dated.map(({ date: due, perShare, exempt, kind, sources }) => {
    const date = due === null ? null : toDate(onOrAfter(toDay(due)));
    const paid = (label: string, rate: Exact): Figure =>
      productOf(
        `${symbol} ${date ?? ''}`.trim(),
        'money',
        shares,
        given(label, 'price', rate, sources),
      );
    return {
      date,
      kind,
      amount: paid('Payment per share', perShare),
      exempt: exempt === 0n ? null : paid('Tax-exempt payment per share', exempt),
    };
  });
  return {
    symbol,
    method,
    annual: sumOf(
      `Projected income, ${method}`,
      payments.map(({ amount }) => amount),
    ),
    payments,
  };
}

interface DatedRate {
  date: IsoDate | null;
  kind: PaymentKind;
  perShare: Exact;
  exempt: Exact;
  sources?: FigureSources | undefined;
}

function methodOf({ coupon, declared: announced, history }: PaymentFacts): ProjectionMethod {
  if (coupon) return 'coupon';
  if (announced) return 'declared';
  return history && history.length > 0 ? 'trailing' : 'none';
}

function coupons({ coupon, taxExempt, sources }: PaymentFacts, today: Day): DatedRate[] {
  if (!coupon) return [];
  const maturity = toDay(coupon.maturity);
  const months = PROJECTION_MONTHS / coupon.frequency;
  const end = addMonths(today, PROJECTION_MONTHS);
  const rate = share(parseExact(coupon.rate), 1n, BigInt(coupon.frequency));
  const paid = { kind: 'coupon' as const, perShare: rate, exempt: taxExempt ? rate : 0n, sources };
  const due: DatedRate[] = [];
  for (
    let step = 0, day = maturity;
    day > today;
    step += 1, day = addMonths(maturity, -step * months)
  ) {
    if (day <= end) due.unshift({ ...paid, date: toDate(day) });
  }
  return due;
}

function declared({ declared: announced }: PaymentFacts, today: Day): DatedRate[] {
  if (!announced) return [];
  const { paymentsPerYear: perYear, nextPayDate, sources } = announced;
  if (!Number.isInteger(perYear) || perYear < 1 || PROJECTION_MONTHS % perYear !== 0) {
    throw new AccountingRefusal(
      'projection.incomplete',
      `${perYear} payments a year do not fall on months`,
    );
  }
  const perShare = parseExact(announced.perShare);
  const exempt = parseExact(announced.exemptPerShare ?? '0');
  return Array.from({ length: perYear }, (_, index) => {
    const months = (index * PROJECTION_MONTHS) / perYear;
    return {
      date: nextPayDate ? toDate(addMonths(Math.max(toDay(nextPayDate), today), months)) : null,
      kind: index === 0 && nextPayDate ? 'declared' : 'repeated',
      perShare,
      exempt,
      sources,
    };
  });
}

function trailing({ history = [] }: PaymentFacts, today: Day): DatedRate[] {
  const paid = datedOf(history).filter(({ day }) => day <= today);
  return lastYearOf(paid, today).map(({ day, perShare, exemptPerShare, sources }) => ({
    sources,
    date: toDate(Math.max(today + 1, addMonths(day, PROJECTION_MONTHS))),
    kind: 'trailing',
    perShare: parseExact(perShare),
    exempt: parseExact(exemptPerShare ?? '0'),
  }));
}

type DatedPayment = PastPayment & { day: Day; ex: Day };

function datedOf(payments: readonly PastPayment[]): DatedPayment[] {
  return payments
    .map((payment) => ({
      ...payment,
      day: toDay(payment.date),
      ex: toDay(payment.exDate ?? payment.date),
    }))
    .sort((a, b) => a.day - b.day);
}

/**
 * How many payments a year there are, by the distances between those of the last 12 months and the announced ones: a payer
 * that began this year has few of them. One where there is no distance to go by.
 */
export function paymentsPerYear(payments: readonly PastPayment[], asOf: IsoDate): number {
  return frequencyOf(sinceAYear(datedOf(payments), toDay(asOf))) ?? 1;
}

const DAYS_PER_MONTH = 30.44;
const FREQUENCIES = [1, 2, 4, 12];

/**
 * One year of payments. Pay days wander: of a monthly payer 13 can fall into 12 months, or 11. What went ex in the
 * last 12 months counts, and of those no more than the frequency that the distances between them show.
 */
function lastYearOf(paid: readonly DatedPayment[], today: Day): readonly DatedPayment[] {
  const year = sinceAYear(paid, today);
  return year.slice(-(frequencyOf(year) ?? year.length));
}

function sinceAYear(payments: readonly DatedPayment[], today: Day): readonly DatedPayment[] {
  const start = addMonths(today, -PROJECTION_MONTHS);
  return payments.filter(({ ex, day }) => ex > start || day > start);
}

/** By the middle distance, so that one extra payment changes nothing; null without two days that differ. */
function frequencyOf(payments: readonly DatedPayment[]): number | null {
  const days = [...new Set(payments.map(({ ex }) => ex))].sort((a, b) => a - b);
  const distances = days
    .slice(1)
    .map((ex, index) => ex - (days[index] ?? ex))
    .sort((a, b) => a - b);
  const above = distances[distances.length >> 1];
  const below = distances[(distances.length - 1) >> 1];
  if (above === undefined || below === undefined) return null;
  // Of two in the middle the mean: of a payer in May and October they are five months and seven.
  const perYear = PROJECTION_MONTHS / Math.max(1, (below + above) / 2 / DAYS_PER_MONTH);
  return FREQUENCIES.reduce((best, one) =>
    Math.abs(one - perYear) < Math.abs(best - perYear) ? one : best,
  );
}

/** Projected income as a fraction of market value; zero where there is no value. */
export function yieldOf(annual: Figure, marketValue: Figure): Figure {
  return quotientOf('Yield', 'fraction', annual, marketValue);
}

/** What was paid per share, from a payment and the shares it was paid on. */
export function perShare(gross: Exact, quantity: Exact): Exact | null {
  return quantity === 0n ? null : over(gross, quantity);
}
