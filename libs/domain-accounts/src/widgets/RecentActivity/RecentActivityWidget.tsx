import { Card, DateText, MoneyText, newYorkToday } from '@portal/ui-kit';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { activityQuery, validateActivitySearch } from '../../model/activityFilter';
import { ACTIVITY_TYPES } from '../../model/activityTypes';
import { accountQueries } from '../../queries';
import { usePanelSearch } from '../../components/PanelHost/usePanels';
import { WidgetRows } from '../WidgetRows/WidgetRows';

/** Rows that a glance takes in. */
const SHOWN = 6;

/** The latest of what the activities page opens with. */
export function RecentActivityWidget() {
  const { accounts } = usePanelSearch();
  const search = validateActivitySearch({ accounts });
  const { data } = useSuspenseInfiniteQuery(
    accountQueries.posted(activityQuery({ ...search, accounts }, newYorkToday())),
  );
  const rows = data.pages[0]?.items.slice(0, SHOWN) ?? [];
  return (
    <Card
      title="Recent activity"
      context="Last 10 days"
      actions={<Link to="/accounts/activities">All activity</Link>}
    >
      <WidgetRows
        label="Recent activity"
        empty="Nothing was booked in the last 10 days. Activities appear here the day after they are booked."
        rows={rows.map(({ activityid, description, type, tradedate, netamount }) => ({
          key: activityid,
          name: (
            <Link to="/accounts/activities" search={{ activity: activityid }}>
              {description}
            </Link>
          ),
          detail: (
            <>
              {ACTIVITY_TYPES[type]} · <DateText value={tradedate} />
            </>
          ),
          value: <MoneyText value={netamount} tone="change" />,
        }))}
      />
    </Card>
  );
}
