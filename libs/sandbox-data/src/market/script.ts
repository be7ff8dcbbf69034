import { addMonths, dateOf, ymd, type IsoDate } from '../days';
import { Random } from '../random';

/** First day of every price path. */
export const MARKET_START: IsoDate = '2011-01-03';

/** A stretch of the equity market: where it ends, its total return in per cent, its daily volatility in per cent. */
export interface MarketSegment {
  readonly end: IsoDate;
  readonly returnPercent: number;
  readonly volatilityPercent: number;
}

/** What the market has been through: two crises, a rise of yields, and quiet years between. Fictional. */
const WRITTEN: readonly (readonly [IsoDate, number, number?])[] = [
  ['2011-03-31', 4],
  ['2011-06-30', 0],
  ['2011-09-30', -9, 1.4],
  ['2011-12-30', 8, 1.3],
  ['2012-03-30', 9],
  ['2012-06-29', -3],
  ['2012-09-28', 5],
  ['2012-12-31', 1],
  ['2013-03-28', 8],
  ['2013-06-28', 2],
  ['2013-09-30', 5],
  ['2013-12-31', 7],
  ['2014-03-31', 2],
  ['2014-06-30', 4],
  ['2014-09-30', 1],
  ['2014-12-31', 4],
  ['2015-03-31', 1],
  ['2015-05-20', 3],
  ['2015-08-14', -6, 1.0],
  ['2015-09-30', -10, 2.1],
  ['2015-12-31', -7, 1.6],
  ['2016-02-11', -9, 2.2],
  ['2016-03-31', 12, 1.5],
  ['2016-06-30', 7, 1.1],
  ['2016-09-30', 6],
  ['2016-12-30', 5],
  ['2017-03-31', 4, 0.5],
  ['2017-06-30', 3, 0.5],
  ['2017-09-29', 5, 0.45],
  ['2017-12-29', 6, 0.45],
  ['2018-03-29', -1, 1.1],
  ['2018-06-29', 3],
  ['2018-09-28', 6, 0.6],
  ['2018-12-24', -15, 1.5],
  ['2018-12-31', 4, 1.5],
  ['2019-03-29', 8],
  ['2019-06-28', 4],
  ['2019-09-30', 1],
  ['2019-12-31', 8, 0.5],
  ['2020-02-19', 4, 0.6],
  ['2020-03-23', -33, 3.6],
  ['2020-04-30', 22, 2.4],
  ['2020-06-30', 6, 1.6],
  ['2020-09-30', 8, 1.1],
  ['2020-12-31', 8],
  ['2021-03-31', 6],
  ['2021-06-30', 7, 0.6],
  ['2021-09-30', 0],
  ['2021-12-31', 9],
  ['2022-03-31', -5, 1.3],
  ['2022-06-30', -13, 1.6],
  ['2022-10-12', -5, 1.4],
  ['2022-12-30', 7, 1.4],
  ['2023-03-31', 6],
  ['2023-06-30', 7, 0.7],
  ['2023-09-29', -3],
  ['2023-12-29', 8],
  ['2024-03-28', 6, 0.6],
  ['2024-06-28', 3, 0.6],
  ['2024-09-30', 5],
  ['2024-12-31', 2],
  ['2025-03-31', -4, 1.1],
  ['2025-06-30', 8, 1.2],
  ['2025-09-30', 5, 0.6],
  ['2025-12-31', 3],
  ['2026-03-31', 2],
  ['2026-06-30', 4, 0.7],
  ['2026-09-30', -2, 0.9],
  ['2026-12-31', 4],
];

const QUIET_VOLATILITY = 0.75;

// Quarters that nobody has written yet: drawn by their own name, so that they never change once drawn.
const DRAWN_MEAN = 2;
const DRAWN_DEVIATION = 6;
const ROUGH_QUARTER = -5;

/** The segments of the equity market up to, at least, a day. */
export function marketSegments(seed: number, until: IsoDate): MarketSegment[] {
  const segments = WRITTEN.map(([end, returnPercent, volatilityPercent = QUIET_VOLATILITY]) => ({
    end,
    returnPercent,
    volatilityPercent,
  }));
  for (let last = segments.at(-1); last && last.end < until; last = segments.at(-1)) {
    const { year, month } = ymd(addMonths(`${last.end.slice(0, 8)}01`, 3));
    const end = dateOf(year, month + 1, 0);
    const drawn = DRAWN_MEAN + DRAWN_DEVIATION * new Random(seed, `quarter/${end}`).normal();
    const returnPercent = Math.max(-20, Math.min(18, drawn));
    segments.push({
      end,
      returnPercent,
      volatilityPercent: returnPercent < ROUGH_QUARTER ? 1.5 : QUIET_VOLATILITY,
    });
  }
  return segments;
}

/** Yields in per cent on a day; between two days they move evenly, with noise on top. */
export type RatePoint = readonly [day: IsoDate, shortRate: number, tenYear: number];

export const RATE_SCRIPT: readonly RatePoint[] = [
  ['2011-01-03', 0.15, 3.6],
  ['2011-07-29', 0.1, 3.3],
  ['2012-07-31', 0.15, 2.1],
  ['2013-04-30', 0.15, 2.2],
  ['2013-12-31', 0.2, 3.3],
  ['2015-01-30', 0.2, 2.3],
  ['2015-12-31', 0.4, 2.6],
  ['2016-07-08', 0.4, 1.8],
  ['2016-12-30', 0.6, 2.7],
  ['2017-12-29', 1.3, 2.7],
  ['2018-11-08', 2.3, 3.4],
  ['2019-08-30', 2.0, 2.0],
  ['2020-02-19', 1.6, 1.8],
  ['2020-03-31', 0.15, 1.0],
  ['2020-08-04', 0.1, 0.9],
  ['2021-03-31', 0.1, 1.8],
  ['2021-12-31', 0.1, 1.7],
  ['2022-06-14', 1.4, 3.4],
  ['2022-10-24', 3.2, 4.1],
  ['2023-03-31', 4.6, 3.6],
  ['2023-10-19', 5.2, 4.7],
  ['2024-09-16', 5.0, 3.8],
  ['2025-01-13', 4.3, 4.6],
  ['2025-10-31', 3.9, 4.2],
  ['2026-12-31', 3.4, 4.1],
  ['2030-12-31', 3.0, 4.0],
];
