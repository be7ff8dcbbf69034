import type { AccountKey, SaleMethod } from '@portal/api-sdk';
import type { PositionQuery, SaleQuery } from '../queries';
import { oneOf, searchReader, validatePanelSearch, type PanelSearch } from './search';

/** What the address of the sale simulator may say. */
export interface SaleSearch extends PanelSearch {
  account?: string;
  /** The security that would be sold. */
  holding?: string;
  /** As typed; all of it without one. */
  quantity?: string;
  /** Lots to sell, comma separated, in the order in which they were chosen. */
  lots?: string;
  /** The method whose lots are shown. */
  method?: string;
}

/** The methods, in the order they are offered. */
export const SALE_METHODS: Readonly<Record<SaleMethod, string>> = {
  SPECIFIC: 'Lots chosen',
  FIFO: 'First in, first out',
  LIFO: 'Last in, first out',
  HIFO: 'Highest cost first',
  LOFO: 'Lowest cost first',
  AVERAGE: 'Average cost',
};

// `as`: what Object.keys forgets.
const isMethod = oneOf(Object.keys(SALE_METHODS) as SaleMethod[]);
/** The contract's most. */
const MOST_LOTS = 100;

export function validateSaleSearch(raw: Record<string, unknown>): SaleSearch {
  const read = searchReader(raw);
  return {
    ...validatePanelSearch(raw),
    ...read('account', (text) => /^[a-z0-9]{16,40}$/.test(text)),
    ...read('holding', (text) => /^[a-z0-9-]{1,40}$/.test(text)),
    ...read('quantity', (text) => readQuantity(text) !== null),
    ...read('lots', (text) => lotsOf(text).length > 0 && lotsOf(text).every(isLot)),
    ...read('method', isMethod),
  };
}

const isLot = (id: string): boolean => /^[A-Za-z0-9~>_-]{1,280}$/.test(id);

/** The lots of an address, each once. */
export function lotsOf(lots: string | undefined): string[] {
  return lots ? [...new Set(lots.split(','))].slice(0, MOST_LOTS) : [];
}

/** Chooses a lot, as the last one, or takes it back; undefined when none is left. */
export function withLot(lots: string | undefined, id: string): string | undefined {
  const chosen = lotsOf(lots);
  const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  return next.join(',') || undefined;
}

/** A quantity as people type it, as the API takes it; null for what is no number. Whether it can be sold, the API says. */
export function readQuantity(typed: string): string | null {
  const text = typed.replace(/[,\s]/g, '').replace(/^(-?)\./, '$10.');
  return /^-?\d{1,15}(\.\d{1,18})?$/.test(text) ? text : null;
}

/** Asks for what one account holds. */
export const heldIn = (account: AccountKey): PositionQuery => ({
  view: 'account',
  accounts: [account],
});

/** What the API is asked; null as long as no position is chosen. */
export function saleQuery({ account, holding, quantity, lots }: SaleSearch): SaleQuery | null {
  if (!account || !holding) return null;
  const shares = quantity === undefined ? null : readQuantity(quantity);
  return {
    account,
    securityid: holding,
    ...(shares !== null && { quantity: shares }),
    ...(lots && { lots: lotsOf(lots) }),
  };
}
