import { useAccountNames, useGridLayout } from '@portal/domain-profile';
import { DataGrid, downloadCsv, formatSort, parseSort, toCsv } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DEFAULT_BALANCE_SORT } from '../../defaults';
import { priceProblemsText } from '../../model/priceProblems';
import { accountQueries } from '../../queries';
import { balanceColumns, balanceId, balanceTotal } from './balanceColumns';
import { useBalances } from './useBalances';

/** A row per account; pressing one shows what can be withdrawn and why not all of it. */
export function BalanceGrid() {
  const { search, query, change } = useBalances();
  const { data } = useSuspenseQuery(accountQueries.balances(query));
  const nameOf = useAccountNames();
  const columns = useMemo(() => balanceColumns(nameOf), [nameOf]);
  const arranged = useGridLayout('balances');
  return (
    <DataGrid
      label="Balances by account"
      columns={columns}
      rows={data.items}
      rowId={balanceId}
      {...arranged}
      sort={parseSort(search.sort ?? DEFAULT_BALANCE_SORT)}
      onSortChange={(sort) => change({ sort: formatSort(sort) })}
      total={data.items.length > 0 ? balanceTotal(data.total) : undefined}
      onRowOpen={({ account }) => change({ account }, { push: true })}
      onExport={() => downloadCsv(`balances ${data.asof}.csv`, toCsv(columns, data.items))}
      partial={priceProblemsText(data.priceproblems)}
      height="content"
      empty="Each account appears here the business day after it is funded."
    />
  );
}
