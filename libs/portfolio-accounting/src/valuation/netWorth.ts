import type { Exact } from '../exact/exact';
import { differenceOf, given, productOf, sumOf, type Figure } from '../explain/figure';
import type { Balance } from './balances';

/** Something of value that no ledger of ours derives: an account held elsewhere, a house, a loan. */
export interface OtherItem {
  readonly id: string;
  readonly label: string;
  readonly kind: 'external' | 'manual' | 'liability';
  /** Value of the whole, positive; a liability is what is owed. */
  readonly value: Exact;
  /** The part the household owns (or owes); 1 when absent. */
  readonly ownership?: Exact;
}

export interface NetWorth {
  readonly assets: Figure;
  readonly liabilities: Figure;
  readonly netWorth: Figure;
  /** Positions without a price, which no sum here contains. */
  readonly unpriced: readonly string[];
}

/** Net worth = accounts + external + manual − liabilities; an overdrawn account counts as a liability. */
export function netWorthOf(
  balances: readonly Balance[],
  others: readonly OtherItem[] = [],
): NetWorth {
  const owed = balances
    .filter((balance) => balance.total.value < 0n)
    .map((balance) => negated(balance.account, balance.total));
  const owned = balances
    .filter((balance) => balance.total.value >= 0n)
    .map((balance) => balance.total);
  const assets = sumOf('Assets', [
    ...owned,
    ...others.filter(({ kind }) => kind !== 'liability').map(partOf),
  ]);
  const liabilities = sumOf('Liabilities', [
    ...owed,
    ...others.filter(({ kind }) => kind === 'liability').map(partOf),
  ]);
  return {
    assets,
    liabilities,
    netWorth: differenceOf('Net worth', assets, liabilities),
    unpriced: [...new Set(balances.flatMap((balance) => balance.unpriced))],
  };
}

function negated(account: string, total: Figure): Figure {
  return differenceOf(`Owed on ${account}`, given('Nothing', 'money', 0n), total);
}

function partOf({ label, value, ownership, id }: OtherItem): Figure {
  const whole = given(label, 'money', value, { rows: [id] });
  if (ownership === undefined) return whole;
  return productOf(
    `${label}, part owned`,
    'money',
    whole,
    given('Ownership', 'fraction', ownership),
  );
}
