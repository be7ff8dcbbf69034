import type { ServedExplanation, ServedKey } from '@portal/ui-kit/panels';
import { useQueryClient } from '@tanstack/react-query';
import { accountsQuery } from '../../model/search';
import { accountQueries } from '../../queries';
import { usePanelSearch } from './usePanels';

/** Asks the API for the arithmetic of a row that is explained under a key of its own, as of its day or of `asof`. */
export function useOpenFigure(asof: string | undefined) {
  const client = useQueryClient();
  const { accounts } = usePanelSearch();
  return async ({ explain, figure, asof: own }: ServedKey): Promise<ServedExplanation> => {
    const day = own ?? asof;
    const { figures } = await client.ensureQueryData(
      accountQueries.explained(explain, { ...accountsQuery(accounts), ...(day && { asof: day }) }),
    );
    const found = figures.find((one) => one.figure === figure);
    if (!found) throw new Error(`The API does not explain ${figure} of ${explain}.`);
    return found.root;
  };
}
