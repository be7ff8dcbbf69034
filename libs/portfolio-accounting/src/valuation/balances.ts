import type { IsoDate } from '../exact/days';
import { given, sumOf, type Figure } from '../explain/figure';
import type { Ledger } from '../ledger/ledger';
import { positionsOf, unpricedSymbols } from './positions';

/** What an account is worth: securities and cash, with the parts it is the sum of. */
export interface Balance {
  readonly account: string;
  readonly securities: Figure;
  readonly cash: Figure;
  readonly total: Figure;
  /** Held, but without a price: not in the total, and to be named wherever it is shown. */
  readonly unpriced: readonly string[];
}

/** Balances of every account at the ledger's end, valued on a day. */
export function balancesOf(ledger: Ledger, date: IsoDate, accounts?: readonly string[]): Balance[] {
  const positions = positionsOf(ledger, date, accounts);
  const names = accounts ?? [...ledger.state.accounts.keys()];
  return names.map((account) => {
    const held = positions.filter((position) => position.account === account);
    const securities = sumOf(
      'Securities',
      held.flatMap((position) => position.marketValue ?? []),
    );
    const cash = given('Cash', 'money', ledger.state.accounts.get(account)?.cash ?? 0n);
    return {
      account,
      securities,
      cash,
      total: sumOf('Account value', [securities, cash]),
      unpriced: unpricedSymbols(held),
    };
  });
}
