import { Select } from '@mantine/core';
import '@portal/ui-kit/controls.css';
import { WidgetBoundary } from '@portal/domain-profile';
import { SegmentedControl } from '@portal/ui-kit';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { AccountsPage } from '../../components/AccountsPage/AccountsPage';
import { GAIN_VIEWS, gainYears, TAX_CHOICES } from '../../model/gainSearch';
import { accountQueries } from '../../queries';
import { FilerTotals } from './FilerTotals';
import { GainFigures } from './GainFigures';
import { RealizedGrid } from './RealizedGrid';
import { UnrealizedGrid } from './UnrealizedGrid';
import { useGains } from './useGains';

/** What was realized in a year, lot by lot, and what would be if everything were sold today. */
export function GainLossPage() {
  const { query, year, isRealized } = useGains();
  const { data } = useSuspenseInfiniteQuery(accountQueries.realized(query));
  return (
    <AccountsPage
      title="Gain/Loss"
      period={isRealized ? String(year) : undefined}
      asOf={data.pages[0]?.asof}
      controls={<Controls />}
    >
      {isRealized ? (
        <>
          <GainFigures />
          <RealizedGrid />
          <FilerTotals />
        </>
      ) : (
        <WidgetBoundary name="Unrealized gains">
          <UnrealizedGrid />
        </WidgetBoundary>
      )}
    </AccountsPage>
  );
}

function Controls() {
  const { year, today, isRealized, onlyTaxable, change } = useGains();
  return (
    <>
      <SegmentedControl
        label="Gains"
        options={GAIN_VIEWS}
        value={isRealized ? 'realized' : 'unrealized'}
        onChange={(chosen) => change({ show: chosen === 'realized' ? undefined : chosen })}
      />
      {isRealized && (
        <>
          <Select
            label="Year"
            data={gainYears(year, today).map(String)}
            value={String(year)}
            allowDeselect={false}
            w="7rem"
            onChange={(chosen) =>
              change({ year: chosen === today.slice(0, 4) ? undefined : (chosen ?? undefined) })
            }
          />
          <SegmentedControl
            label="Accounts"
            options={TAX_CHOICES}
            value={onlyTaxable ? 'taxable' : 'all'}
            onChange={(chosen) => change({ tax: chosen === 'all' ? 'all' : undefined })}
          />
        </>
      )}
    </>
  );
}
