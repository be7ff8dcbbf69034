import { toDate, type Day } from '../exact/days';
import { type Exact, ONE, powerOfTen } from '../exact/exact';
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

/** What a rate was found to be, and the flows that it is of, one a day. */
export interface MoneyWeightedReturn {
  /** Annual rate (XIRR), a fraction. */
  readonly annual: Exact;
  /** The same rate over the length of the flows: what to show for less than a year. */
  readonly period: Exact;
  readonly days: number;
  readonly flows: readonly CashFlow[];
}

/** An integer count of 10⁻⁹⁰: thousands of products with a factor of e⁻⁶⁰ and less leave 50 digits of it right. */
type Fine = bigint;
const FINE_ONE: Fine = powerOfTen(90);
const FINE_PER_EXACT: Fine = FINE_ONE / ONE;

const NEWTON_STEPS = 12;
const SETTLED: Fine = FINE_ONE / powerOfTen(60);
const BISECTION_STEPS = 30;
// Growth over the whole length is searched up to the last step within e^±60 (10^22), finely near no growth at all.
const SEARCH_LIMIT = 60;
const SEARCH_START = 1e-4;
const SEARCH_STEP = 1.25;

/**
 * The rate at which the flows are worth nothing today: Σ amount ÷ (1 + r)^(days ÷ 365) = 0 (Excel's XIRR, ACT/365).
 * The sign changes are bracketed with machine numbers on the logarithm of growth, where neither thousands of flows
 * nor rates near −100 % overflow; the root of the bracket nearest to zero is then refined with 50 digits, so that
 * no machine rounding is left in the answer.
 * @throws AccountingRefusal `mwr.no-flows` for flows on fewer than two days, `mwr.no-root` without a sign change: then there
 * is no such rate.
 */
export function moneyWeighted(
  flows: readonly CashFlow[],
  daysPerYear: number | string = DAYS_PER_YEAR,
): MoneyWeightedReturn {
  const merged = mergeByDay(flows);
  const start = merged[0]?.day ?? 0;
  const days = (merged.at(-1)?.day ?? 0) - start;
  if (days === 0) throw new AccountingRefusal('mwr.no-flows', 'A rate needs flows on two days');
  const points = merged.map(({ day, amount }) => ({
    at: (day - start) / days,
    amount: Number(amount),
  }));
  const bracket = findBracket(points);
  if (!bracket)
    throw new AccountingRefusal('mwr.no-root', 'No rate makes these flows worth nothing');
  const discount = refine(merged, bisect(points, bracket), bracket, days);
  const annual = fromWide(
    toWide(1)
      .div(discount.pow(toWide(daysPerYear)))
      .minus(1),
  );
  return { annual, period: rateOver(annual, days, daysPerYear), days, flows: merged };
}

/**
 * Flows of a period: its opening value put in, its flows, its closing value taken out.
 * @throws AccountingRefusal as `boundsOf`.
 */
export function flowsOf(series: readonly ReturnDay[], period: Period): CashFlow[] {
  const { from, to } = boundsOf(period);
  const flows: CashFlow[] = [{ day: from, amount: -valueOn(series, from) }];
  for (const { day, inflow, outflow } of daysIn(series, period)) {
    flows.push({ day, amount: outflow - inflow });
  }
  flows.push({ day: to, amount: valueOn(series, to) });
  return flows.filter(({ amount }) => amount !== 0n);
}

/** The annual rate as a figure; its inputs are the flows by their days. */
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

/** A flow for the search: its place in the length of all flows, from 0 to 1, and its amount as a machine number. */
interface Point {
  at: number;
  amount: number;
}

interface Bracket {
  low: number;
  high: number;
}

// Only the sign is used; at the limits of the search a term grows by less than e^60, far from overflow.
function signAt(points: readonly Point[], growth: number): number {
  let total = 0;
  for (const { at, amount } of points) total += amount * Math.exp(-growth * at);
  return Math.sign(total);
}

function findBracket(points: readonly Point[]): Bracket | null {
  const changesIn = ({ low, high }: Bracket) => signAt(points, low) !== signAt(points, high);
  let reached = 0;
  if (signAt(points, reached) === 0) return { low: -SEARCH_START, high: SEARCH_START };
  for (let step = SEARCH_START; step < SEARCH_LIMIT; step *= SEARCH_STEP) {
    const up = { low: reached, high: step };
    const down = { low: -step, high: -reached };
    if (changesIn(up)) return up;
    if (changesIn(down)) return down;
    reached = step;
  }
  return null;
}

function bisect(points: readonly Point[], { low, high }: Bracket): number {
  const signLow = signAt(points, low);
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = (low + high) / 2;
    const sign = signAt(points, middle);
    if (sign === 0) return middle;
    if (sign === signLow) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

// Newton's method on the present value as a polynomial in the daily discount factor, never far out of the bracket.
function refine(
  flows: readonly CashFlow[],
  growth: number,
  bracket: Bracket,
  days: number,
): WideDecimal {
  const factorAt = (value: number) => toFine(toWide(String(-value / days)).exp());
  // The ends of the bracket are machine numbers too: a root on one of them may lie a hair outside.
  const [highest, lowest] = [
    factorAt(bracket.low - SEARCH_START),
    factorAt(bracket.high + SEARCH_START),
  ];
  let factor = factorAt(growth);
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const { value, slope } = presentValue(flows, factor);
    if (value === 0n || slope === 0n) break;
    const change = (value * FINE_ONE) / slope;
    const next = factor - change;
    if (next > highest || next < lowest) break;
    factor = next;
    if (change < SETTLED && change > -SETTLED) break;
  }
  return toWide(factor.toString()).div(toWide(FINE_ONE.toString()));
}

// Horner's scheme over the gaps between flows, from the last one back; equal gaps share their power.
function presentValue(flows: readonly CashFlow[], factor: Fine): { value: Fine; slope: Fine } {
  const powers = new Map<number, Fine>();
  let value = 0n;
  let slope = 0n;
  let later = flows.at(-1)?.day ?? 0;
  for (const { day, amount } of flows.toReversed()) {
    const gap = later - day;
    let scale = powers.get(gap);
    if (scale === undefined) powers.set(gap, (scale = finePower(factor, gap)));
    const scaled = (value * scale) / FINE_ONE;
    // d(x^gap · V) = gap · x^(gap − 1) · V + x^gap · V′
    slope = (slope * scale) / FINE_ONE + (scaled * BigInt(gap) * FINE_ONE) / factor;
    value = scaled + amount * FINE_PER_EXACT;
    later = day;
  }
  return { value, slope };
}

function finePower(factor: Fine, exponent: number): Fine {
  let power = FINE_ONE;
  for (let left = exponent, square = factor; left > 0; left >>= 1) {
    if (left % 2 === 1) power = (power * square) / FINE_ONE;
    square = (square * square) / FINE_ONE;
  }
  return power;
}

function toFine(value: WideDecimal): Fine {
  return BigInt(value.times(toWide(FINE_ONE.toString())).toFixed(0));
}
