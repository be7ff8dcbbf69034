import { PageTitle } from '@portal/auth-session';
import { ErrorPanel, PageHeader } from '@portal/ui-kit';
import { DataGrid } from '@portal/ui-kit/grid';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ACTIVITY_COLUMNS, activityId } from './activityColumns';

/** In the shape of the page, so that nothing moves when it comes. */
export function ActivitiesPending() {
  return (
    <>
      <PageTitle>Activity</PageTitle>
      <PageHeader title="Activity" />
      <DataGrid
        label="Posted activity"
        columns={ACTIVITY_COLUMNS}
        rows={[]}
        rowId={activityId}
        loading
        empty=""
      />
    </>
  );
}

/** Stands in the page's place, with its heading, and tries again there. */
export function ActivitiesError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <>
      <PageTitle>Activity</PageTitle>
      <PageHeader title="Activity" />
      <ErrorPanel
        cause={error}
        title="Activity could not be loaded"
        onRetry={() => void router.invalidate()}
      >
        Nothing has changed in your accounts; only this view of them is missing.
      </ErrorPanel>
    </>
  );
}
