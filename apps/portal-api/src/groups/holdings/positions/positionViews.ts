import type {
  ExcludedPositions,
  PositionGroup,
  Positions,
  PositionSubgroup,
  PositionTotals,
  PositionView,
} from '@portal/api-sdk/server';
import { type Exact, type Figure, sum, sumOf, weightsOf } from '@portal/portfolio-accounting';
import { explainKey } from '../shared/explainKey';
import {
  type Figures,
  fractionOf,
  moneyOf,
  nested,
  serveFractions,
  serveMoney,
} from '../shared/figures';
import type { HoldingsScope } from '../shared/holdingsScope';
import {
  mergeRows,
  type PositionRow,
  servePosition,
  type TotalFigures,
  totalFigures,
  yieldFigure,
} from './positionFigures';
import { priceProblemsOf, slugOf } from '../shared/securities';

interface Group {
  key: string;
  name: string;
  rows: PositionRow[];
}

/** Rows in groups, before anything is served or explained. */
export interface GroupedPositions {
  view: PositionView;
  groups: readonly Group[];
  excluded: readonly PositionRow[];
  cash: Figure;
}

const UNCLASSIFIED = 'Unclassified';
/** Whether a view sorts by class: in all others the word is a name like any other. */
export const CLASSIFIES: Readonly<Record<PositionView, boolean>> = {
  ...{ account: false, security: false },
  ...{ assetclass: true, category: true, sector: true },
};
/** Decimals of a weight: a ten-thousandth of a per cent. */
export const WEIGHT_DECIMALS = 6;

/** Names the group of a row; accounts by their key, everything else by its name. */
function groupOf(view: PositionView, row: PositionRow, names: ReadonlyMap<string, string>) {
  const { security } = row.stored;
  if (view === 'account')
    return { key: row.account ?? '', name: names.get(row.account ?? '') ?? '' };
  const name = {
    category: security.assetclass === UNCLASSIFIED ? UNCLASSIFIED : security.holdingtype,
    security: 'All securities',
    assetclass: security.assetclass,
    sector: security.sector ?? UNCLASSIFIED,
  }[view];
  return { key: slugOf(name), name };
}

/** Positions of accounts as the rows of a view: its own per account, one per security in all others. */
export function groupPositions(
  scope: HoldingsScope,
  view: PositionView,
  positions: readonly PositionRow[],
  options: { excludeUnclassified: boolean; cash: Figure },
): GroupedPositions {
  const names = new Map(scope.accounts.map(({ key, name }) => [key, name]));
  const rows =
    view === 'account'
      ? positions
      : [...Map.groupBy(positions, (row) => row.stored.security.securityid).values()].map(
          mergeRows,
        );
  const groups = new Map<string, Group>();
  const excluded: PositionRow[] = [];
  for (const row of rows) {
    const { key, name } = groupOf(view, row, names);
    if (options.excludeUnclassified && CLASSIFIES[view] && name === UNCLASSIFIED)
      excluded.push(row);
    else if (groups.has(key)) groups.get(key)?.rows.push(row);
    else groups.set(key, { key, name, rows: [row] });
  }
  const ordered = [...groups.values()].map((group) => ({ ...group, rows: byValue(group.rows) }));
  return {
    view,
    groups: ordered.sort((a, b) => compare(valueOf(b.rows), valueOf(a.rows))),
    excluded,
    cash: options.cash,
  };
}

function byValue(rows: readonly PositionRow[]): PositionRow[] {
  return [...rows].sort((a, b) => compare(valueOf([b]), valueOf([a])));
}

function valueOf(rows: readonly PositionRow[]): Exact {
  return sum(rows.map(({ figures }) => figures.marketvalue?.value ?? 0n));
}

function compare(left: Exact, right: Exact): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Weights of rows and cash that add up to exactly 1, none when there is nothing to be a part of. */
export function weigh({ groups, cash }: GroupedPositions): {
  of: Map<PositionRow, Exact>;
  cash: Exact | null;
} {
  const rows = groups.flatMap((group) => group.rows).filter((row) => row.figures.marketvalue);
  const values = [...rows.map((row) => valueOf([row])), cash.value];
  if (sum(values) === 0n) return { of: new Map(), cash: null };
  const weights = weightsOf(values, WEIGHT_DECIMALS);
  return {
    of: new Map(rows.map((row, place) => [row, weights[place] ?? 0n])),
    cash: weights.at(-1) ?? 0n,
  };
}

