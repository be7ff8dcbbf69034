import type { IsoDate } from '../days';
import { Random } from '../random';
import { ONE_DOLLAR_PRICE, toPrice, type PriceUnits } from '../units';
import { closingMinute, OPENING_MINUTE } from './tradingHours';

/** What happened to one security between the opening and the close of one day. */
export interface TradingDay {
  open: PriceUnits;
  high: PriceUnits;
  low: PriceUnits;
  /** Whole shares. */
  volume: number;
  /** Every five minutes; the first is the opening price, the last one the close. */
  points: readonly { minute: number; price: PriceUnits }[];
}

export interface DayOfPath {
  seed: number;
  security: string;
  date: IsoDate;
  close: PriceUnits;
  /** The close before, in shares of this day; null on the first day. */
  before: PriceUnits | null;
  /** How much the security moves on a usual day, a fraction. */
  usualMove: number;
}

const MINUTES_A_POINT = 5;
const PRICE_DECIMALS = 2;
/** What is more than that comes with the opening: news, a spin-off. */
const LARGEST_MOVE_BY_DAY = 0.12;
/** Of the day's move, what comes before the opening. */
const OVERNIGHT_PART = 0.4;
const [LEAST_DOLLARS_A_DAY, MOST_TIMES] = [12_000_000, 60];

/**
 * A day between its close before and its close: the same for the same seed, security and day, whatever comes later. The
 * highest and the lowest price are among the points, so they agree with open and close by construction.
 */
export function tradingDay(day: DayOfPath): TradingDay {
  const { seed, security, date, close, usualMove } = day;
  const random = new Random(seed, `day/${security}/${date}`);
  const move = day.before === null ? 0 : Math.log(close / day.before);
  const open = openingPrice(day, move, random);
  const steps = (closingMinute(date) - OPENING_MINUTE) / MINUTES_A_POINT;
  const wander = bridge(random, steps, usualMove);
  const whole = Math.log(close / open);
  const points = wander.map((away, step) => ({
    minute: OPENING_MINUTE + step * MINUTES_A_POINT,
    price: priceAt(open, (whole * step) / steps + away),
  }));
  points[0] = { minute: OPENING_MINUTE, price: open };
  points[steps] = { minute: closingMinute(date), price: close };
  const prices = points.map(({ price }) => price);
  return {
    ...{ open, high: Math.max(...prices), low: Math.min(...prices), points },
    volume: volumeOf(day, move, random),
  };
}

function openingPrice({ close, usualMove }: DayOfPath, move: number, random: Random): PriceUnits {
  const overnight = Math.abs(move) > LARGEST_MOVE_BY_DAY ? 1 : OVERNIGHT_PART;
  return priceAt(close, -move * (1 - overnight) + random.normal() * usualMove * 0.3);
}

function priceAt(from: PriceUnits, move: number): PriceUnits {
  return toPrice((from / ONE_DOLLAR_PRICE) * Math.exp(move), PRICE_DECIMALS);
}

/** A random walk that begins and ends at nothing. */
function bridge(random: Random, steps: number, usualMove: number): number[] {
  const walk = [0];
  const size = usualMove / Math.sqrt(steps);
  for (let step = 1; step <= steps; step += 1) {
    walk.push((walk[step - 1] ?? 0) + random.normal() * size);
  }
  const end = walk[steps] ?? 0;
  return walk.map((away, step) => away - (end * step) / steps);
}

/** So many dollars change hands on a usual day, more on a wild or a whole one: a split leaves them as they are. */
function volumeOf(
  { seed, security, date, close }: DayOfPath,
  move: number,
  random: Random,
): number {
  const size = new Random(seed, `volume/${security}`).uniform();
  const usual = LEAST_DOLLARS_A_DAY * MOST_TIMES ** size;
  const wild = 1 + 12 * Math.min(LARGEST_MOVE_BY_DAY, Math.abs(move));
  const hours = (closingMinute(date) - OPENING_MINUTE) / 390;
  const dollars = usual * wild * hours * Math.exp(random.normal() * 0.3);
  return Math.max(1, Math.round(dollars / (close / ONE_DOLLAR_PRICE)));
}
