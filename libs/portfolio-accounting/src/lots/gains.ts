import { toDate, toDay, yearOf, type IsoDate } from '../exact/days';
import type { Exact } from '../exact/exact';
import {
  differenceOf,
  given,
  modelOf,
  sumOf,
  type Figure,
  type FigureSources,
} from '../explain/figure';
import type { Ledger } from '../ledger/ledger';
import { PREMIUM_AMORTIZED } from './bondPremium';
import { disposalGain, type Disposal, type Lot } from './lot';

/** Gains and losses of some disposals. Total = short + long; losses that wash sales disallow are not in them. */
export interface RealizedGain {
  readonly total: Figure;
  readonly short: Figure;
  readonly long: Figure;
  readonly shortGain: Figure;
  readonly shortLoss: Figure;
  readonly longGain: Figure;
  readonly longLoss: Figure;
  readonly disallowed: Figure;
  readonly proceeds: Figure;
  readonly costBasis: Figure;
  /** Disposals whose gain nobody can know: no basis, or no proceeds. They are in none of the sums. */
  readonly unknown: readonly Disposal[];
}

/** Which disposals, by the day of disposal; what is left out leaves nothing out. */
export interface DisposalFilter {
  /** Inclusive. */
  from?: IsoDate;
  to?: IsoDate;
  accounts?: readonly string[];
  symbol?: string;
}

/**
 * The disposals of a ledger that a filter leaves, in order.
 * @throws AccountingRefusal `date.malformed` for a bound that is no day.
 */
export function disposalsIn(ledger: Ledger, filter: DisposalFilter = {}): Disposal[] {
  const from = filter.from ? toDay(filter.from) : -Infinity;
  const to = filter.to ? toDay(filter.to) : Infinity;
  return ledger.out.disposals.filter(
    (disposal) =>
      disposal.disposed >= from &&
      disposal.disposed <= to &&
      (!filter.accounts || filter.accounts.includes(disposal.account)) &&
      (filter.symbol === undefined || disposal.symbol === filter.symbol),
  );
}

/** Gains and losses of some disposals added up in money, by term; losses are negative. */
export function realizedGain(disposals: readonly Disposal[]): RealizedGain {
  const known = disposals.filter(isKnown);
  const gains = known.map((disposal) => ({ disposal, gain: gainFigure(disposal) }));
  const pick = (label: string, term: Disposal['term'], lost: boolean) =>
    sumOf(
      label,
      gains.flatMap(({ disposal, gain }) =>
        disposal.term === term && gain.value < 0n === lost ? gain : [],
      ),
    );
  const shortGain = pick('Short-term gains', 'SHORT', false);
  const shortLoss = pick('Short-term losses', 'SHORT', true);
  const longGain = pick('Long-term gains', 'LONG', false);
  const longLoss = pick('Long-term losses', 'LONG', true);
  const short = sumOf('Net short-term', [shortGain, shortLoss]);
  const long = sumOf('Net long-term', [longGain, longLoss]);
  return {
    total: sumOf('Realized gain', [short, long]),
    short,
    long,
    shortGain,
    shortLoss,
    longGain,
    longLoss,
    disallowed: sumOf('Disallowed by wash sales', known.map(disallowedFigure)),
    proceeds: sumOf('Proceeds', known.map(proceedsFigure)),
    costBasis: sumOf('Cost basis', known.map(basisFigure)),
    unknown: disposals.filter((disposal) => !isKnown(disposal)),
  };
}

/** A disposal with proceeds and a basis. */
type KnownDisposal = Disposal & { readonly proceeds: Exact };

function isKnown(disposal: Disposal): disposal is KnownDisposal {
  return disposalGain(disposal) !== null;
}

/** Proceeds − basis + what a wash sale disallows: Form 8949, columns d, e, g and h. Null where nobody can know it. */
export function allowedGain(disposal: Disposal): Figure | null {
  return isKnown(disposal) ? gainFigure(disposal) : null;
}

function gainFigure(disposal: KnownDisposal): Figure {
  const label = `${disposal.symbol} sold ${toDate(disposal.disposed)}`;
  const gain = differenceOf(label, proceedsFigure(disposal), basisFigure(disposal));
  return disposal.disallowed === 0n
    ? gain
    : sumOf(`${label}, after wash sale`, [gain, disallowedFigure(disposal)]);
}

function proceedsFigure(disposal: KnownDisposal): Figure {
  return given('Proceeds', 'money', disposal.proceeds, {
    rows: [disposal.row],
    lots: [disposal.lot],
  });
}

function basisFigure(disposal: KnownDisposal): Figure {
  const sources = { lots: [disposal.lot] };
  const cost = costFigure(disposal, proceedsFigure(disposal), 'what the sale brought', sources);
  return adjustedBasis(cost, disposal, sources);
}

/**
 * Proceeds − cost as the postings carry it, which the bridge adds up: of a gift always the giver's basis, without disallowed
 * losses and amortization.
 */
export function carriedGain(disposal: Disposal): Figure {
  const { row, lot, proceeds, cost, giverCost = cost, basisMissing } = disposal;
  return differenceOf(
    `Lot acquired ${toDate(disposal.acquired)}`,
    given('Proceeds', 'money', proceeds ?? 0n, { rows: [row] }),
    given(basisMissing ? 'Value when it came in' : 'Cost as carried', 'money', giverCost, {
      lots: [lot],
    }),
  );
}

/**
 * What counts as the cost of shares, and which of the two bases of a gift that is; `brought` says what they bring, which is
 * the basis where neither counts.
 */
export function costFigure(
  { cost, giverCost, lossCost }: Pick<Disposal, 'cost' | 'giverCost' | 'lossCost'>,
  money: Figure,
  brought: string,
  sources: FigureSources,
): Figure {
  if (giverCost === undefined || lossCost === undefined)
    return given('Purchase cost', 'money', cost, sources);
  const worth = given('Value when it was given', 'money', lossCost, sources);
  if (cost === lossCost) return worth;
  return modelOf(`Neither basis of the gift: ${brought}`, 'money', cost, [
    money,
    given('Basis of the giver', 'money', giverCost, sources),
    worth,
  ]);
}

/** What was paid, with what has joined the basis and what has left it. */
export function adjustedBasis(
  cost: Figure,
  { washAdjustment, amortized = 0n }: Pick<Lot, 'washAdjustment' | 'amortized'>,
  sources: FigureSources,
): Figure {
  const changes = [
    given('Disallowed losses added', 'money', washAdjustment, sources),
    given(PREMIUM_AMORTIZED, 'money', -amortized, sources),
  ].filter(({ value }) => value !== 0n);
  return changes.length === 0 ? cost : sumOf('Adjusted basis', [cost, ...changes]);
}

function disallowedFigure(disposal: Disposal): Figure {
  return given('Disallowed loss', 'money', disposal.disallowed, {
    rows: [disposal.row],
    lots: [disposal.lot],
  });
}

/** Disposals under a key, in order of first appearance: by security, by year of disposal, by lot. */
export function groupDisposals(
  disposals: readonly Disposal[],
  by: 'symbol' | 'year' | 'lot' | 'account',
): Map<string, Disposal[]> {
  return Map.groupBy(disposals, (disposal) =>
    by === 'year' ? String(yearOf(disposal.disposed)) : disposal[by],
  );
}
