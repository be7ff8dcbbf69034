import type { AssetAllocation, RouteHandlers } from '@portal/api-sdk/server';
import {
  type AllocationSlice,
  allocationOf,
  type Figure,
  sumOf,
} from '@portal/portfolio-accounting';
import type { Services } from '../../../services';
import { explainKey } from '../shared/explainKey';
import { fractionOf, moneyOf } from '../shared/figures';
import { createAnswerWhole, type Question } from '../kept/answerWhole';
import type { HoldingsScope } from '../shared/holdingsScope';
import type { PositionRow } from './positionFigures';
import { cashFigures, readRows } from './positionReads';
import { selectCash } from './positionsRepository';
import { WEIGHT_DECIMALS } from './positionViews';
import { priceProblemsOf, slugOf } from '../shared/securities';

const CASH = 'Cash';
const CASH_CLASS = 'Cash and equivalents';

export const allocation: Question<Allocated> = {
  name: 'allocation',
  read: (scope) => readAllocation(scope),
  serve: (allocated, scope) => serveAllocation(scope, allocated),
};

export function allocationHandlers({
  inHousehold,
}: Services): Pick<RouteHandlers, 'getAssetAllocation'> {
  const answerWhole = createAnswerWhole(inHousehold);
  return {
    getAssetAllocation: (request, reply) =>
      answerWhole(request, reply, request.query ?? {}, allocation),
  };
}

/** Every value with its class, cash among them. */
export interface AllocationItem {
  assetclass: string;
  subclass: string;
  value: Figure;
}

interface Allocated {
  items: AllocationItem[];
  rows: readonly PositionRow[];
}

export async function readAllocation(scope: HoldingsScope): Promise<Allocated> {
  const rows = await readRows(scope);
  const cash = await selectCash(scope);
  const items = rows.flatMap(({ stored: { security }, figures: { marketvalue } }) =>
    marketvalue
      ? [{ assetclass: security.assetclass, subclass: security.subclass, value: marketvalue }]
      : [],
  );
  const held = cashFigures(scope, cash).map((value) => ({
    assetclass: CASH_CLASS,
    subclass: CASH,
    value,
  }));
  return { items: [...items, ...held], rows };
}

function serveAllocation(scope: HoldingsScope, { items, rows }: Allocated): AssetAllocation {
  const total = totalOf(items);
  // A total of nothing has no parts.
  const slices = total.value === 0n ? [] : slicesOf(items);
  const byClass = Map.groupBy(slices, ({ assetclass }) => assetclass);
  const largestFirst = [...byClass.values()].toSorted((a, b) =>
    compare(sumValues(b), sumValues(a)),
  );
  const classes = largestFirst.map((parts) => {
    const { assetclass = '' } = parts[0] ?? {};
    return {
      key: slugOf(assetclass),
      assetclass,
      marketvalue: moneyOf(sumValues(parts)),
      weight: fractionOf(parts.reduce((whole, { weight }) => whole + weight, 0n)),
      subclasses: parts.map(({ subclass, value, weight }) => ({
        key: slugOf(subclass),
        subclass,
        marketvalue: moneyOf(value.value),
        weight: fractionOf(weight),
        explain: explainKey('allocation', slugOf(assetclass), slugOf(subclass)),
      })),
      explain: explainKey('allocation', slugOf(assetclass)),
    };
  });
  return {
    asof: scope.asof,
    classes,
    total: moneyOf(total.value),
    priceproblems: priceProblemsOf(rows.map(({ stored }) => stored)),
    explain: explainKey('allocation'),
  };
}

export function totalOf(items: readonly AllocationItem[]): Figure {
  return sumOf(
    'Total',
    items.map(({ value }) => value),
  );
}

/** What a class, or a sub-class of it, adds up; null when there is none of that name. */
export function sliceOf(
  items: readonly AllocationItem[],
  classSlug: string,
  subclassSlug?: string,
): Figure | null {
  const found = items.filter(
    ({ assetclass, subclass }) =>
      slugOf(assetclass) === classSlug &&
      (subclassSlug === undefined || slugOf(subclass) === subclassSlug),
  );
  if (found.length === 0) return null;
  return sumOf(
    'Market value',
    found.map(({ value }) => value),
  );
}

/** One slice per sub-class; their weights add up to exactly 1, and so do the classes'. */
function slicesOf(items: readonly AllocationItem[]): ClassSlice[] {
  const names = new Map(items.map((item) => [keyOf(item), item]));
  const values = items.map((item) => ({ key: keyOf(item), value: item.value }));
  return allocationOf(values, WEIGHT_DECIMALS).flatMap((slice) => {
    const named = names.get(slice.key);
    return named ? [{ ...slice, assetclass: named.assetclass, subclass: named.subclass }] : [];
  });
}

type ClassSlice = AllocationSlice & Pick<AllocationItem, 'assetclass' | 'subclass'>;

function keyOf({ assetclass, subclass }: AllocationItem): string {
  return `${slugOf(assetclass)}/${slugOf(subclass)}`;
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function sumValues(slices: readonly AllocationSlice[]): bigint {
  return slices.reduce((total, { value }) => total + value.value, 0n);
}
