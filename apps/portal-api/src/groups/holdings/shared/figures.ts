import type { ExplainedFigure, ExplanationNode, Money } from '@portal/api-sdk/server';
import {
  explain,
  type Explanation,
  type Exact,
  type Figure,
  formatCents,
  formatExact,
  modelOf,
  roundTo,
} from '@portal/portfolio-accounting';
import { money } from '../../profile/money';

const CENTS = 2;
const FRACTION_DECIMALS = 6;
const PRICE_DECIMALS = 8;

/** Figures of one object by the names of its properties; what cannot be known is null. */
export type Figures = Readonly<Record<string, Figure | null>>;

/** Figures of a property that is an object, by the path to each: `annualized.timeweighted`. */
export function nested(property: string, figures: Figures): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [`${property}.${name}`, figure]),
  );
}

/** The figure in cents, which is what screens show and totals add up. */
export function inCents(figure: Figure): Figure {
  return statedAs(figure, roundTo(figure.value, CENTS));
}

/** The figure as stated elsewhere: in cents that add up to a total, at most one away from it. */
export function statedAs(figure: Figure, cents: Exact): Figure {
  if (cents === figure.value) return figure;
  return modelOf(`${figure.label}, stated in cents`, figure.unit, cents, [figure]);
}

export function moneyOf(value: Exact): Money {
  return money(formatCents(value));
}

export function fractionOf(value: Exact): string {
  return formatExact(roundTo(value, FRACTION_DECIMALS));
}

/** At most eight decimals: an average cost has no end. */
export function priceOf(value: Exact): string {
  return formatExact(roundTo(value, PRICE_DECIMALS));
}

/** Money by property name; what is not known is left out. */
export function serveMoney<Name extends string>(
  figures: Readonly<Record<Name, Figure>>,
): Record<Name, Money>;
export function serveMoney<Name extends string>(
  figures: Readonly<Record<Name, Figure | null>>,
): Partial<Record<Name, Money>>;
export function serveMoney(figures: Figures): Record<string, Money> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, figure]) =>
      figure ? [[name, moneyOf(figure.value)]] : [],
    ),
  );
}

export function serveFractions<Name extends string>(
  figures: Readonly<Record<Name, Figure | null>>,
): Partial<Record<Name, string>> {
  const served: Partial<Record<Name, string>> = {};
  for (const [name, figure] of Object.entries(figures) as [Name, Figure | null][]) {
    if (figure) served[name] = fractionOf(figure.value);
  }
  return served;
}

/** How much of a tree an answer holds: deep for one row, shallow for what sums thousands. */
export interface Extent {
  depth: number;
  breadth: number;
}

/** What is one of many opens under a key of its own, so that nothing has to be cut off. */
export const ONE_ROW: Extent = { depth: 20, breadth: 5_000 };
export const MANY_ROWS: Extent = ONE_ROW;

/** The same figures that were served, with the arithmetic behind each. */
export function explainFigures(figures: Figures, extent: Extent): ExplainedFigure[] {
  return Object.entries(figures).flatMap(([figure, root]) =>
    root ? [{ figure, root: nodeOf(explain(root, extent)) }] : [],
  );
}

function nodeOf({
  label,
  unit,
  operation,
  value,
  inputs,
  more,
  sources,
  opens,
}: Explanation): ExplanationNode {
  const { rows = [], lots = [], prices = [], payments = [], levels = [] } = sources ?? {};
  const { terms = [], statements = [], rule } = sources ?? {};
  const found: ExplanationNode['sources'] = [
    ...rows.map((id) => ({ kind: 'activity' as const, id })),
    ...lots.map((id) => ({ kind: 'lot' as const, id })),
    ...prices.map(({ symbol, date }) => ({ kind: 'price' as const, id: symbol, date })),
    ...payments.map(({ symbol, date }) => ({ kind: 'payment' as const, id: symbol, date })),
    ...levels.map(({ symbol, date }) => ({ kind: 'level' as const, id: symbol, date })),
    ...terms.map((id) => ({ kind: 'terms' as const, id })),
    ...statements.map(({ account, date }) => ({ kind: 'statement' as const, id: account, date })),
    ...(rule ? [{ kind: 'rule' as const, id: label }] : []),
  ];
  return {
    label,
    unit,
    operation,
    value,
    inputs: inputs.map(nodeOf),
    ...(more > 0 && { more }),
    ...(found.length > 0 && { sources: found }),
    ...(opens && {
      opens: {
        explain: opens.key,
        figure: opens.figure,
        ...(opens.asof !== undefined && { asof: opens.asof }),
      },
    }),
  };
}
