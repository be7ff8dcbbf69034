import type { SaleByMethod, SoldLot } from '@portal/api-sdk/server';
import {
  daysToLongTerm,
  type Disposal,
  type Exact,
  formatExact,
  type HypotheticalSale,
  roundTo,
  sum,
  toDate,
} from '@portal/portfolio-accounting';
import { closedLotFigures } from '../gains/gainHandlers';
import { moneyOf, serveMoney } from '../shared/figures';

const CENTS = 2;

/** The accounts in which no gain is taxed. */
export type Untaxed = ReadonlySet<string>;

/** A sale in cents that add up over its lots, as the rows of a year's gains do. */
export function serveMethod(sale: HypotheticalSale, untaxed: Untaxed): SaleByMethod {
  const { method, disposals, replacements, openLoss, openShares } = sale;
  const figures = disposals.map((disposal) => ({ disposal, ...closedLotFigures({ disposal }) }));
  const gainOf = (term: Disposal['term']) =>
    sum(
      figures.flatMap(({ disposal, gain }) => (gain && disposal.term === term ? gain.value : [])),
    );
  const disallowed = sum(disposals.map(({ statedDisallowed }) => statedDisallowed));
  const carried = carriedCents(sale, disallowed);
  return {
    method,
    costbasis: moneyOf(sum(figures.flatMap(({ costbasis }) => costbasis?.value ?? []))),
    shortgain: moneyOf(gainOf('SHORT')),
    longgain: moneyOf(gainOf('LONG')),
    gain: moneyOf(gainOf('SHORT') + gainOf('LONG')),
    disallowed: moneyOf(disallowed),
    carried: moneyOf(carried),
    lost: moneyOf(disallowed - carried),
    atrisk: moneyOf(roundTo(openLoss, CENTS)),
    atriskquantity: formatExact(openShares),
    unknown: figures.filter(({ gain }) => gain === null).length,
    lots: disposals.map(serveLot),
    replacements: replacements.map(({ account, lot }) => ({
      account,
      originalpurchasedate: toDate(lot.acquired),
      quantity: formatExact(lot.quantity),
      carried: !untaxed.has(account),
    })),
  };
}

/** Carried and lost add up to what is disallowed, to the cent. */
function carriedCents({ carried, lost }: HypotheticalSale, disallowed: Exact): Exact {
  return lost === 0n ? disallowed : roundTo(carried, CENTS);
}

function serveLot(disposal: Disposal): SoldLot {
  const { proceeds, costbasis, washsaledisallowed, gain } = closedLotFigures({ disposal });
  return {
    lotid: disposal.lot,
    originalpurchasedate: toDate(disposal.acquired),
    holdingperiodfrom: toDate(disposal.heldFrom),
    term: disposal.term === 'LONG' ? 'long' : 'short',
    daystolongterm: daysToLongTerm(disposal.heldFrom, disposal.disposed),
    quantity: formatExact(disposal.quantity),
    proceeds: moneyOf(proceeds?.value ?? 0n),
    ...serveMoney({ washsaledisallowed }),
    ...serveMoney<'costbasis' | 'gain'>({ costbasis, gain }),
    basisstate: disposal.basisMissing ? 'missing' : 'complete',
  };
}
