import { everyAccount, profileQueries, scopeKeys, scopeParam } from '@portal/domain-profile';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePanelSearch } from '../components/PanelHost/usePanels';
import { DEFAULT_SUMMARY_INVESTMENTS } from '../defaults';
import { accountsQuery } from '../model/search';
import { advisorManaged, type SummaryInvestments } from '../model/summaryInvestments';

/** The accounts that Home is about, as a query: all of them unless the address names some. */
export function useWidgetScope() {
  return accountsQuery(usePanelSearch().accounts);
}

/** Whose investments Home shows; `offered` where the client manages some of the accounts and the advisors the others. */
export function useSummaryInvestments() {
  const { accounts: param } = usePanelSearch();
  const { data: accounts } = useSuspenseQuery(profileQueries.accounts());
  const { data: preferences } = useQuery(profileQueries.preferences());
  const managed = useMemo(
    () => advisorManaged(everyAccount(accounts), scopeKeys(param)),
    [accounts, param],
  );
  const choice: SummaryInvestments =
    preferences?.preferencejson.summaryinvestments ?? DEFAULT_SUMMARY_INVESTMENTS;
  return {
    choice,
    offered: managed !== null,
    /** As the address carries it. */
    param: managed && choice === 'AdvisorManaged' ? scopeParam(managed) : param,
  };
}

/** What a widget about investments asks for. */
export function useInvestmentScope() {
  const { choice, offered, param } = useSummaryInvestments();
  return {
    query: accountsQuery(param),
    /** For links to the pages that show the same. */
    search: param === undefined ? {} : { accounts: param },
    /** Said after the context of the widget where some accounts are left out. */
    note: offered && choice === 'AdvisorManaged' ? ' · advisor-managed' : '',
  };
}
