import {
  formatExact,
  loadCheckpoint,
  openLedger,
  positionsOf,
  type PositionView,
  PriceBook,
  type StoredCheckpoint,
  toDay,
} from '@portal/portfolio-accounting';
import { OPEN_LOT } from '../../../books/bookTables';
import type { PastBooks } from '../../../books/pastBooks';
import type { HoldingsScope } from '../shared/holdingsScope';
import { amortizedOf } from '../gains/gainsRepository';
import { bookRow } from '../shared/pastRows';
import type { StoredPosition } from './positionsRepository';

interface LotRow {
  account_key: string;
  security_id: string;
  lot_id: string;
  purchases: string[];
  acquired: string;
  held_from: string;
  quantity: string;
  purchase_cost: string;
  wash_adjustment: string;
  cost_basis: string | null;
  loss_basis: string | null;
  covered: boolean;
}

/** Open lots of a security in the accounts in question, by account, in order of acquisition. */
async function selectLots(
  scope: HoldingsScope,
  securityid: string,
): Promise<Map<string, LotRow[]>> {
  if (scope.past) return pastLots(scope, scope.past, securityid);
  const rows = await scope.sql.query<LotRow>(
    `select account_key, security_id, lot_id, to_json(purchases) as purchases, acquired, held_from, quantity,
       purchase_cost, wash_adjustment, cost_basis, loss_basis, covered
     from open_lot where household_id = $1 and account_key = any($2::text[]) and security_id = $3
     order by account_key, ordinal`,
    [scope.household, scope.keys, securityid],
  );
  return Map.groupBy(rows, (row) => row.account_key);
}

function pastLots(
  { keys }: HoldingsScope,
  { update }: PastBooks,
  securityid: string,
): Map<string, LotRow[]> {
  const rows = update.openLots
    .map((row) => bookRow<Record<keyof LotRow, string>>(OPEN_LOT, row))
    .filter((row) => row.security_id === securityid && keys.includes(row.account_key))
    .map((row): LotRow => ({
      ...row,
      purchases: row.purchases.slice(1, -1).split(','),
      covered: row.covered === 'true',
    }));
  return Map.groupBy(rows, (row) => row.account_key);
}

/**
 * The engine's own view of some positions of one security, lot by lot: the stored lots and price put back into the
 * engine, so that what explains a figure is what computed it.
 */
export async function selectViews(
  scope: HoldingsScope,
  positions: readonly StoredPosition[],
): Promise<Map<string, PositionView>> {
  const [first] = positions;
  if (!first) return new Map();
  const lots = await selectLots(scope, first.security.securityid);
  const checkpoint = loadCheckpoint(checkpointOf(scope.asof, lots));
  const ledger = openLedger({ rows: [], prices: priceBookOf(first), from: checkpoint });
  return new Map(positionsOf(ledger, scope.asof).map((view) => [view.account, view]));
}

function checkpointOf(asof: string, lots: ReadonlyMap<string, LotRow[]>): StoredCheckpoint {
  return {
    schema: 'accounting-checkpoint/2',
    date: asof,
    accounts: [...lots].map(([account, rows]) => ({
      account,
      cash: '0',
      positions: [{ symbol: rows[0]?.security_id ?? '', lots: rows.map(lotOf) }],
    })),
    pendingLosses: [],
    tradePrices: [],
    // The price kept with the position is per share of today.
    splits: [],
  };
}

type StoredLot = StoredCheckpoint['accounts'][number]['positions'][number]['lots'][number];

function lotOf(row: LotRow): StoredLot {
  const { amortized } = amortizedOf(row);
  return {
    id: row.lot_id,
    purchases: row.purchases,
    label: null,
    order: 0,
    acquired: toDay(row.acquired),
    heldFrom: toDay(row.held_from),
    quantity: row.quantity,
    cost: row.purchase_cost,
    basisMissing: row.cost_basis === null,
    washAdjustment: row.wash_adjustment,
    isReplacement: false,
    isPurchase: true,
    covered: row.covered,
    ...(row.loss_basis === null &&
      amortized !== undefined && { amortized: formatExact(amortized) }),
    // No `lossFrom`: `held_from` is stored as it counts at this price.
    ...(row.loss_basis !== null && { lossCost: row.loss_basis }),
  };
}

/** Without the terms of a bond: the premium of its lots is amortized to the day, as they are stored. */
function priceBookOf({ security, price, pricedate, pricefactor }: StoredPosition): PriceBook {
  const { securityid } = security;
  return new PriceBook(
    price === null || pricedate === null ? {} : { [securityid]: [[pricedate, price]] },
    { [securityid]: { priceFactor: pricefactor } },
  );
}
