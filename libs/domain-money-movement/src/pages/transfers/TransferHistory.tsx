import { WidgetBoundary } from '@portal/domain-profile';
import { Card, EmptyState, newYorkToday, ViewMore } from '@portal/ui-kit';
import { DateRangePicker } from '@portal/ui-kit/dates';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import styles from '../../components/money.module.css';
import { TransferList } from '../../components/TransferList';
import { DEFAULT_PERIOD, TRANSFER_PERIODS } from '../../defaults';
import { daysOf } from '../../model/period';
import { moneyQueries, type TransferDays } from '../../queries';

const route = getRouteApi('/transfers');

/** Transfers made in a period, in whatever state they are. */
export function TransferHistory() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = newYorkToday();
  return (
    <Card
      title="Made in a period"
      context="By the day on which each was sent, newest first"
      actions={
        <DateRangePicker
          label="Period"
          presets={TRANSFER_PERIODS}
          value={search.period ?? DEFAULT_PERIOD}
          today={today}
          onChange={(period) =>
            void navigate({
              search: period === DEFAULT_PERIOD ? {} : { period },
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    >
      <WidgetBoundary name="These transfers">
        <Made days={daysOf(search, today)} />
      </WidgetBoundary>
    </Card>
  );
}

function Made({ days }: { days: TransferDays }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    moneyQueries.transfers(days),
  );
  const items = data.pages.flatMap((page) => page.items);
  return (
    <div className={styles.stack}>
      {items.length === 0 ? (
        <EmptyState>Transfers that were made in this period are shown here.</EmptyState>
      ) : (
        <TransferList label="Transfers" items={items} />
      )}
      <ViewMore
        hasMore={hasNextPage}
        shown={items.length}
        pending={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </div>
  );
}
