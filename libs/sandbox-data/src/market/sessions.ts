import type { IsoDate } from '../days';
import { formatPrice, type PriceUnits } from '../units';
import type { CorporateAction } from './events';
import type { SandboxSecurity } from './security';
import { tradingDay, type TradingDay } from './tradingDay';

/** A trading day as it is written down; prices are decimal strings. */
export interface SessionRow {
  security: string;
  date: IsoDate;
  open: string;
  high: string;
  low: string;
  /** Whole shares. */
  volume: string;
  points: readonly { minute: number; price: string }[];
}

interface SessionsContext {
  seed: number;
  days: readonly IsoDate[];
  actions: readonly CorporateAction[];
}

const MOVES_LOOKED_AT = 20;
/** A larger one is a split or a spin-off, and says nothing of usual days. */
const LARGEST_USUAL_MOVE = 0.12;
const LEAST_USUAL_MOVE = 0.002;

/** Whether it is traded all day long: funds are priced once a day, bonds by dealers. */
export const isTradedAllDay = ({ kind }: SandboxSecurity): boolean =>
  kind === 'equity' || kind === 'etf';

/** The trading days of one security from a day on, oldest first. */
export function* sessionsOf(
  security: string,
  path: Float64Array,
  since: IsoDate,
  { seed, days, actions }: SessionsContext,
): Generator<SessionRow> {
  const first = days.findIndex((date) => date >= since);
  if (first < 0) return;
  for (let day = first; day < path.length; day += 1) {
    const [close, date] = [path[day], days[day]];
    if (!close || date === undefined) continue;
    const before = beforeInSharesOf(date, path[day - 1], security, actions);
    const usualMove = usualMoveUpTo(path, day);
    yield rowOf(security, date, tradingDay({ seed, security, date, close, before, usualMove }));
  }
}

function rowOf(security: string, date: IsoDate, day: TradingDay): SessionRow {
  return {
    ...{ security, date, volume: String(day.volume) },
    ...{ open: formatPrice(day.open), high: formatPrice(day.high), low: formatPrice(day.low) },
    points: day.points.map(({ minute, price }) => ({ minute, price: formatPrice(price) })),
  };
}

function beforeInSharesOf(
  date: IsoDate,
  before: PriceUnits | undefined,
  security: string,
  actions: readonly CorporateAction[],
): PriceUnits | null {
  if (!before) return null;
  const split = actions.find(
    ({ kind, security: id, ex }) =>
      id === security && ex === date && (kind === 'split' || kind === 'stock-dividend'),
  );
  return split && 'ratio' in split ? (before * split.ratio[1]) / split.ratio[0] : before;
}

/** The mean of the moves of the month before. */
function usualMoveUpTo(path: Float64Array, day: number): number {
  let [sum, count] = [0, 0];
  for (let at = Math.max(1, day - MOVES_LOOKED_AT); at < day; at += 1) {
    const [one, next] = [path[at - 1], path[at]];
    if (!one || !next) continue;
    sum += Math.min(LARGEST_USUAL_MOVE, Math.abs(Math.log(next / one)));
    count += 1;
  }
  return Math.max(LEAST_USUAL_MOVE, count > 0 ? sum / count : 0);
}
