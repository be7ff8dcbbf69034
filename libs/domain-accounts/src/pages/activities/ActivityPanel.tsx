import type { Activity } from '@portal/api-sdk';
import { WidgetBoundary } from '@portal/domain-profile';
import { EmptyState } from '@portal/ui-kit';
import { SidePanel } from '@portal/ui-kit/panels';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ACTIVITY_TYPES } from '../../model/activityTypes';
import { accountQueries } from '../../queries';
import { OneActivity } from './OneActivity';
import { useActivities } from './useActivities';

/** The activity that the address names, beside the page. */
export function ActivityPanel() {
  const { search, change } = useActivities();
  const id = search.activity;
  const shown = useShownActivity(id);
  // A figure, a message or a document leads to activity of any day, which the page need not show.
  const { data: read } = useQuery({
    ...accountQueries.activity(id ?? ''),
    enabled: id !== undefined && shown === undefined,
  });
  const row = shown ?? (id === undefined ? undefined : read?.items[0]);
  return (
    <SidePanel
      open={id !== undefined}
      onClose={() => change({ activity: undefined, step: undefined })}
      title={row?.description ?? 'Activity'}
      context={
        row && `${ACTIVITY_TYPES[row.type]} · ${row.status === 'pending' ? 'Pending' : 'Posted'}`
      }
    >
      {id !== undefined && (
        <WidgetBoundary key={id} name="The activity">
          {shown ? <OneActivity row={shown} /> : <ReadActivity id={id} />}
        </WidgetBoundary>
      )}
    </SidePanel>
  );
}

/** The activity among the rows that the page has loaded already. */
function useShownActivity(id: string | undefined): Activity | undefined {
  const { filter } = useActivities();
  const { data: posted } = useInfiniteQuery(accountQueries.posted(filter));
  const { data: pending } = useQuery(accountQueries.pending(filter));
  const rows = [...(pending?.items ?? []), ...(posted?.pages.flatMap(({ items }) => items) ?? [])];
  return rows.find(({ activityid }) => activityid === id);
}

function ReadActivity({ id }: { id: string }) {
  const { data } = useSuspenseQuery(accountQueries.activity(id));
  const [row] = data.items;
  if (row) return <OneActivity row={row} />;
  return (
    <EmptyState title="This activity is not there">
      It may have been corrected or taken back since. A correction is an activity of its own.
    </EmptyState>
  );
}
