import { usePageParts, WidgetBoundary, type PagePart } from '@portal/domain-profile';
import { Card, KpiStrip, MoneyText, signOf } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import { AccountsPage } from '../../components/AccountsPage/AccountsPage';
import { usePanels } from '../../components/PanelHost/usePanels';
import { accountQueries } from '../../queries';
import { Allocation, AllocationPending } from './Allocation';
import { HoldingGrid } from './HoldingGrid';
import { InvestmentControls } from './InvestmentControls';
import { TopHoldings } from './TopHoldings';
import { useInvestments } from './useInvestments';

const PARTS: readonly PagePart[] = [
  { id: 'allocation', title: 'Allocation' },
  { id: 'topholdings', title: 'Top 10 holdings' },
];

/** What is held, how it is spread, and what each lot of it cost. */
export function InvestmentsPage() {
  const { search, query } = useInvestments();
  const { data } = useSuspenseQuery(accountQueries.positions(query));
  const parts = usePageParts('/accounts/investments', PARTS);
  return (
    <AccountsPage
      title="Investments"
      asOf={data.asof}
      past={search.asof}
      controls={<InvestmentControls />}
      parts={parts}
    >
      <Totals />
      {parts.isShown('allocation') && (
        <WidgetBoundary name="The allocation" skeleton={<AllocationPending />}>
          <Allocation />
        </WidgetBoundary>
      )}
      <Card title="Holdings" flush>
        <HoldingGrid />
      </Card>
      {parts.isShown('topholdings') && (
        <WidgetBoundary name="The top holdings">
          <TopHoldings />
        </WidgetBoundary>
      )}
    </AccountsPage>
  );
}

/** Securities and cash of the accounts in question; each figure opens. */
function Totals() {
  const { query } = useInvestments();
  const { data } = useSuspenseQuery(accountQueries.positions(query));
  const { show } = usePanels();
  const { totals, excluded } = data;
  const of = (
    figure: 'marketvalue' | 'daychange' | 'unrealizedgain' | 'estimatedannualincome',
  ) => ({
    id: figure,
    onOpen: () => show({ explain: totals.explain, figure }),
    value: (
      <MoneyText
        value={totals[figure]}
        tone={figure === 'daychange' || figure === 'unrealizedgain' ? 'change' : 'plain'}
      />
    ),
  });
  const left = excluded && (
    <>
      without {excluded.count} not classified,{' '}
      {/* Nothing has a value where nothing has a price. */}
      {signOf(excluded.marketvalue.amount) === 0 ? (
        'value not known'
      ) : (
        <MoneyText value={excluded.marketvalue} />
      )}
    </>
  );
  return (
    <KpiStrip
      label="Securities and cash"
      items={[
        { ...of('marketvalue'), label: 'Securities', note: left },
        {
          id: 'totalvalue',
          label: 'With cash',
          value: <MoneyText value={data.totalvalue} />,
          note: (
            <>
              cash <MoneyText value={data.cash} />
            </>
          ),
          onOpen: () => show({ explain: data.explain, figure: 'totalvalue' }),
        },
        { ...of('daychange'), label: 'Day change' },
        { ...of('unrealizedgain'), label: 'Unrealized gain' },
        { ...of('estimatedannualincome'), label: 'Estimated annual income' },
      ]}
    />
  );
}
