import { setImmediate } from 'node:timers/promises';
import type {
  BalanceHistory,
  Performance,
  PriceProblem,
  RouteHandlers,
} from '@portal/api-sdk/server';
import { day as dayWords } from '../../../documents/kinds/words';
import type { Services } from '../../../services';
import { readBalances, serveBalance, totalBalance } from './balances';
import { selectBenchmark } from './benchmarkRepository';
import { type BalanceFigures, balanceFigures, sumBalances } from './bridge';
import { type DateRange, daysBefore, EVER, monthsAfter, readRange } from '../shared/dateRange';
import { explainKey } from '../shared/explainKey';
import { type FactDay, selectFactDays } from './factsRepository';
import type { Figure } from '@portal/portfolio-accounting';
import { type Figures, serveMoney } from '../shared/figures';
import { opening } from '../shared/opening';
import { createAnswerWhole, type Question } from '../kept/answerWhole';
import { type HoldingsScope, openScope } from '../shared/holdingsScope';
import { growthPoints, periodsOf, servePeriod, whyRangeDiffers } from './performance';
import type { Track } from './track';
import { selectPriceProblems } from '../positions/positionsRepository';

type PerformanceHandlers = Pick<
  RouteHandlers,
  'getPerformance' | 'listBalanceDetails' | 'listBalanceHistory'
>;

/** Prior 12 Months (spec §9). */
const HISTORY_MONTHS = 12;

interface ReadPerformance {
  track: Track;
  problems: PriceProblem[];
}

/** Of the usual periods, and of a range of a client's own. */
export function performanceOf(custom: Track['custom'] = null): Question<ReadPerformance> {
  return {
    name: ['performance', custom?.from, custom?.to].filter(Boolean).join(' '),
    read: async (scope) => ({
      track: await readTrack(scope, custom),
      problems: await selectPriceProblems(scope),
    }),
    serve: async ({ track, problems }, { latest }) => ({
      ...(await servePerformance(track, latest)),
      priceproblems: problems,
    }),
  };
}

export function performanceHandlers({ inHousehold }: Services): PerformanceHandlers {
  const answerWhole = createAnswerWhole(inHousehold);
  return {
    getPerformance: (request, reply) => {
      const { from, to, ...asked } = request.query ?? {};
      return answerWhole(request, reply, asked, (scope) =>
        performanceOf(readCustom(scope, { from, to })),
      );
    },
    async listBalanceDetails(request, reply) {
      const answer = await inHousehold(request, 'read', async (household) => {
        const scope = await openScope(household, request.query?.accounts, request.query);
        const balances = await readBalances(scope);
        return {
          asof: scope.asof,
          items: balances.map(serveBalance),
          total: serveBalance(totalBalance(balances)),
          priceproblems: await selectPriceProblems(scope),
        };
      });
      return reply.code(200).send(answer);
    },
    async listBalanceHistory(request, reply) {
      const asked = request.query ?? {};
      const answer = await inHousehold(request, 'read', async (household) =>
        historyOf(await openScope(household, asked.accounts, { knownon: asked.knownon }), asked),
      );
      return reply.code(200).send(answer);
    },
  };
}

/** Period by period, so that others are answered in between. */
async function servePerformance(
  track: Track,
  latest: string,
): Promise<Omit<Performance, 'priceproblems'>> {
  const { asof, benchmark } = track;
  const reason = whyRangeDiffers(track, latest);
  const answer: Omit<Performance, 'priceproblems'> = {
    asof,
    ...(reason !== null && { reason }),
    flowtiming: 'IN_SOD_OUT_EOD',
    daycount: 'ACT/365',
    ...(benchmark && { benchmarkname: benchmark.name }),
    periods: [],
    growth: [],
  };
  if (track.days.length === 0) return answer;
  const periods = periodsOf(track);
  for (const { name, period } of periods) {
    await setImmediate();
    answer.periods.push(servePeriod(track, name, period));
  }
  const whole = periods.at(-1);
  if (whole) answer.growth = growthPoints(track, whole.period);
  return answer;
}

/** Everything the accounts have done, and the benchmark over the same days. */
export async function readTrack(
  scope: HoldingsScope,
  custom: Track['custom'] = null,
): Promise<Track> {
  const days = await selectFactDays(scope, { from: EVER.from, to: scope.asof });
  const benchmark = await selectBenchmark(scope, days[0]?.date ?? scope.asof);
  return { asof: scope.asof, days, benchmark, custom };
}

