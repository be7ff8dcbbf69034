import type { ClosedLot, ReceivedIncome } from '@portal/api-sdk';
import { DataGrid, type DataGridColumn } from '@portal/ui-kit/grid';
import { useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SegmentedControl, newYorkToday } from '@portal/ui-kit';
import { CHARACTERS } from '../../model/incomeWords';
import { accountQueries, type BalanceQuery } from '../../queries';
import { moneyColumn } from '../Explained/explainedColumns';

interface HistoryProps {
  securityid: string;
  query: BalanceQuery;
}

const INCOME: readonly DataGridColumn<ReceivedIncome>[] = [
  {
    id: 'paydate',
    header: 'Paid',
    kind: 'date',
    value: ({ paydate }) => paydate,
    sortable: false,
    card: 'name',
  },
  {
    id: 'character',
    header: 'Character',
    kind: 'text',
    value: ({ character }) => CHARACTERS[character],
    sortable: false,
    card: 'detail',
  },
  moneyColumn<ReceivedIncome>({
    id: 'gross',
    header: 'Gross',
    value: ({ gross }) => gross,
    explain: ({ explain }) => explain,
    sortable: false,
    card: 'more',
  }),
  moneyColumn<ReceivedIncome>({
    id: 'reinvestedamount',
    header: 'Reinvested',
    value: ({ reinvestedamount }) => reinvestedamount,
    explain: ({ explain }) => explain,
    sortable: false,
    card: 'more',
  }),
  moneyColumn<ReceivedIncome>({
    id: 'net',
    header: 'Net',
    value: ({ net }) => net,
    explain: ({ explain }) => explain,
    sortable: false,
    card: 'value',
  }),
];
const incomeId = ({ explain }: ReceivedIncome): string => explain;

/** What a security has paid. */
export function SecurityIncome({ securityid, query: { accounts } }: HistoryProps) {
  const received = useSuspenseInfiniteQuery(
    accountQueries.received({ ...(accounts && { accounts }), securityid }),
  );
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = received;
  const rows = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  return (
    <DataGrid
      label="Income of the security"
      columns={INCOME}
      rows={rows}
      rowId={incomeId}
      hasMore={hasNextPage}
      loadingMore={isFetchingNextPage}
      onMore={() => void fetchNextPage()}
      height="content"
      empty="Payments appear here the day they are received."
    />
  );
}

const REALIZED: readonly DataGridColumn<ClosedLot>[] = [
  {
    id: 'solddate',
    header: 'Sold',
    kind: 'date',
    value: ({ solddate }) => solddate,
    sortable: false,
    card: 'name',
  },
  {
    id: 'quantity',
    header: 'Quantity',
    kind: 'quantity',
    value: ({ quantity }) => quantity,
    sortable: false,
    card: 'more',
  },
  moneyColumn<ClosedLot>({
    id: 'proceeds',
    header: 'Proceeds',
    value: ({ proceeds }) => proceeds,
    explain: ({ explain }) => explain,
    sortable: false,
    card: 'value',
  }),
  moneyColumn<ClosedLot>({
    id: 'gain',
    header: 'Gain',
    value: ({ gain }) => gain,
    explain: ({ explain }) => explain,
    tone: 'change',
    sortable: false,
    card: 'change',
  }),
];
const closedId = ({ explain }: ClosedLot): string => explain;

/** What was realized with a security, year by year. */
export function SecurityRealized({ securityid, query: { accounts } }: HistoryProps) {
  const thisYear = Number(newYorkToday().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const realized = useInfiniteQuery(
    accountQueries.realized({ ...(accounts && { accounts }), securityid, year }),
  );
  const { data, error, isPending, isError, refetch, hasNextPage, fetchNextPage } = realized;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const known = data?.pages[0]?.years ?? [];
  const years = [...new Set([thisYear, year, ...known])].sort((one, other) => other - one);
  return (
    <>
      {years.length > 1 && (
        <SegmentedControl
          label="Year"
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          value={String(year)}
          onChange={(chosen) => setYear(Number(chosen))}
        />
      )}
      <DataGrid
        label={`Realized with the security in ${year}`}
        columns={REALIZED}
        rows={rows}
        rowId={closedId}
        loading={isPending}
        error={
          isError
            ? {
                title: 'What was realized could not be loaded',
                cause: error,
                onRetry: () => void refetch(),
              }
            : undefined
        }
        hasMore={hasNextPage}
        onMore={() => void fetchNextPage()}
        height="content"
        empty={`Sales of ${year} appear here the day they post.`}
      />
    </>
  );
}
