import { toDay, type Day, type IsoDate } from '../exact/days';
import type { Exact } from '../exact/exact';
import type { Checkpoint, Ledger } from '../ledger/ledger';
import type { PriceQuote } from './priceBook';
import { priceOn } from './priceColumn';

/** What an account held of a security at the end of a day. */
export interface HoldingOnDay {
  readonly account: string;
  readonly symbol: string;
  readonly quantity: Exact;
  /** Null when nobody knows a price. */
  readonly quote: PriceQuote | null;
  readonly value: Exact | null;
}

/** Holdings at the end of any day of the ledger, without replaying it: the last change of each position counts. */
export function holdingsOn(ledger: Ledger, date: IsoDate): HoldingOnDay[] {
  const day = toDay(date);
  const origin =
    ledger.checkpoints.findLast((checkpoint) => checkpoint.day <= day) ??
    (ledger.checkpoints[0] as Checkpoint);
  const held = new Map<string, { account: string; symbol: string; quantity: Exact }>();
  const hold = (account: string, symbol: string, quantity: Exact) =>
    held.set(JSON.stringify([account, symbol]), { account, symbol, quantity });
  for (const [account, { positions }] of origin.state.accounts) {
    for (const [symbol, { quantity }] of positions) hold(account, symbol, quantity);
  }
  for (let index = origin.lengths.holdings; index < ledger.out.holdings.length; index += 1) {
    const change = ledger.out.holdings[index];
    if (!change || change.day > day) break;
    hold(change.account, change.symbol, change.quantity);
  }
  return [...held.values()]
    .filter(({ quantity }) => quantity !== 0n)
    .map((holding) => ({ ...holding, ...valued(ledger, holding, day) }));
}

function valued(
  ledger: Ledger,
  holding: { symbol: string; quantity: Exact },
  day: Day,
): Pick<HoldingOnDay, 'quote' | 'value'> {
  const quote = priceOn(ledger, holding.symbol, day);
  return {
    quote,
    value: quote && ledger.prices.valueOf(holding.symbol, holding.quantity, quote.price),
  };
}
