import type { TaxLot } from '@portal/api-sdk/server';
import {
  allocate,
  differenceOf,
  type Exact,
  type Figure,
  formatExact,
  given,
  type OpenLot,
  type PositionView,
  PREMIUM_AMORTIZED,
  quotientOf,
  sum,
  sumOf,
} from '@portal/portfolio-accounting';
import { explainKey, packId } from '../shared/explainKey';
import { inCents, priceOf, serveMoney, statedAs } from '../shared/figures';
import type { PositionRow } from './positionFigures';

const CENTS = 2;

export interface LotFigures {
  purchasecost: Figure | null;
  washsaleadjustment: Figure | null;
  /** Less than zero, so that the basis is the sum. */
  premiumamortized: Figure | null;
  costbasis: Figure | null;
  marketvalue: Figure | null;
  unrealizedgain: Figure | null;
}

/** The lots of a position in cents that add up to the position's. */
export function lotFigures(view: PositionView, row: PositionRow): LotFigures[] {
  const { lots } = view;
  const values = spread(
    row.figures.marketvalue,
    lots.map((lot) => lot.marketValue?.value ?? 0n),
  );
  const known = lots.filter((lot) => lot.costBasis !== null);
  const costs = spread(
    row.figures.costbasis,
    known.map((lot) => lot.costBasis ?? 0n),
  );
  const costOf = new Map(known.map((lot, place) => [lot, costs[place] ?? 0n]));
  return lots.map((lot, place) => figuresOf(lot, values[place] ?? 0n, costOf.get(lot)));
}

function spread(total: Figure | null, parts: readonly Exact[]): Exact[] {
  if (!total || sum(parts) === 0n) return parts.map(() => 0n);
  return allocate(total.value, parts, CENTS);
}

function figuresOf(open: OpenLot, value: Exact, cost: Exact | undefined): LotFigures {
  const marketvalue = open.marketValue && statedAs(open.marketValue, value);
  if (cost === undefined || !open.purchaseCost) {
    return {
      purchasecost: null,
      washsaleadjustment: null,
      premiumamortized: null,
      costbasis: null,
      marketvalue,
      unrealizedgain: null,
    };
  }
  const { lot } = open;
  const sources = { lots: [lot.id], rows: lot.purchases };
  const adjustment = inCents(
    given('Disallowed losses added', 'money', lot.washAdjustment, sources),
  );
  const premium = inCents(given(PREMIUM_AMORTIZED, 'money', -(lot.amortized ?? 0n), sources));
  const purchasecost = statedAs(open.purchaseCost, cost - adjustment.value - premium.value);
  const changes = premium.value === 0n ? [adjustment] : [adjustment, premium];
  const costbasis = sumOf('Cost basis', [purchasecost, ...changes]);
  return {
    purchasecost,
    washsaleadjustment: adjustment,
    premiumamortized: premium,
    costbasis,
    marketvalue,
    unrealizedgain: marketvalue && differenceOf('Unrealized gain', marketvalue, costbasis),
  };
}

/** Null where the basis is. */
export function unitCostOf({ lot }: OpenLot, { costbasis }: LotFigures): Figure | null {
  const shares = given('Shares', 'shares', lot.quantity, { lots: [lot.id] });
  return costbasis && quotientOf('Cost per unit', 'price', costbasis, shares);
}

export function serveLot(open: OpenLot, figures: LotFigures): TaxLot {
  const { lot, account, symbol, acquired, holdingPeriodFrom, term, daysToLongTerm } = open;
  const unitcost = unitCostOf(open, figures);
  return {
    lotid: lot.id,
    originalpurchasedate: acquired,
    holdingperiodfrom: holdingPeriodFrom,
    term: term === 'LONG' ? 'long' : 'short',
    daystolongterm: daysToLongTerm,
    quantity: formatExact(lot.quantity),
    ...(unitcost && { unitcost: priceOf(unitcost.value) }),
    ...serveMoney<keyof LotFigures>({ ...figures }),
    covered: lot.covered,
    basisstate: open.basisState === 'known' ? 'complete' : 'missing',
    explain: explainKey('lot', account, symbol, packId(lot.id)),
  };
}
