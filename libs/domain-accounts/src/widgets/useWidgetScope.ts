import { usePanelSearch } from '../components/PanelHost/usePanels';
import { accountsQuery } from '../model/search';

/** The accounts that Home is about, as a query: all of them unless the address names some. */
export function useWidgetScope() {
  return accountsQuery(usePanelSearch().accounts);
}
