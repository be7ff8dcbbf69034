import { WidgetBoundary } from '@portal/domain-profile';
import { Card, EmptyState, newYorkToday, ViewMore } from '@portal/ui-kit';
import { DateRangePicker, LastYearButton } from '@portal/ui-kit/dates';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  const shown = search.period ?? DEFAULT_PERIOD;
  const show = (period: string) =>
    void navigate({
      search: period === DEFAULT_PERIOD ? {} : { period },
      replace: true,
      resetScroll: false,
    });
  return (
    <Card
      title="Made in a period"
      context="By the day on which each was sent, newest first"
      actions={
        <DateRangePicker
          label="Period"
          presets={TRANSFER_PERIODS}
          value={shown}
          today={today}
          onChange={show}
        />
      }
    >
      <WidgetBoundary name="These transfers">
        <Made
          days={daysOf(search, today)}
          emptyAction={<LastYearButton value={shown} today={today} onChange={show} />}
        />
      </WidgetBoundary>
    </Card>
  );
}

interface MadeProps {
  days: TransferDays;
  emptyAction: ReactNode;
}

function Made({ days, emptyAction }: MadeProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    moneyQueries.transfers(days),
  );
  const items = data.pages.flatMap((page) => page.items);
  return (
    <div className={styles.stack}>
      {items.length === 0 ? (
        <EmptyState action={emptyAction}>
          Transfers that were made in this period are shown here.
        </EmptyState>
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
