import type { ReceivedIncome } from '@portal/api-sdk';
import { useAccountNames, useGridLayout } from '@portal/domain-profile';
import { DataGrid, downloadCsv, toCsv, type DataGridColumn } from '@portal/ui-kit/grid';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { moneyColumn } from '../../components/Explained/explainedColumns';
import { SecuritySymbol } from '../../components/SecuritySymbol/SecuritySymbol';
import { CHARACTERS } from '../../model/incomeWords';
import { accountQueries, readAllReceived } from '../../queries';
import { useIncome } from './useIncome';

const incomeId = ({ explain }: ReceivedIncome): string => explain;
/** The server has one order, latest first: no heading sorts. */
const unsorted = { sortable: false } as const;

const money = (
  figure: 'gross' | 'withheld' | 'reinvestedamount' | 'net',
  header: string,
  card?: 'value' | 'more',
) =>
  moneyColumn<ReceivedIncome>({
    id: figure,
    header,
    value: (row) => row[figure],
    explain: ({ explain }) => explain,
    card,
    ...unsorted,
  });

function receivedColumns(
  nameOf: (key: string) => string,
): readonly DataGridColumn<ReceivedIncome>[] {
  return [
    {
      ...unsorted,
      id: 'paydate',
      header: 'Paid',
      kind: 'date',
      value: ({ paydate }) => paydate,
      fixed: true,
      card: 'detail',
    },
    { ...unsorted, id: 'exdate', header: 'Ex-date', kind: 'date', value: ({ exdate }) => exdate },
    {
      ...unsorted,
      id: 'account',
      header: 'Account',
      kind: 'text',
      width: 240,
      value: ({ account }) => nameOf(account),
      card: 'more',
    },
    {
      ...unsorted,
      id: 'security',
      header: 'Security',
      kind: 'text',
      width: 260,
      value: ({ security }) => security?.name ?? 'Cash',
      card: 'name',
    },
    {
      ...unsorted,
      id: 'symbol',
      header: 'Symbol',
      kind: 'text',
      width: 112,
      value: ({ security }) => security?.symbol ?? security?.cusip,
      render: ({ security }) => <SecuritySymbol security={security} />,
    },
    {
      ...unsorted,
      id: 'character',
      header: 'Character',
      kind: 'text',
      width: 200,
      value: ({ character, reinvested }) =>
        `${CHARACTERS[character]}${reinvested ? ', reinvested' : ''}`,
      card: 'more',
    },
    {
      ...unsorted,
      id: 'rate',
      header: 'Rate, USD',
      kind: 'quantity',
      width: 100,
      value: ({ rate }) => rate,
    },
    {
      ...unsorted,
      id: 'units',
      header: 'Units',
      kind: 'quantity',
      width: 130,
      value: ({ quantity }) => quantity,
    },
    {
      ...unsorted,
      id: 'ratenote',
      header: 'Note on the rate',
      kind: 'text',
      value: ({ ratenote }) => ratenote,
      hidden: true,
    },
    money('gross', 'Gross', 'more'),
    money('withheld', 'Withheld'),
    money('reinvestedamount', 'Reinvested'),
    money('net', 'Net', 'value'),
  ];
}

/** Each payment under the choices, latest first. */
export function ReceivedGrid() {
  const { search, received, shown } = useIncome();
  const query = useSuspenseInfiniteQuery(accountQueries.received(received));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const rows = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  const nameOf = useAccountNames();
  const columns = useMemo(() => receivedColumns(nameOf), [nameOf]);
  const arranged = useGridLayout('income-received');
  return (
    <DataGrid
      label="Income received"
      columns={columns}
      rows={rows}
      rowId={incomeId}
      {...arranged}
      hasMore={hasNextPage}
      loadingMore={isFetchingNextPage}
      moreFailed={isFetchNextPageError}
      onMore={() => void fetchNextPage()}
      onExport={async () =>
        downloadCsv(
          `income received ${received.from ?? ''} to ${received.to ?? ''}.csv`,
          toCsv(columns, await readAllReceived(received)),
        )
      }
      empty={
        search.type
          ? `None of the payments of ${shown} is of this type.`
          : `Payments of ${shown} appear here the day they are received.`
      }
    />
  );
}
