import { useGridLayout } from '@portal/domain-profile';
import { LastYearButton } from '@portal/ui-kit/dates';
import { DataGrid, downloadCsv } from '@portal/ui-kit/grid';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountQueries, readActivityCsv } from '../../queries';
import { activityId } from './activityColumns';
import { useActivities, useActivityColumns } from './useActivities';

/** What has settled, newest first, as far as the client scrolls. */
export function PostedActivities() {
  const { filter, period, today, change } = useActivities();
  const posted = useSuspenseInfiniteQuery(accountQueries.posted(filter));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = posted;
  const rows = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  const columns = useActivityColumns();
  const arranged = useGridLayout('activities');
  return (
    <DataGrid
      label="Posted activity"
      columns={columns}
      rows={rows}
      rowId={activityId}
      {...arranged}
      hasMore={hasNextPage}
      loadingMore={isFetchingNextPage}
      moreFailed={isFetchNextPageError}
      onMore={() => void fetchNextPage()}
      onRowOpen={({ activityid }) => change({ activity: activityid }, { push: true })}
      exportedBy="server"
      onExport={async () =>
        downloadCsv(
          `activity ${filter.from ?? ''} to ${filter.to ?? ''}.csv`,
          await readActivityCsv(filter),
        )
      }
      empty="Trades, payments and transfers appear here the day they post, unless a filter leaves them out."
      emptyAction={
        <LastYearButton
          value={period}
          today={today}
          onChange={(longer) => change({ period: longer })}
        />
      }
    />
  );
}
