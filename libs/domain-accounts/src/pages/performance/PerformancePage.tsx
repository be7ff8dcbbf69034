import { Card, EmptyState, KpiStrip, MoneyText, PercentText } from '@portal/ui-kit';
import { DateRangePicker, dateRangeWords } from '@portal/ui-kit/dates';
import { SelectField } from '@portal/ui-kit/inputs';
import { AccountsPage } from '../../components/AccountsPage/AccountsPage';
import { AsOfPicker } from '../../components/AsOfPicker/AsOfPicker';
import { usePanels } from '../../components/PanelHost/usePanels';
import { PERFORMANCE_RANGES } from '../../defaults';
import { PERFORMANCE_VIEWS, PERIODS } from '../../model/performance';
import { BridgeCard } from './BridgeCard';
import { GrowthCard } from './GrowthCard';
import { ReturnsGrid } from './ReturnsGrid';
import { usePerformance, type PerformanceOfPage } from './usePerformance';

/** What the investments returned, what the client's money earned, and how the value came from opening to closing. */
export function PerformancePage() {
  const page = usePerformance();
  const { search, data, shown } = page;
  return (
    <AccountsPage
      title="Performance"
      period={search.range && dateRangeWords(search.range)}
      asOf={data.asof}
      past={search.asof}
      controls={<Controls {...page} />}
    >
      {shown ? (
        <>
          <Headline {...page} />
          <Card
            title="Returns"
            context="Of the whole period; from a year on also per year. Press a row for its bridge."
            flush
          >
            <ReturnsGrid {...page} />
          </Card>
          <BridgeCard {...page} />
          <GrowthCard {...page} />
        </>
      ) : (
        <Card>
          <EmptyState>
            Returns appear here the second business day after an account is funded.
          </EmptyState>
        </Card>
      )}
    </AccountsPage>
  );
}

function Controls({ search, today, view, change }: PerformanceOfPage) {
  return (
    <>
      <SelectField
        label="Show"
        options={PERFORMANCE_VIEWS}
        value={view}
        onChange={(chosen) => change({ view: chosen === 'summary' ? undefined : chosen })}
      />
      <DateRangePicker
        label="Your range"
        presets={PERFORMANCE_RANGES}
        value={search.range ?? 'ALL'}
        today={today}
        onChange={(chosen) =>
          change({ range: chosen === 'ALL' ? undefined : chosen, period: undefined })
        }
      />
      <AsOfPicker value={search.asof} onChange={(asof) => change({ asof })} />
    </>
  );
}

/** The returns of the chosen period side by side; each opens. */
function Headline({ data, shown }: PerformanceOfPage) {
  const { show } = usePanels();
  if (!shown) return null;
  const { explain, period, bridge } = shown;
  const open = (figure: string) => () => show({ explain, figure });
  return (
    <KpiStrip
      label={PERIODS[period]}
      items={[
        {
          id: 'timeweighted',
          label: `Time-weighted, ${PERIODS[period].toLowerCase()}`,
          value: <PercentText value={shown.timeweighted} tone="change" />,
          note: (
            <>
              before fees <PercentText value={shown.timeweightedgross} />
            </>
          ),
          onOpen: open('timeweighted'),
        },
        {
          id: 'moneyweighted',
          label: 'Money-weighted',
          value: <PercentText value={shown.moneyweighted} tone="change" />,
          note: 'after fees',
          onOpen: open('moneyweighted'),
        },
        {
          id: 'benchmark',
          label: data.benchmarkname ?? 'Benchmark',
          value: <PercentText value={shown.benchmark} tone="change" />,
        },
        {
          id: 'closing',
          label: 'Closing value',
          value: <MoneyText value={bridge.closing} />,
          note: 'with accrued interest',
          onOpen: open('bridge.closing'),
        },
      ]}
    />
  );
}
