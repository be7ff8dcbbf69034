import { toDate, type Day } from '../exact/days';
import type { Exact } from '../exact/exact';
import { fromWide, toWide, type WideDecimal } from '../exact/power';
import { given, modelOf, type Figure } from '../explain/figure';
import { AccountingRefusal } from '../refusals';
import { DAYS_PER_YEAR, rateOver } from './annualize';
import { boundsOf, daysIn, valueOn, type Period, type ReturnDay } from './returnSeries';

/** Money put in is negative, money taken out (or still there at the end) positive. */
export interface CashFlow {
  readonly day: Day;
  readonly amount: Exact;
}

export interface MoneyWeightedReturn {
  /** Annual rate (XIRR), a fraction. */
  readonly annual: Exact;
  /** The same rate over the length of the flows: what to show for less than a year. */
  readonly period: Exact;
  readonly days: number;
  readonly flows: readonly CashFlow[];
}

const NEWTON_STEPS = 12;
const BISECTION_STEPS = 30;
// Growth over the whole length is searched from e^-60 to e^60, finely near no growth at all.
const SEARCH_LIMIT = 60;
const SEARCH_STEP = 1.25;

/**
 * The rate at which the flows are worth nothing today: Σ amount ÷ (1 + r)^(days ÷ 365) = 0 (Excel's XIRR, ACT/365).
 * The sign changes are bracketed with machine numbers on the logarithm of growth, where neither thousands of flows
 * nor rates near −100 % overflow; the root of the bracket nearest to zero is then refined with 50 digits, so that
 * no machine rounding is left in the answer. Without a sign change there is no such rate, and that is said.
 */
export function moneyWeighted(
  flows: readonly CashFlow[],
  daysPerYear: number | string = DAYS_PER_YEAR,
): MoneyWeightedReturn {
  const merged = mergeByDay(flows);
  const [first, last] = [merged[0], merged.at(-1)];
  if (!first || !last || merged.length < 2)
    throw new AccountingRefusal('mwr.no-flows', 'A rate needs flows on two days');
  const days = last.day - first.day;
  const bracket = findBracket(merged, days);
  if (!bracket)
    throw new AccountingRefusal('mwr.no-root', 'No rate makes these flows worth nothing');
  const discount = refine(merged, bisect(merged, days, bracket), bracket, days);
  const annual = fromWide(
    toWide(1)
      .div(discount.pow(toWide(daysPerYear)))
      .minus(1),
  );
  return { annual, period: rateOver(annual, days, daysPerYear), days, flows: merged };
}

/** Flows of a period: its opening value put in, its flows, its closing value taken out. */
export function flowsOf(series: readonly ReturnDay[], period: Period): CashFlow[] {
  const { from, to } = boundsOf(period);
  const flows: CashFlow[] = [{ day: from, amount: -valueOn(series, from) }];
  for (const { day, inflow, outflow } of daysIn(series, period)) {
    flows.push({ day, amount: outflow - inflow });
  }
  flows.push({ day: to, amount: valueOn(series, to) });
  return flows.filter(({ amount }) => amount !== 0n);
}

export function moneyWeightedFigure({ annual, flows }: MoneyWeightedReturn): Figure {
  const inputs = flows.map(({ day, amount }) => given(toDate(day), 'money', amount));
  return modelOf(
    'Money-weighted return: the rate at which these flows are worth nothing (ACT/365)',
    'rate',
    annual,
    inputs,
  );
}

function mergeByDay(flows: readonly CashFlow[]): CashFlow[] {
  const byDay = new Map<Day, Exact>();
  for (const { day, amount } of flows) byDay.set(day, (byDay.get(day) ?? 0n) + amount);
  return [...byDay]
    .filter(([, amount]) => amount !== 0n)
    .sort(([a], [b]) => a - b)
    .map(([day, amount]) => ({ day, amount }));
}

interface Bracket {
  low: number;
  high: number;
}

// Present value, scaled by its largest term: only the sign is used, and nothing can overflow.
function signAt(flows: readonly CashFlow[], days: number, growth: number): number {
  const start = flows[0]?.day ?? 0;
  const shift = growth > 0 ? 0 : growth;
  let total = 0;
  for (const { day, amount } of flows)
    total += Number(amount) * Math.exp(shift - (growth * (day - start)) / days);
  return Math.sign(total);
}

function findBracket(flows: readonly CashFlow[], days: number): Bracket | null {
  let up: Bracket = { low: 0, high: 0 };
  let down: Bracket = { low: 0, high: 0 };
  const atZero = signAt(flows, days, 0);
  if (atZero === 0) return up;
  for (let step = 1e-4; step < SEARCH_LIMIT; step *= SEARCH_STEP) {
    up = { low: up.high, high: step };
    down = { low: -step, high: down.low };
    if (signAt(flows, days, up.high) !== signAt(flows, days, up.low)) return up;
    if (signAt(flows, days, down.low) !== signAt(flows, days, down.high)) return down;
  }
  return null;
}

function bisect(flows: readonly CashFlow[], days: number, { low, high }: Bracket): number {
  const signLow = signAt(flows, days, low);
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = (low + high) / 2;
    const sign = signAt(flows, days, middle);
    if (sign === 0) return middle;
    if (sign === signLow) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

// Newton's method on the present value as a polynomial in the daily discount factor.
function refine(
  flows: readonly CashFlow[],
  growth: number,
  bracket: Bracket,
  days: number,
): WideDecimal {
  const factorAt = (value: number) => toWide(String(-value / days)).exp();
  const [highest, lowest] = [factorAt(bracket.low), factorAt(bracket.high)];
  let factor = factorAt(growth);
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const { value, slope } = presentValue(flows, factor);
    if (value.isZero() || slope.isZero()) break;
    const next = factor.minus(value.div(slope));
    if (!next.isPositive() || (bracket.low < bracket.high && (next.gt(highest) || next.lt(lowest))))
      break;
    const settled = next.minus(factor).abs().lt('1e-40');
    factor = next;
    if (settled) break;
  }
  return factor;
}

// Horner's scheme over the gaps between flows, from the last one back; equal gaps share their power.
function presentValue(
  flows: readonly CashFlow[],
  factor: WideDecimal,
): { value: WideDecimal; slope: WideDecimal } {
  const powers = new Map<number, WideDecimal>();
  let value = toWide(0);
  let slope = toWide(0);
  let later = flows.at(-1)?.day ?? 0;
  for (const { day, amount } of flows.toReversed()) {
    const gap = later - day;
    let scale = powers.get(gap);
    if (!scale) powers.set(gap, (scale = factor.pow(gap)));
    // d(x^gap · V) = gap · x^(gap − 1) · V + x^gap · V′
    slope = slope.times(scale).plus(value.times(scale).times(gap).div(factor));
    value = value.times(scale).plus(toWide(amount));
    later = day;
  }
  return { value, slope };
}
