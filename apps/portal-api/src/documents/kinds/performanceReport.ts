import { type Exact, sinceInception } from '@portal/portfolio-accounting';
import { selectFactDays } from '../../groups/holdings/performance/factsRepository';
import { type PeriodFigures, measure } from '../../groups/holdings/performance/performance';
import { readTrack } from '../../groups/holdings/performance/performanceHandlers';
import { seriesOf } from '../../groups/holdings/performance/track';
import { daysBefore } from '../../groups/holdings/shared/dateRange';
import { fractionOf } from '../../groups/holdings/shared/figures';
import type { PaperPart } from '../layout/paper';
import { holdingsPart, readHoldings } from './holdings';
import type { Compose, PaperSource } from './source';
import { roundedCash } from './statement';
import { day, percent, usdOf } from './words';

/** Returns, what they came of, and what was held at the end. */
export const performanceReport: Compose = async (source) => {
  const { scope, document } = source;
  const track = await readTrack(scope);
  if (track.days.length === 0)
    return { parts: [{ heading: 'Performance', text: ['Nothing was held in this period.'] }] };
  const before = daysBefore(document.from, 1);
  // As on the screens: the first day's own return counts, and the benchmark is measured over the same days.
  const first = sinceInception(seriesOf(track.days), document.to).from;
  const from = before < first ? first : before;
  const figures = measure(track, { from, to: document.to });
  return {
    parts: [
      returnsPart(figures, track.benchmark?.name),
      bridgePart(figures),
      await classesPart(source),
    ],
    closing: [
      'Past performance is no promise of future results. Time-weighted returns leave out when money came and went; money-weighted returns count it. Periods under a year are not annualised.',
    ],
  };
};

function returnsPart({ net, gross, money, benchmark }: PeriodFigures, name?: string): PaperPart {
  const of = (value: Exact | undefined): string =>
    value === undefined ? '–' : percent(fractionOf(value));
  return {
    heading: 'Returns',
    table: {
      columns: [
        { label: 'Measure', width: 4 },
        { label: 'Period', width: 1.2, align: 'right' },
      ],
      rows: [
        { cells: ['Time-weighted, after fees', of(net?.value)] },
        { cells: ['Time-weighted, before fees', of(gross?.value)] },
        { cells: ['Money-weighted, after fees', of(money?.period)] },
        ...(name === undefined ? [] : [{ cells: [name, of(benchmark?.value)] }]),
      ],
    },
  };
}

function bridgePart({ bridge }: PeriodFigures): PaperPart {
  const lines: [string, Exact][] = [
    ['Contributions', bridge.contributions.value],
    ['Withdrawals', bridge.withdrawals.value],
    ['Income', bridge.income.value],
    ['Realized gain', bridge.realized.value],
    ['Unrealized gain', bridge.unrealized.value],
    ['Change of accrued interest', bridge.accruedincome.value],
    ['Fees', bridge.fees.value],
    ['Taxes', bridge.taxes.value],
  ];
  return {
    heading: 'From the opening to the closing value',
    table: {
      columns: [
        { label: 'Line', width: 4 },
        { label: 'Amount', width: 1.4, align: 'right' },
      ],
      rows: [
        { kind: 'group', cells: ['Opening value', usdOf(bridge.opening.value)] },
        ...lines.map(([label, amount]) => ({ cells: [label, usdOf(amount)] })),
      ],
      total: ['Closing value', usdOf(bridge.closing.value)],
    },
    notes: ['With accrued interest.'],
  };
}

async function classesPart(source: PaperSource): Promise<PaperPart> {
  const { scope, document } = source;
  const facts = new Map();
  let cash = 0n;
  for (const key of scope.keys) {
    const [fact] = await selectFactDays(
      { ...scope, keys: [key], whole: false },
      { from: document.to, to: document.to },
    );
    if (!fact) continue;
    facts.set(key, fact);
    cash += roundedCash(fact);
  }
  const rows = await readHoldings(source, document.to, facts);
  const part = holdingsPart(rows, cash, `Holdings on ${day(document.to)}`);
  return { ...part, notes: ['Without accrued interest.', ...(part.notes ?? [])] };
}

/** What was held at the end of a day, and nothing else. */
export const holdingsReport: Compose = async (source) => ({ parts: [await classesPart(source)] });
