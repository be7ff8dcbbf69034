import type { Positions } from '@portal/api-sdk/server';
import { type Figure, parseExact, sumOf } from '@portal/portfolio-accounting';
import type { HoldingsScope } from '../shared/holdingsScope';
import { selectViews } from './lotsRepository';
import { type PositionRow, positionRow } from './positionFigures';
import { selectCash, selectPositions, type StoredPosition } from './positionsRepository';
import { type GroupedPositions, groupPositions } from './positionViews';
import { type ExpectedIncome, expectIncome } from '../income/projections';
import { opens } from '../shared/opening';

const TOP_HOLDINGS = 10;

/** Positions with what they are expected to pay. */
export interface Expected {
  positions: readonly StoredPosition[];
  rows: readonly PositionRow[];
  expected: ExpectedIncome;
}

const read = new WeakMap<HoldingsScope, Promise<Expected>>();

/** Every position of a scope; read once, since several answers of one scope begin with them. */
export function readExpected(scope: HoldingsScope): Promise<Expected> {
  const known = read.get(scope) ?? makeExpected(scope);
  read.set(scope, known);
  return known;
}

async function makeExpected(scope: HoldingsScope): Promise<Expected> {
  const positions = await selectPositions(scope);
  const expected = await expectIncome(scope, positions);
  return {
    positions,
    expected,
    rows: positions.map((stored) =>
      positionRow(stored, nameOf(scope, stored), expected.annual(stored)),
    ),
  };
}

/** What the client calls the account of a position. */
function nameOf({ accounts }: HoldingsScope, { account }: StoredPosition): string {
  return accounts.find(({ key }) => key === account)?.name ?? '';
}

/** Positions as rows, one per account; with `lots` as the engine sees them, lot by lot. */
export async function readRows(
  scope: HoldingsScope,
  securityid: string | null = null,
  lots = false,
): Promise<readonly PositionRow[]> {
  if (securityid === null && !lots) return (await readExpected(scope)).rows;
  const positions = await selectPositions(scope, securityid);
  const income = await expectIncome(scope, positions);
  const views = lots ? await selectViews(scope, positions) : new Map();
  return positions.map((stored) =>
    positionRow(stored, nameOf(scope, stored), income.annual(stored), views.get(stored.account)),
  );
}

export async function readGrouped(
  scope: HoldingsScope,
  view: Positions['view'],
  excludeUnclassified: boolean,
): Promise<GroupedPositions> {
  const cash = sumOf('Cash', cashFigures(scope, await selectCash(scope)));
  return groupPositions(scope, view, await readRows(scope), { excludeUnclassified, cash });
}

/** The cash of each account that has any, owed or owned. */
export function cashFigures(
  { accounts }: HoldingsScope,
  cash: ReadonlyMap<string, string>,
): Figure[] {
  return accounts.flatMap(({ key, name }) => {
    const amount = parseExact(cash.get(key) ?? '0');
    return amount === 0n ? [] : opens(`Cash of ${name}`, amount, 'cash', 'cash', key);
  });
}

export function topRows(rows: readonly PositionRow[]): PositionRow[] {
  return rows.filter(({ figures }) => figures.marketvalue).slice(0, TOP_HOLDINGS);
}
