import { WidgetBoundary } from '@portal/domain-profile';
import { Card, KpiStrip, MoneyText } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { AccountsPage } from '../../components/AccountsPage/AccountsPage';
import { AsOfPicker } from '../../components/AsOfPicker/AsOfPicker';
import { usePanels } from '../../components/PanelHost/usePanels';
import { accountQueries } from '../../queries';
import { AccountBalancePanel } from './AccountBalancePanel';
import { BalanceGrid } from './BalanceGrid';
import { BalanceHistory } from './BalanceHistory';
import { RefreshFigures } from './RefreshFigures';
import { useBalances } from './useBalances';

/** What each account is worth, how much of it is cash, and what moved it month by month. */
export function BalancesPage() {
  const { search, query, change } = useBalances();
  const { data } = useSuspenseQuery(accountQueries.balances(query));
  return (
    <AccountsPage
      title="Balances"
      asOf={data.asof}
      past={search.asof}
      controls={
        <>
          <AsOfPicker value={search.asof} onChange={(asof) => change({ asof })} />
          <RefreshFigures />
        </>
      }
    >
      <Totals />
      <Card title="Balances by account" flush>
        <BalanceGrid />
      </Card>
      <WidgetBoundary name="The history">
        <BalanceHistory />
      </WidgetBoundary>
      <AccountBalancePanel />
    </AccountsPage>
  );
}

const FIGURES = [
  ['totalaccountvalue', 'Total account value'],
  ['securitiesmarketvalue', 'Securities'],
  ['cash', 'Cash and equivalents'],
  ['availabletowithdraw', 'Available to withdraw'],
  ['daychange', 'Day change'],
] as const;

/** The total of all accounts; each figure opens. */
function Totals() {
  const { query } = useBalances();
  const { data } = useSuspenseQuery(accountQueries.balances(query));
  const { show } = usePanels();
  return (
    <KpiStrip
      label="All accounts together"
      items={FIGURES.map(([figure, label]) => ({
        id: figure,
        label,
        value: (
          <MoneyText
            value={data.total[figure]}
            tone={figure === 'daychange' ? 'change' : 'plain'}
          />
        ),
        onOpen: () => show({ explain: data.total.explain, figure }),
      }))}
    />
  );
}
