import { PageTitle } from '@portal/auth-session';
import { WidgetBoundary } from '@portal/domain-profile';
import { PageHeader, PrintButton } from '@portal/ui-kit';
import { useSuspenseQuery } from '@tanstack/react-query';
import '@portal/ui-kit/controls.css';
import { Source } from '../../components/Source';
import { marketQueries } from '../../queries';
import { IndexChart } from './IndexChart';
import { IndexTiles } from './IndexTiles';
import { Movers } from './Movers';
import { Sectors } from './Sectors';

/** How markets did, and how much of the household is in each part of them. */
export function MarketsPage() {
  const { data } = useSuspenseQuery(marketQueries.indices());
  return (
    <>
      <PageTitle>Markets</PageTitle>
      <PageHeader title="Markets" asOf={data.provenance.asof} actions={<PrintButton />} />
      <IndexTiles indices={data.items} />
      <Source provenance={data.provenance} />
      <WidgetBoundary name="The chart of the index">
        <IndexChart indices={data.items} />
      </WidgetBoundary>
      <WidgetBoundary name="Sectors">
        <Sectors />
      </WidgetBoundary>
      <WidgetBoundary name="What moved most">
        <Movers />
      </WidgetBoundary>
    </>
  );
}
