import { formatExact, over, sum, times, ZERO, type Exact } from '../exact/exact';

/** How a figure came from its inputs. `given` figures come from the record, `model` from a rule named in the label. */
export type Operation = 'given' | 'sum' | 'difference' | 'product' | 'quotient' | 'chain' | 'model';

/** What a figure counts: `fraction` is a part of 1, `rate` a part of 1 a year. */
export type FigureUnit = 'money' | 'shares' | 'price' | 'fraction' | 'rate' | 'number';

/** Where a given figure stands in the record. */
export interface FigureSources {
  rows?: readonly string[];
  lots?: readonly string[];
  prices?: readonly { symbol: string; date: string; state: string }[];
  /** Payments that an issuer announced, by the day they go ex. */
  payments?: readonly { symbol: string; date: string }[];
  /** Levels of an index. */
  levels?: readonly { symbol: string; date: string }[];
  /** Securities whose own terms say it: a coupon, the money for one unit. */
  terms?: readonly string[];
  /** Statements of an outside source, by account and day. */
  statements?: readonly { account: string; date: string }[];
  /** A number that no record says: one, nothing, the days of a period. */
  rule?: boolean;
}

/**
 * A number that knows where it came from. The combinators below compute the value from the inputs they keep,
 * so an explanation cannot drift from the figure it explains.
 */
export interface Figure {
  readonly label: string;
  readonly unit: FigureUnit;
  readonly operation: Operation;
  readonly value: Exact;
  readonly inputs: readonly Figure[];
  readonly sources?: FigureSources;
  /** What it is a figure of: a security, an account, a lot. Names it among inputs of the same label. */
  readonly of?: string;
  /** Where its own arithmetic is shown, when it is one of many. */
  readonly opens?: { readonly key: string; readonly figure: string; readonly asof?: string };
}

/** A figure as served: decimal strings, nested as deep as asked for; `more` counts inputs left out. */
export interface Explanation {
  label: string;
  unit: FigureUnit;
  operation: Operation;
  value: string;
  inputs: Explanation[];
  more: number;
  sources?: FigureSources;
  /** Asked for under this key, it opens further; its inputs are not repeated here. */
  opens?: Figure['opens'];
}

/** A figure of the record, with where it stands there; it has no inputs. */
export function given(
  label: string,
  unit: FigureUnit,
  value: Exact,
  sources?: FigureSources,
): Figure {
  return { label, unit, operation: 'given', value, inputs: [], ...(sources ? { sources } : {}) };
}

/** All inputs added up; zero of none. `unit` is that of the inputs. */
export function sumOf(
  label: string,
  inputs: readonly Figure[],
  unit: FigureUnit = 'money',
): Figure {
  return { label, unit, operation: 'sum', value: sum(inputs.map((input) => input.value)), inputs };
}

/** The first input less all others. */
export function differenceOf(label: string, first: Figure, ...rest: readonly Figure[]): Figure {
  const value = first.value - sum(rest.map((input) => input.value));
  return { label, unit: first.unit, operation: 'difference', value, inputs: [first, ...rest] };
}

/** Left × right, rounded once at the 18th decimal. */
export function productOf(label: string, unit: FigureUnit, left: Figure, right: Figure): Figure {
  return {
    label,
    unit,
    operation: 'product',
    value: times(left.value, right.value),
    inputs: [left, right],
  };
}

/** Zero by convention when there is nothing to divide by and nothing to divide. */
export function quotientOf(
  label: string,
  unit: FigureUnit,
  dividend: Figure,
  divisor: Figure,
): Figure {
  const value = divisor.value === ZERO ? ZERO : over(dividend.value, divisor.value);
  return { label, unit, operation: 'quotient', value, inputs: [dividend, divisor] };
}

/** A value that a rule or an iteration found from its inputs; the label names the rule. */
export function modelOf(
  label: string,
  unit: FigureUnit,
  value: Exact,
  inputs: readonly Figure[],
): Figure {
  return { label, unit, operation: 'model', value, inputs };
}

/** The arithmetic behind a figure, to a depth and a breadth that a screen can show. */
export function explain(
  figure: Figure,
  { depth = 6, breadth = 200 } = {},
  isRoot = true,
): Explanation {
  const opens = isRoot ? undefined : figure.opens;
  const shown = depth > 0 && !opens ? figure.inputs.slice(0, breadth) : [];
  return {
    label: figure.label,
    unit: figure.unit,
    operation: opens ? 'given' : figure.operation,
    value: formatExact(figure.value),
    inputs: toldApart(shown).map((input) => explain(input, { depth: depth - 1, breadth }, false)),
    more: opens ? 0 : figure.inputs.length - shown.length,
    ...(opens ? { opens } : {}),
    ...(figure.sources ? { sources: figure.sources } : {}),
  };
}

/** Inputs that bear the same label are called by what each of them is of. */
function toldApart(inputs: readonly Figure[]): readonly Figure[] {
  const times = new Map<string, number>();
  for (const { label } of inputs) times.set(label, (times.get(label) ?? 0) + 1);
  return inputs.map((input) =>
    input.of !== undefined && times.get(input.label) !== 1 ? { ...input, label: input.of } : input,
  );
}
