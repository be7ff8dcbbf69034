import type { ConnectionActivity } from '@portal/api-sdk';
import { DataGrid, type DataGridColumn } from '@portal/ui-kit/grid';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { connectionQueries } from '../../connectionQueries';

// Of a list that comes page by page only what has come could be sorted.
const COLUMNS: readonly DataGridColumn<ConnectionActivity>[] = [
  {
    id: 'day',
    header: 'Day',
    kind: 'date',
    value: ({ day }) => day,
    sortable: false,
    card: 'more',
  },
  {
    id: 'description',
    header: 'Description',
    kind: 'text',
    value: ({ description }) => description,
    width: 220,
    sortable: false,
    card: 'name',
  },
  {
    id: 'amount',
    header: 'Amount',
    kind: 'money',
    value: ({ amount }) => amount,
    sortable: false,
    card: 'value',
  },
];

const keyOf = ({ activityid }: ConnectionActivity) => activityid;

/** What happened in an account, as its institution said, as far as the client scrolls. */
export function OutsideActivity({ accountkey }: { accountkey: string }) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(connectionQueries.accountActivity(accountkey));
  const rows = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  return (
    <DataGrid
      label="Activity"
      columns={COLUMNS}
      rows={rows}
      rowId={keyOf}
      hasMore={hasNextPage}
      loadingMore={isFetchingNextPage}
      moreFailed={isFetchNextPageError}
      onMore={() => void fetchNextPage()}
      empty="Activity appears here after a refresh that brings some."
    />
  );
}
