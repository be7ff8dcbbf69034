import type { PositionView } from '@portal/api-sdk';
import {
  DEFAULT_EXCLUDE_UNCLASSIFIED,
  DEFAULT_PERCENTAGE_VIEW,
  DEFAULT_POSITION_VIEW,
} from '../defaults';
import type { PositionQuery } from '../queries';
import {
  accountsQuery,
  isPastDay,
  isSort,
  oneOf,
  searchReader,
  validatePanelSearch,
} from './search';
import type { PanelSearch } from './search';

/** What the address of investments may say. */
export interface InvestmentSearch extends PanelSearch {
  asof?: string;
  sort?: string;
  /** By what the rows are grouped. */
  view?: string;
  /** `shown`: what has no class is shown too. */
  unclassified?: string;
  /** `off`: without shares of the whole. */
  percent?: string;
  /** How the allocation is drawn. */
  chart?: string;
}

/** The views, in the order they are offered. */
export const POSITION_VIEWS = [
  { value: 'assetclass', label: 'Asset' },
  { value: 'account', label: 'Account' },
  { value: 'sector', label: 'Sector' },
  { value: 'category', label: 'Category' },
  { value: 'security', label: 'Security' },
] as const satisfies { value: PositionView; label: string }[];

export const ALLOCATION_CHARTS = [
  { value: 'donut', label: 'Donut' },
  { value: 'treemap', label: 'Map' },
] as const;

const isView = oneOf(POSITION_VIEWS.map(({ value }) => value));

export function validateInvestmentSearch(raw: Record<string, unknown>): InvestmentSearch {
  const read = searchReader(raw);
  return {
    ...validatePanelSearch(raw),
    ...read('asof', isPastDay),
    ...read('sort', isSort),
    ...read('view', isView),
    ...read('unclassified', (text) => text === 'shown'),
    ...read('percent', (text) => text === 'off'),
    ...read('chart', (text) => text === 'treemap'),
  };
}

/** What the address means, defaults included. */
export function investmentChoices({ view = '', unclassified, percent, chart }: InvestmentSearch) {
  const shown: PositionView = isView(view) ? view : DEFAULT_POSITION_VIEW;
  return {
    view: shown,
    excludesUnclassified: unclassified ? false : DEFAULT_EXCLUDE_UNCLASSIFIED,
    percentages: percent ? false : DEFAULT_PERCENTAGE_VIEW,
    chart: chart === 'treemap' ? ('treemap' as const) : ('donut' as const),
  };
}

/** The positions that are asked for. */
export function positionQuery(search: InvestmentSearch & { accounts?: string }): PositionQuery {
  const { view, excludesUnclassified } = investmentChoices(search);
  return {
    ...accountsQuery(search.accounts),
    ...(search.asof && { asof: search.asof }),
    view,
    excludeunclassified: excludesUnclassified,
  };
}
