import { GAIN_YEARS_BACK } from '../defaults';
import type { GainQuery } from '../queries';
import { accountsQuery, isSort, oneOf, searchReader, validatePanelSearch } from './search';
import type { PanelSearch } from './search';

/** What the address of gains and losses may say. */
export interface GainSearch extends PanelSearch {
  /** A calendar year; the current one without it. */
  year?: string;
  /** `unrealized`: by open lot instead of closed. */
  show?: string;
  /** `all`: accounts of every tax status, not the taxable ones alone. */
  tax?: string;
  /** `none`: row by row, not by security. */
  group?: string;
  sort?: string;
}

export const GAIN_VIEWS = [
  { value: 'realized', label: 'Realized' },
  { value: 'unrealized', label: 'Unrealized' },
] as const;

export const TAX_CHOICES = [
  { value: 'taxable', label: 'Taxable accounts' },
  { value: 'all', label: 'All accounts' },
] as const;

export function validateGainSearch(raw: Record<string, unknown>): GainSearch {
  const read = searchReader(raw);
  return {
    ...validatePanelSearch(raw),
    ...read('year', (text) => /^(19[7-9]\d|20\d{2}|21\d{2})$/.test(text)),
    ...read('show', oneOf(['unrealized'])),
    ...read('tax', oneOf(['all'])),
    ...read('group', oneOf(['none'])),
    ...read('sort', isSort),
  };
}

/** The current year unless the address names one. spec §9 */
export function gainYear({ year }: GainSearch, today: string): number {
  return Number(year ?? today.slice(0, 4));
}

/** The years to choose from: the current one and those before it, and the one shown. */
export function gainYears(shown: number, today: string): number[] {
  const thisYear = Number(today.slice(0, 4));
  const offered = Array.from({ length: GAIN_YEARS_BACK + 1 }, (_, back) => thisYear - back);
  return [...new Set([...offered, shown])].sort((one, other) => other - one);
}

/** The closed lots that are asked for. */
export function gainQuery(search: GainSearch & { accounts?: string }, today: string): GainQuery {
  return {
    ...accountsQuery(search.accounts),
    year: gainYear(search, today),
    ...(search.tax === 'all' ? {} : { taxstatus: ['taxable'] }),
  };
}
