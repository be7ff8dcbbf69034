import { formatDatesIn } from '../../format/dates';
import type { DecimalString } from '../../format/decimal';
import type { MoneyValue } from '../../format/money';

export type ExplainValue =
  | { kind: 'money'; money: MoneyValue }
  /** Shown with all its decimals. */
  | { kind: 'price'; money: MoneyValue }
  | { kind: 'percent'; fraction: DecimalString }
  | { kind: 'quantity'; quantity: DecimalString; unit?: string }
  | { kind: 'text'; text: string };

/** How a line is joined to the one above it. */
export type ExplainOperator = 'plus' | 'minus' | 'times' | 'divided';

/** Where a given value comes from. The page turns it into a link. */
export interface ExplainSource {
  label: string;
  href?: string;
  /** Whatever `renderSource` needs. */
  kind?: string;
  id?: string;
}

/** One value of the arithmetic, with what it follows from. */
export interface ExplainNode {
  /**
   * Names the node among its siblings; the keys from below the root are its path in the address. The root's names the
   * figure, with all that it depends on: what was loaded for one figure is not shown for another.
   */
  key: string;
  label: string;
  value: ExplainValue;
  operator?: ExplainOperator;
  /** The rule that found it, or a remark: “FIFO”, “Custodian's closing price”. */
  note?: string;
  sources?: readonly ExplainSource[];
  inputs?: readonly ExplainNode[];
  /** Inputs that are asked for when the node is opened. */
  loadInputs?: () => Promise<readonly ExplainNode[]>;
  /** Inputs that are counted in the value and not listed. */
  more?: number;
}

/** The shape in which the API serves an explanation; `ExplanationNode` of the SDK fits. */
export interface ServedExplanation {
  label: string;
  unit: 'money' | 'shares' | 'price' | 'fraction' | 'rate' | 'number';
  operation: 'given' | 'sum' | 'difference' | 'product' | 'quotient' | 'chain' | 'model';
  value: DecimalString;
  inputs: readonly ServedExplanation[];
  more?: number;
  sources?: readonly { kind: string; id: string; date?: string }[];
  opens?: ServedKey;
}

/** Under which key, and as which of its figures, the API explains a node further. */
export interface ServedKey {
  explain: string;
  figure: string;
  /** `YYYY-MM-DD`; without it, the day of the figure that was asked for first. */
  asof?: string;
}

export interface ServedOptions {
  /** ISO 4217, of all amounts and prices in it. */
  currency: string;
  /** Names a source and may give it an address. */
  source?: (source: { kind: string; id: string; date?: string }) => ExplainSource;
  /** Asks the API how a node that is explained elsewhere adds up. Without it, such a node does not open. */
  open?: (key: ServedKey) => Promise<ServedExplanation>;
}

const OPERATORS: Partial<Record<ServedExplanation['operation'], ExplainOperator>> = {
  sum: 'plus',
  difference: 'minus',
  product: 'times',
  chain: 'times',
  quotient: 'divided',
};

/** An explanation of the API as nodes for ExplainPanel; below the root, each key is the input's place in its list. */
export function explainNodeOf(
  served: ServedExplanation,
  options: ServedOptions,
  key: string,
  operator?: ExplainOperator,
): ExplainNode {
  const joinedBy = OPERATORS[served.operation];
  const inputs = served.inputs.map((input, index) =>
    explainNodeOf(input, options, String(index), index === 0 ? undefined : joinedBy),
  );
  const { opens } = served;
  const { open } = options;
  const name = options.source ?? ((source) => ({ ...source, label: sourceLabel(source) }));
  return {
    key,
    label: formatDatesIn(served.label),
    value: valueOf(served, options.currency),
    operator,
    note: served.operation === 'model' && inputs.length > 0 ? 'Found by the rule named' : undefined,
    sources: served.sources?.map(name),
    inputs: inputs.length > 0 ? inputs : undefined,
    loadInputs: opens && open ? async () => inputsOf(await open(opens), options) : undefined,
    more: served.more,
  };
}

/** What a node adds up from; the node itself where its inputs alone would not add up to it. */
function inputsOf(served: ServedExplanation, options: ServedOptions): readonly ExplainNode[] {
  const node = explainNodeOf(served, options, '0');
  return node.inputs && !node.more ? node.inputs : [node];
}

const SOURCE_WORDS: Record<string, string> = { activity: 'Activity', lot: 'Lot', price: 'Price' };

function sourceLabel({ kind, id, date }: { kind: string; id: string; date?: string }): string {
  return [SOURCE_WORDS[kind] ?? kind, date ?? id].join(' ');
}

function valueOf({ unit, value }: ServedExplanation, currency: string): ExplainValue {
  switch (unit) {
    case 'money':
      return { kind: 'money', money: { amount: value, currency } };
    case 'price':
      return { kind: 'price', money: { amount: value, currency } };
    case 'fraction':
    case 'rate':
      return { kind: 'percent', fraction: value };
    case 'shares':
      return { kind: 'quantity', quantity: value, unit: 'shares' };
    case 'number':
      return { kind: 'quantity', quantity: value };
  }
}

/** Inputs that were asked for, by the name of the step they belong to. */
export type LoadedInputs = ReadonlyMap<string, readonly ExplainNode[]>;

/** Names a step of a figure in LoadedInputs. */
export function stepName(root: ExplainNode, path: readonly string[]): string {
  return JSON.stringify([root.key, ...path]);
}

/** The nodes from the root down a path of keys, as far as they are known; each with the inputs loaded for it. */
export function nodesAlong(
  root: ExplainNode,
  path: readonly string[],
  loaded: LoadedInputs = new Map(),
): ExplainNode[] {
  const withInputs = (node: ExplainNode, depth: number): ExplainNode => ({
    ...node,
    inputs: loaded.get(stepName(root, path.slice(0, depth))) ?? node.inputs,
  });
  const along = [withInputs(root, 0)];
  for (const [index, key] of path.entries()) {
    const next = along.at(-1)?.inputs?.find((input) => input.key === key);
    if (!next) break;
    along.push(withInputs(next, index + 1));
  }
  return along;
}
