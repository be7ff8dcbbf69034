import { toDate, yearOf, monthOf, toDay } from '../exact/days';
import { over, sum, type Exact } from '../exact/exact';
import { ledgerAsOf, type Ledger } from '../ledger/ledger';
import { disposalsIn, realizedGain } from '../lots/gains';
import { basisOf, disposalBasis, disposalGain, type Disposal } from '../lots/lot';
import { termOf } from '../lots/term';
import { moneyWeighted } from '../returns/moneyWeighted';
import { positionsOf, type PositionView } from '../valuation/positions';
import { numberOf, type CaseContext } from './caseContext';
import { align, type Tolerance } from './compare';

type Row = Record<string, unknown>;

export function positionRows(
  context: CaseContext,
  expected: readonly Row[],
  ledger = context.ledger,
  date = context.asOf,
): Row[] {
  const byAccount = expected.some((row) => row['account'] !== undefined);
  const views = positionsOf(ledger, date);
  return expected.map((row) => {
    const mine = views.filter(
      (view) => view.symbol === row['symbol'] && (!byAccount || view.account === row['account']),
    );
    return {
      symbol: row['symbol'],
      account: row['account'],
      ...positionFields(context, mine, String(row['symbol']), ledger),
    };
  });
}

function positionFields(
  context: CaseContext,
  views: readonly PositionView[],
  symbol: string,
  ledger: Ledger,
): Row {
  const quantity = sum(views.map((view) => view.quantity.value));
  const known = views.every((view) => view.basisState === 'known');
  const priced = views.every((view) => view.marketValue);
  const cost = sum(views.map((view) => view.costBasis.value));
  const value = priced ? sum(views.map((view) => view.marketValue?.value ?? 0n)) : null;
  const gains = realizedGain(disposalsIn(ledger, { symbol, to: context.asOf }));
  const average = known && quantity !== 0n ? over(cost, quantity) : null;
  return {
    quantity: numberOf(quantity),
    costBasis: known ? numberOf(cost) : null,
    avgCost: numberOf(average),
    unitCost: numberOf(average),
    price: numberOf(views[0]?.quote?.price),
    marketPrice: numberOf(views[0]?.quote?.price),
    marketValue: numberOf(value),
    unrealizedGain: known && value !== null ? numberOf(value - cost) : null,
    unrealizedReturn:
      known && value !== null && cost !== 0n ? numberOf(over(value - cost, cost)) : null,
    realizedGain: numberOf(gains.total),
    basisState: known ? 'known' : 'missing',
  };
}

export function openLotRows(
  context: CaseContext,
  expected: readonly Row[],
  tolerance: Tolerance,
): unknown[] {
  const rows = positionsOf(context.ledger, context.asOf).flatMap((view) =>
    view.lots.map((open): Row => ({
      symbol: open.symbol,
      account: open.account,
      lot: open.lot.label ?? open.lot.id,
      label: open.lot.label,
      acquired: open.acquired,
      holdingPeriodFrom: open.holdingPeriodFrom,
      quantity: numberOf(open.quantity),
      costBasis: numberOf(open.costBasis),
      unitCost: open.costBasis === null ? null : numberOf(over(open.costBasis, open.quantity)),
      avgCost: open.costBasis === null ? null : numberOf(over(open.costBasis, open.quantity)),
      price: open.costBasis === null ? null : numberOf(over(open.costBasis, open.quantity)),
      disallowedLoss: numberOf(open.lot.washAdjustment),
      washAdjustment: numberOf(open.lot.washAdjustment),
      marketValue: numberOf(open.marketValue),
      unrealizedGain: numberOf(open.unrealizedGain),
      term: open.term,
      covered: open.lot.covered,
      basisState: basisOf(open.lot) === null ? 'missing' : 'known',
    })),
  );
  return align(expected, rows, tolerance);
}

