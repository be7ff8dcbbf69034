import type { Account, AllAccounts, SaleByMethod, SaleSimulation } from '@portal/api-sdk';
import { everyAccount } from '@portal/domain-profile';
import { compareDecimals, formatQuantity, signOf } from '@portal/ui-kit';
import { SALE_METHODS } from './saleSearch';

/** The method whose lots are shown: the one asked for, the lots chosen, or the account's own. */
export function shownMethod(
  { method, methods }: Pick<SaleSimulation, 'method' | 'methods'>,
  asked: string | undefined,
): SaleByMethod | undefined {
  const of = (name: string | undefined) => methods.find((one) => one.method === name);
  return of(asked) ?? of('SPECIFIC') ?? of(method) ?? methods[0];
}

/** What the choice of a method does, in one sentence. */
export function methodEffect(sale: Pick<SaleSimulation, 'methods' | 'taxstatus'>): string {
  const { methods, taxstatus } = sale;
  const [first, ...rest] = methods;
  if (!first || rest.length === 0)
    return 'The account sells at average cost, which every one of its shares keeps.';
  if (taxstatus !== 'taxable')
    return 'Gains in this account are not taxed when they are made, whatever the method.';
  if (methods.some(({ unknown }) => unknown > 0))
    return 'Lots whose cost is not known are in no gain, so the methods cannot be compared.';
  const least = rest.reduce(
    (best, one) => (compareDecimals(best.gain.amount, one.gain.amount) > 0 ? one : best),
    first,
  );
  const same = methods.filter(({ gain }) => gain.amount === least.gain.amount);
  if (same.length === methods.length) return 'Every method comes to the same gain.';
  return `Smallest gain now: ${same.map(({ method }) => SALE_METHODS[method]).join('; ')}.`;
}

/** What the figures do not know, most important first. */
export function notKnown(sale: SaleSimulation, shown: SaleByMethod): string[] {
  return [
    ...(sale.pricestate === 'stale'
      ? ['The price is older than prices of this security usually are.']
      : []),
    ...(shown.unknown > 0
      ? [`The cost of ${counted(shown.unknown, 'lot')} is not known; no gain includes it.`]
      : []),
    'The price on the day of a sale, and the fees of the broker: proceeds are at the last price, before fees.',
    sale.taxstatus === 'taxable'
      ? 'Your tax rate, and your other gains and losses: no tax is worked out here. Your tax adviser can.'
      : 'What a withdrawal from this account is taxed: no tax is worked out here. Your tax adviser can.',
    'What accounts at other firms bought or sold, orders that have not been carried out, and dividends that will buy shares: each of them may open or widen a wash sale.',
  ];
}

function counted(count: number, what: string): string {
  return count === 1 ? `one ${what}` : `${count} ${what}s`;
}

/** Whether a purchase of the next 30 days could still disallow a loss. */
export function hasRisk({ atriskquantity }: SaleByMethod): boolean {
  return signOf(atriskquantity) > 0;
}

const MOST_CHARACTERS = 120;

/** Says in the address of a new message what it is about: `kind~id~words`, as the page of messages reads it. */
export function aboutSale(sale: SaleSimulation, shown: SaleByMethod): string {
  const { account, quantity, security } = sale;
  const words = `Sale of ${formatQuantity(quantity)} ${security.symbol ?? security.name}, ${SALE_METHODS[shown.method].toLowerCase()}`;
  return `account~${account}~${words.slice(0, MOST_CHARACTERS)}`;
}

/** Lots that would be long-term if the sale waited, and how many days for all of them. */
export function waiting({ lots }: Pick<SaleByMethod, 'lots'>): { lots: number; days: number } {
  const short = lots.filter(({ term }) => term === 'short');
  return {
    lots: short.length,
    days: Math.max(0, ...short.map(({ daystolongterm }) => daystolongterm)),
  };
}

/** The accounts at the firm that are open: nothing is sold anywhere else. */
export function salesAccounts(accounts: AllAccounts): Account[] {
  return everyAccount(accounts).filter(
    ({ source, kind, closedon }) => source === 'firm' && kind === 'asset' && !closedon,
  );
}
