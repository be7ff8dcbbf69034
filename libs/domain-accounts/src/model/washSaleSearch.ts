import { isSort, oneOf, searchReader, validatePanelSearch, type PanelSearch } from './search';

/** What the address of the wash-sale radar may say. */
export interface WashSaleSearch extends PanelSearch {
  /** Only windows of one cause. */
  cause?: string;
  sort?: string;
}

export const WASH_SALE_CAUSES = [
  { value: 'all', label: 'All' },
  { value: 'loss', label: 'Do not buy' },
  { value: 'purchase', label: 'Do not sell at a loss' },
] as const;

export function validateWashSaleSearch(raw: Record<string, unknown>): WashSaleSearch {
  const read = searchReader(raw);
  return {
    ...validatePanelSearch(raw),
    ...read('cause', oneOf(['loss', 'purchase'])),
    ...read('sort', isSort),
  };
}