export function closedLotRows(
  context: CaseContext,
  expected: readonly Row[],
  tolerance: Tolerance,
): unknown[] {
  const rows = disposalsIn(context.ledger).map((disposal): Row => {
    const basis = disposalBasis(disposal);
    return {
      symbol: disposal.symbol,
      account: disposal.account,
      lot: disposal.lot,
      acquired: toDate(disposal.acquired),
      disposed: toDate(disposal.disposed),
      date: toDate(disposal.disposed),
      seq: disposal.order,
      holdingPeriodFrom: toDate(disposal.heldFrom),
      quantity: numberOf(disposal.quantity),
      proceeds: numberOf(disposal.proceeds),
      costBasis: numberOf(basis),
      unitCost:
        basis === null || disposal.quantity === 0n
          ? null
          : numberOf(over(basis, disposal.quantity)),
      gain: numberOf(disposalGain(disposal)),
      allowedGain: numberOf((disposalGain(disposal) ?? 0n) + disposal.disallowed),
      term: disposal.term,
      washSale: disposal.disallowed > 0n,
      disallowedLoss: numberOf(disposal.disallowed),
      kind: disposal.kind,
      covered: disposal.covered,
      basisState: disposal.basisMissing ? 'missing' : 'known',
    };
  });
  return align(expected, rows, tolerance);
}

/** Sums of some disposals under the names that cases use. */
export function gainFields(disposals: readonly Disposal[]): Row {
  const gains = realizedGain(disposals);
  return {
    total: numberOf(gains.total),
    gain: numberOf(gains.total),
    short: numberOf(gains.short),
    long: numberOf(gains.long),
    shortGain: numberOf(gains.shortGain),
    shortLoss: numberOf(gains.shortLoss),
    longGain: numberOf(gains.longGain),
    longLoss: numberOf(gains.longLoss),
    disallowed: numberOf(gains.disallowed),
    proceeds: numberOf(gains.proceeds),
    costBasis: numberOf(gains.costBasis),
    unknown: gains.unknown.length,
  };
}

export function disposalsUnder(
  context: CaseContext,
  kind: 'year' | 'date' | 'seq' | 'symbol' | 'month',
  key: string,
): Disposal[] {
  return disposalsIn(context.ledger).filter((disposal) => {
    if (kind === 'year') return String(yearOf(disposal.disposed)) === key;
    if (kind === 'month') return monthOf(disposal.disposed) === key;
    if (kind === 'date') return toDate(disposal.disposed) === key;
    if (kind === 'seq') return String(disposal.order) === key;
    return disposal.symbol === key;
  });
}

export function disposedCost(context: CaseContext): Exact {
  return sum(disposalsIn(context.ledger).map((disposal) => disposalBasis(disposal) ?? 0n));
}

export function afterSplit(context: CaseContext, expected: Row): Row {
  const split = context.whole.entries.findLast((entry) => entry.type === 'SPLIT');
  const date = split?.row.date ?? context.asOf;
  const symbol = expected['symbol'] ?? split?.symbol ?? '';
  return positionRows(context, [{ symbol }], ledgerAsOf(context.whole, date), date)[0] ?? {};
}

/** The rate on what closed lots cost and brought, each on its dates. */
export function closedTradeRate(context: CaseContext): number | null {
  const flows = disposalsIn(context.ledger).flatMap((disposal) => [
    { day: disposal.acquired, amount: -disposal.cost },
    { day: disposal.disposed, amount: disposal.proceeds ?? 0n },
  ]);
  return numberOf(moneyWeighted(flows, context.dayCount.daysPerYear).annual);
}

/** Holding periods by rule alone where the case states both dates, else by what the ledger closed. */
export function termRows(
  context: CaseContext,
  expected: readonly unknown[],
  tolerance: Tolerance,
): unknown[] {
  const rows = expected.map((item): Row =>
    Array.isArray(item) ? { acquired: item[0], disposed: item[1], term: item[2] } : (item as Row),
  );
  const actual = rows.map((row) => {
    const [acquired, disposed] = [row['acquired'] ?? row['bought'], row['disposed'] ?? row['sold']];
    if (typeof acquired !== 'string' || typeof disposed !== 'string')
      return closedLotRows(context, [row], tolerance)[0];
    return { ...row, term: termOf(toDay(acquired), toDay(disposed)) };
  });
  return expected.map((item, index) => {
    const row = actual[index] as Row;
    return Array.isArray(item) ? [item[0], item[1], row['term']] : row;
  });
}
