import { PageTitle } from '@portal/auth-session';
import { useAccountScope, WidgetBoundary } from '@portal/domain-profile';
import { formatDate, PageHeader, PrintButton } from '@portal/ui-kit';
import { dateRangeWords } from '@portal/ui-kit/dates';
import '@portal/ui-kit/controls.css';
import { useQuery } from '@tanstack/react-query';
import { FigurePanel } from '../../components/PanelHost/FigurePanel';
import { accountQueries } from '../../queries';
import { ActivitiesFilters } from './ActivitiesFilters';
import { ActivityPanel } from './ActivityPanel';
import { ActivitySection } from './ActivitySection';
import { ActivitySummaryPending, ActivitySummaryStrip } from './ActivitySummaryStrip';
import { ActivityTypes } from './ActivityTypes';
import { PendingActivities } from './PendingActivities';
import { PostedActivities } from './PostedActivities';
import { useActivities } from './useActivities';

/** What came in, went out, was bought and sold. */
export function ActivitiesPage() {
  const { period, filter } = useActivities();
  const { text } = useAccountScope();
  const { data: summary } = useQuery(accountQueries.activitySummary(filter));
  return (
    <>
      <PageTitle>Activity</PageTitle>
      <PageHeader
        title="Activity"
        scope={text}
        period={dateRangeWords(period)}
        context={summary && `Recorded through ${formatDate(summary.asof)}`}
        actions={<PrintButton />}
      />
      <ActivitiesFilters />
      <WidgetBoundary name="The summary" skeleton={<ActivitySummaryPending />}>
        <ActivitySummaryStrip />
        <ActivityTypes />
      </WidgetBoundary>
      <WidgetBoundary name="Pending activity">
        <PendingActivities />
      </WidgetBoundary>
      <ActivitySection title="Posted">
        <PostedActivities />
      </ActivitySection>
      <ActivityPanel />
      <FigurePanel />
    </>
  );
}