/** A range of a client's own; null without one. Its opening is the end of the day `from`. */
function readCustom(scope: HoldingsScope, asked: Partial<DateRange>): Track['custom'] {
  if (asked.from === undefined && asked.to === undefined) return null;
  return readRange(asked, { from: EVER.from, to: scope.asof });
}

interface BalanceMonth {
  month: string;
  days: readonly FactDay[];
  figures: BalanceFigures;
}

async function historyOf(scope: HoldingsScope, asked: Partial<DateRange>): Promise<BalanceHistory> {
  const { asof } = scope;
  const first = `${monthsAfter(asof, -HISTORY_MONTHS).slice(0, 7)}-01`;
  const range = readRange(asked, { from: first, to: asof });
  const months = await readMonths(scope, range);
  const last = months.length > 0 ? null : await lastKnown(scope, range);
  const reason = reasonOf(scope, range, last);
  return {
    ...range,
    asof,
    ...(reason !== null && { reason }),
    items: months.map(({ month, days, figures }) => ({
      month,
      from: days[0]?.date ?? range.from,
      to: days.at(-1)?.date ?? range.to,
      ...serveMoney({ ...figures }),
      explain: explainKey('balancemonth', days[0]?.date ?? '', days.at(-1)?.date ?? ''),
    })),
    total: {
      ...serveMoney({ ...totalOf(months, last) }),
      explain: explainKey('balancehistory', range.from, range.to),
    },
  };
}

/** Each figure of a month opens under the month. */
function openMonth(figures: BalanceFigures, from: string, to: string): BalanceFigures {
  const key = explainKey('balancemonth', from, to);
  // `as`: the same names.
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]: [string, Figure]) => [
      name,
      opening({ ...figure, of: `${from} to ${to}` }, key, name),
    ]),
  ) as unknown as BalanceFigures;
}

/** The last day before a range that has no day of its own; null when nothing was there. */
async function lastKnown(scope: HoldingsScope, { from }: DateRange): Promise<FactDay | null> {
  const before = [daysBefore(from, 1), scope.asof].sort()[0] ?? scope.asof;
  return (await selectFactDays(scope, { from: before, to: before })).at(-1) ?? null;
}

/** Why a range has fewer days than it names; null when it has them all. */
function reasonOf(
  { asof }: HoldingsScope,
  { from, to }: DateRange,
  last: FactDay | null,
): string | null {
  if (from > asof)
    return last
      ? `Nothing is known yet after ${dayWords(asof)}: these are the values of that day.`
      : `Nothing is known yet after ${dayWords(asof)}.`;
  return to > asof ? `Nothing is known yet after ${dayWords(asof)}.` : null;
}

/** Months added up; without any, what was last known opens and closes, and nothing moved it. */
function totalOf(months: readonly BalanceMonth[], last: FactDay | null): BalanceFigures {
  if (months.length === 0) return balanceFigures(last, []);
  return sumBalances(months.map(({ figures }) => figures));
}

/** The months of a range, each from the close of the one before. */
async function readMonths(scope: HoldingsScope, { from, to }: DateRange): Promise<BalanceMonth[]> {
  const read = await selectFactDays(scope, { from: daysBefore(from, 1), to });
  let before = read.findLast(({ date }) => date < from) ?? null;
  const months = Map.groupBy(
    read.filter(({ date }) => date >= from),
    ({ date }) => date.slice(0, 7),
  );
  return [...months].map(([month, days]) => {
    const figures = balanceFigures(before, days);
    before = days.at(-1) ?? before;
    return { month, days, figures };
  });
}

export async function explainMonth(
  scope: HoldingsScope,
  range: DateRange,
): Promise<Figures | null> {
  const months = await readMonths(scope, range);
  const [month] = months;
  return month && months.length === 1 ? { ...month.figures } : null;
}

/** The months of a range added up. */
export async function explainHistory(scope: HoldingsScope, range: DateRange): Promise<Figures> {
  const months = await readMonths(scope, range);
  const last = months.length > 0 ? null : await lastKnown(scope, range);
  const total = totalOf(
    months.map(({ figures, days, ...month }) => ({
      ...month,
      days,
      figures: openMonth(figures, days[0]?.date ?? '', days.at(-1)?.date ?? ''),
    })),
    last,
  );
  return { ...total };
}