export function servePositions(scope: HoldingsScope, grouped: GroupedPositions): Positions {
  const { view, groups, excluded, cash } = grouped;
  const weights = weigh(grouped);
  const key = keyMaker(grouped);
  const rows = groups.flatMap((group) => group.rows);
  const totals = totalFigures(rows);
  const context = { weights: weights.of, key, view };
  return {
    asof: scope.asof,
    view,
    groups: groups.map((group) => serveGroup(group, context)),
    totals: serveTotals(totals, key('-')),
    cash: moneyOf(cash.value),
    ...(weights.cash !== null && { cashweight: fractionOf(weights.cash) }),
    totalvalue: moneyOf(totals.marketvalue.value + cash.value),
    ...(excluded.length > 0 && { excluded: serveExcluded(excluded) }),
    priceproblems: priceProblemsOf([...rows, ...excluded].map(({ stored }) => stored)),
    explain: explainKey('totalvalue', view, partOf(grouped)),
  };
}

/** What is beside the rows: cash, everything together, and what was left out. */
export function valueFigures({ groups, excluded, cash }: GroupedPositions): Figures {
  const { marketvalue } = totalFigures(groups.flatMap((group) => group.rows));
  return {
    cash,
    totalvalue: sumOf('Total value', [marketvalue, cash]),
    ...nested('excluded', { marketvalue: totalFigures(excluded).marketvalue }),
  };
}

function serveExcluded(rows: readonly PositionRow[]): ExcludedPositions {
  return { count: rows.length, marketvalue: moneyOf(valueOf(rows)) };
}

interface ServeContext {
  weights: ReadonlyMap<PositionRow, Exact>;
  key: (group: string) => string;
  view: PositionView;
}

function serveGroup(group: Group, { weights, key, view }: ServeContext): PositionGroup {
  const { rows } = group;
  return {
    key: group.key,
    name: group.name,
    ...weightOf(rows, weights),
    totals: serveTotals(totalFigures(rows), key(group.key)),
    ...(view === 'assetclass' && {
      subgroups: subgroupsOf(group).map((part) =>
        serveSubgroup(part, group, { weights, key, view }),
      ),
    }),
    positions: rows.map((row) => servePosition(row, weightOf([row], weights).weight)),
  };
}

function weightOf(
  rows: readonly PositionRow[],
  weights: ReadonlyMap<PositionRow, Exact>,
): { weight?: string } {
  const known = rows.flatMap((row) => weights.get(row) ?? []);
  return known.length > 0 ? { weight: fractionOf(sum(known)) } : {};
}

function subgroupsOf({ rows }: Group): Group[] {
  return [...Map.groupBy(rows, (row) => row.stored.security.subclass)].map(([name, part]) => ({
    key: slugOf(name),
    name,
    rows: part,
  }));
}

function serveSubgroup(
  part: Group,
  group: Group,
  { weights, key }: ServeContext,
): PositionSubgroup {
  return {
    key: part.key,
    name: part.name,
    ...weightOf(part.rows, weights),
    totals: serveTotals(totalFigures(part.rows), key(`${group.key}.${part.key}`)),
  };
}

export function serveTotals(totals: TotalFigures, explain: string): PositionTotals {
  const yieldOf = yieldFigure(totals.estimatedannualincome, totals.marketvalue);
  return { ...serveMoney(totals), ...serveFractions({ yield: yieldOf }), explain };
}

/** Keys of totals say the view, the group and whether anything was left out. */
function keyMaker(grouped: GroupedPositions): (group: string) => string {
  return (group) => explainKey('positions', grouped.view, group, partOf(grouped));
}

function partOf({ excluded }: GroupedPositions): 'classified' | 'all' {
  return excluded.length > 0 ? 'classified' : 'all';
}

/** The rows that a group's totals add up: `-` is all of them, `equity.us-large-cap` a sub-class. */
export function rowsOfGroup(grouped: GroupedPositions, wanted: string): PositionRow[] | null {
  if (wanted === '-') return grouped.groups.flatMap((group) => group.rows);
  const [key, subkey] = wanted.split('.');
  const group = grouped.groups.find((one) => one.key === key);
  if (!group || subkey === undefined) return group?.rows ?? null;
  return subgroupsOf(group).find((part) => part.key === subkey)?.rows ?? null;
}
