import {
  type Exact,
  formatExact,
  type Ledger,
  type Lot,
  parseExact,
  type SaleQuestion,
  sum,
} from '@portal/portfolio-accounting';
import type { StoredPosition } from '../positions/positionsRepository';
import { saleLotUnknown, saleQuantityRefused } from '../problems';

/** A position that can be valued. */
export type PricedPosition = StoredPosition & { price: string; pricedate: string };

/** What a client asks: so many shares, or some lots, or both. */
export interface AskedSale {
  quantity?: string | undefined;
  lots?: readonly string[] | undefined;
}

/**
 * The sale as the engine takes it, at the last price, on the last day of the ledger.
 * @throws ProblemError 422 that says what is wrong: a lot of something else, nothing, more than is held.
 */
export function saleQuestion(
  ledger: Ledger,
  { account, security, asof, price, quantity: held }: PricedPosition,
  asked: AskedSale,
): SaleQuestion {
  const symbol = security.securityid;
  const open = ledger.state.accounts.get(account)?.positions.get(symbol)?.lots ?? [];
  const chosen = asked.lots && chosenLots(open, asked.lots);
  const most = chosen ? sum(chosen.map((lot) => lot.quantity)) : parseExact(held);
  const question = { account, symbol, price: parseExact(price), date: asof };
  return {
    ...question,
    quantity: quantityOf(
      asked.quantity,
      most,
      chosen ? 'The lots chosen hold' : 'The account holds',
    ),
    ...(asked.lots && { lots: asked.lots }),
  };
}

function chosenLots(open: readonly Lot[], ids: readonly string[]): Lot[] {
  const known = new Map(open.map((lot) => [lot.id, lot]));
  return ids.map((id) => {
    const lot = known.get(id);
    if (!lot) throw saleLotUnknown();
    return lot;
  });
}

function quantityOf(asked: string | undefined, most: Exact, holds: string): Exact {
  const quantity = asked === undefined ? most : parseExact(asked);
  if (quantity <= 0n) throw saleQuantityRefused('This must be more than zero.');
  if (quantity > most)
    throw saleQuantityRefused(`${holds} ${formatExact(most)}: no more can be sold.`);
  return quantity;
}
