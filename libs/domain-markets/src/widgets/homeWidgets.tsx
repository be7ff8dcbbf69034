import { profileQueries } from '@portal/domain-profile';
import { Loading, Skeleton } from '@portal/ui-kit';
import { useIsFetching } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { IndicesWidget } from './IndicesWidget';
import { InsightsWidget } from './InsightsWidget';
import { NewsWidget } from './NewsWidget';
import { WatchListWidget } from './WatchListWidget';

/** The figures the client came for do not share the line: these ask once they are painted. */
function AfterFigures({ name, children }: { name: string; children: ReactNode }) {
  const busy = useIsFetching({ queryKey: profileQueries.accounts().queryKey }) > 0;
  const [begun, setBegun] = useState(!busy);
  if (!busy && !begun) setBegun(true);
  if (begun) return children;
  return (
    <Loading label={`Loading ${name}`}>
      <Skeleton shape="row" />
    </Loading>
  );
}

export const HomeIndices = () => (
  <AfterFigures name="markets">
    <IndicesWidget />
  </AfterFigures>
);

export const HomeWatchList = () => (
  <AfterFigures name="your watch list">
    <WatchListWidget />
  </AfterFigures>
);

export const HomeNews = () => (
  <AfterFigures name="news">
    <NewsWidget />
  </AfterFigures>
);

export const HomeInsights = () => (
  <AfterFigures name="insights">
    <InsightsWidget />
  </AfterFigures>
);
