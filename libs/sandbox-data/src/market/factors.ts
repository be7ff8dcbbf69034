import { businessDays } from '../calendar';
import { addDays, daysBetween, type IsoDate } from '../days';
import { Random } from '../random';
import { MARKET_START, marketSegments, RATE_SCRIPT } from './script';

/** What moves all prices together, by business day since the start of the market. */
export interface Factors {
  readonly days: readonly IsoDate[];
  /** Log total return of the equity market on the day. */
  readonly market: Float64Array;
  /** Log return that a sector adds. */
  readonly sectors: ReadonlyMap<string, Float64Array>;
  /** Yields as fractions per year: overnight, ten years, and what lesser borrowers pay on top. */
  readonly shortRate: Float64Array;
  readonly tenYear: Float64Array;
  readonly creditSpread: Float64Array;
}

const SECTOR_NAMES = [
  'Consumer staples',
  'Information technology',
  'Financials',
  'Health care',
  'Industrials',
  'Energy',
  'Utilities',
  'Consumer discretionary',
  'Communication services',
  'Materials',
  'Real estate',
  'International',
  'Gold',
  'Diversified',
] as const;

const SECTOR_NOISE = 0.0042;
const SECTOR_HALF_LIFE_DAYS = 500;
const YIELD_NOISE = 0.00045;
const YIELD_HALF_LIFE_DAYS = 160;
const CALM_CREDIT_SPREAD = 0.009;
const SPREAD_PER_DRAWDOWN = 0.055;
const LOWEST_YIELD = 0.0033;

/** Simulates the factors from the start of the market to a day; a later day only adds to the end. */
export function simulateFactors(seed: number, asOf: IsoDate): Factors {
  const days = businessDays(MARKET_START, asOf);
  const market = marketPath(seed, days);
  const { shortRate, tenYear } = ratePaths(seed, days);
  const sectors = new Map(
    SECTOR_NAMES.map((name) => [
      name,
      pull(new Random(seed, `sector/${name}`), days.length, SECTOR_NOISE, SECTOR_HALF_LIFE_DAYS),
    ]),
  );
  return { days, market, sectors, shortRate, tenYear, creditSpread: creditPath(market) };
}

/**
 * Noise that is pinned to the written return at the end of each segment (a Brownian bridge): every seed tells
 * the same story with other days. A segment is always drawn whole, then cut at the last day.
 */
function marketPath(seed: number, days: readonly IsoDate[]): Float64Array {
  const path = new Float64Array(days.length);
  let from = 0;
  let start = MARKET_START;
  for (const segment of marketSegments(seed, days.at(-1) ?? MARKET_START)) {
    const length = businessDays(start, segment.end).length;
    const random = new Random(seed, `market/${segment.end}`);
    const noise = Float64Array.from(
      { length },
      () => fatTailed(random) * (segment.volatilityPercent / 100),
    );
    const mean = noise.reduce((total, value) => total + value, 0) / length;
    const drift = Math.log1p(segment.returnPercent / 100) / length;
    for (let day = 0; day < length && from + day < path.length; day += 1) {
      path[from + day] = (noise[day] ?? 0) - mean + drift;
    }
    from += length;
    start = addDays(segment.end, 1);
  }
  return path;
}

function fatTailed(random: Random): number {
  const normal = random.normal();
  return random.uniform() < 0.03 ? normal * 2.2 : normal * 0.94;
}

/** Changes of a path that wanders off and is pulled back: levels stay believable over decades. */
export function pull(
  random: Random,
  length: number,
  noise: number,
  halfLifeDays: number,
): Float64Array {
  const back = Math.LN2 / halfLifeDays;
  const changes = new Float64Array(length);
  let level = 0;
  for (let day = 0; day < length; day += 1) {
    const change = fatTailed(random) * noise - level * back;
    changes[day] = change;
    level += change;
  }
  return changes;
}

function ratePaths(
  seed: number,
  days: readonly IsoDate[],
): { shortRate: Float64Array; tenYear: Float64Array } {
  const noise = pull(new Random(seed, 'yields'), days.length, YIELD_NOISE, YIELD_HALF_LIFE_DAYS);
  const shortRate = new Float64Array(days.length);
  const tenYear = new Float64Array(days.length);
  let point = 0;
  let level = 0;
  days.forEach((day, index) => {
    while (point + 2 < RATE_SCRIPT.length && (RATE_SCRIPT[point + 1]?.[0] ?? '') <= day) point += 1;
    const [fromDay, fromShort, fromTen] = RATE_SCRIPT[point] ?? [day, 0, 0];
    const [toDay, toShort, toTen] = RATE_SCRIPT[point + 1] ?? [day, 0, 0];
    const part = Math.min(1, daysBetween(fromDay, day) / Math.max(1, daysBetween(fromDay, toDay)));
    level += noise[index] ?? 0;
    shortRate[index] = (fromShort + (toShort - fromShort) * part) / 100;
    tenYear[index] = Math.max(LOWEST_YIELD, (fromTen + (toTen - fromTen) * part) / 100 + level);
  });
  return { shortRate, tenYear };
}

// Lenders ask for more while shares are below their last high.
function creditPath(market: Float64Array): Float64Array {
  const spread = new Float64Array(market.length);
  let level = 0;
  let high = 0;
  market.forEach((change, day) => {
    level += change;
    high = Math.max(high, level);
    spread[day] = CALM_CREDIT_SPREAD + SPREAD_PER_DRAWDOWN * (1 - Math.exp(level - high));
  });
  return spread;
}

/** The yield of a maturity between overnight and thirty years, as a fraction. */
export function curveYield(factors: Factors, day: number, years: number): number {
  const short = factors.shortRate[day] ?? 0;
  const ten = factors.tenYear[day] ?? 0;
  const weight = Math.min(1, Math.sqrt(Math.max(0, years) / 10));
  return short + (ten - short) * weight + Math.max(0, years - 10) * 0.0002;
}

/** Log total return of a bond portfolio of constant duration on the day. */
export function bondReturn(
  factors: Factors,
  day: number,
  duration: number,
  credit: boolean,
): number {
  if (day === 0 || duration === 0) return 0;
  const yieldOn = (on: number): number =>
    curveYield(factors, on, duration) + (credit ? (factors.creditSpread[on] ?? 0) * 0.55 : 0);
  const before = yieldOn(day - 1);
  const change = yieldOn(day) - before;
  return before / 252 - duration * change + (duration * duration * change * change) / 2;
}
