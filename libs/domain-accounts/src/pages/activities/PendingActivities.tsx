import { DataGrid } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQueries } from '../../queries';
import { ActivitySection } from './ActivitySection';
import { activityId } from './activityColumns';
import { useActivities, useActivityColumns } from './useActivities';

/** What has not settled yet; absent while nothing is. */
export function PendingActivities() {
  const { filter, change } = useActivities();
  const { data } = useSuspenseQuery(accountQueries.pending(filter));
  const columns = useActivityColumns();
  if (data.items.length === 0) return null;
  return (
    <ActivitySection title="Pending" context="Until money and shares have changed hands">
      <DataGrid
        label="Pending activity"
        columns={columns}
        rows={data.items}
        rowId={activityId}
        height="content"
        empty="Trades appear here until they settle."
        partial={data.hasMore ? `Only the newest ${data.items.length} are shown.` : undefined}
        onRowOpen={({ activityid }) => change({ activity: activityid }, { push: true })}
      />
    </ActivitySection>
  );
}
