import type { SeriesPoint, TimeSeries } from '@portal/api-sdk/server';
import type { KnownDays } from '../../market/marketFeed';
import { dayOf, isOfSameShare, provenanceOfFeed } from './feedDay';
import { tradingDaysOf } from './intradayRepository';
import { changeOf } from './seriesRepository';

/**
 * Prices within the last days: the file's, then the vendor's of later days. A day is never made of both, and of the
 * file's days the file's prices stand, which end with the close that positions are valued at. Trades are told from the
 * first price on.
 */
export function daysWithFeed(series: TimeSeries, known: KnownDays | null): TimeSeries {
  const newer = known ? newerPoints(series, known) : [];
  const all = [...series.points, ...newer];
  const days = [...new Set(all.map(({ day }) => day))].slice(-tradingDaysOf(series.range));
  const points = all.filter(({ day }) => days.includes(day));
  const [first, last] = [points[0], points.at(-1)];
  const { change: _, trades = [], ...rest } = series;
  return {
    ...rest,
    points,
    ...changeOf(points),
    trades: trades.filter(({ day }) => first !== undefined && day >= first.day),
    ...(known && last && newer.length > 0 && { provenance: sourcesOf(series, known, points) }),
  };
}

function newerPoints({ points }: TimeSeries, known: KnownDays): SeriesPoint[] {
  const last = points.at(-1);
  const said = known.points.map(({ at, price }) => ({
    day: dayOf({ asof: at }),
    at,
    close: price,
  }));
  const newer = said.filter(({ day }) => last === undefined || day > last.day);
  const [first] = newer;
  const isContinued = !last || !first || isOfSameShare({ previous: first.close }, last.close);
  return isContinued ? newer : [];
}

function sourcesOf(
  series: TimeSeries,
  known: KnownDays,
  points: readonly SeriesPoint[],
): TimeSeries['provenance'] {
  const fileDays = new Set(series.points.map(({ day }) => day));
  const isMixed = points.some(({ day }) => fileDays.has(day));
  const source = isMixed ? `${series.provenance.source} and ${known.source}` : known.source;
  return { ...provenanceOfFeed(known, points.at(-1)?.day ?? ''), source };
}
