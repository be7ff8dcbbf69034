import { useGridLayout } from '@portal/domain-profile';
import { Card, SegmentedControl } from '@portal/ui-kit';
import { DataGrid, downloadCsv, formatSort, parseSort } from '@portal/ui-kit/grid';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAccountNames } from '../../components/useAccountNames';
import { accountQueries, readForm8949Csv } from '../../queries';
import { closedLotId, realizedColumns } from './realizedColumns';
import { useGains } from './useGains';

const BY_SECURITY = ['security'];
const UNGROUPED: string[] = [];

/** Every closed lot of the year, by security; subtotals only once all rows of the year are here. */
export function RealizedGrid() {
  const { search, query, year, onlyTaxable, change } = useGains();
  const realized = useSuspenseInfiniteQuery(accountQueries.realized(query));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = realized;
  const rows = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  const nameOf = useAccountNames();
  const columns = useMemo(() => realizedColumns(nameOf), [nameOf]);
  const arranged = useGridLayout('gainlosses');
  const totals = data.pages[0]?.totals;
  const isGrouped = search.group !== 'none' && !hasNextPage;
  return (
    <Card
      title={`Realized in ${year}`}
      context="Your Form 1099-B governs: use it, not this page, for your tax return."
      actions={
        <SegmentedControl
          label="Rows"
          options={[
            { value: 'security', label: 'By security' },
            { value: 'none', label: 'Lot by lot' },
          ]}
          value={isGrouped ? 'security' : 'none'}
          onChange={(chosen) => change({ group: chosen === 'none' ? 'none' : undefined })}
        />
      }
      flush
    >
      <DataGrid
        label="Realized gains and losses"
        columns={columns}
        rows={rows}
        rowId={closedLotId}
        {...arranged}
        sort={parseSort(search.sort)}
        onSortChange={(sort) => change({ sort: formatSort(sort) })}
        groupBy={isGrouped ? BY_SECURITY : UNGROUPED}
        total={
          totals && onlyTaxable && rows.length > 0
            ? {
                proceeds: totals.proceeds,
                costbasis: totals.costbasis,
                washsaledisallowed: totals.disallowed,
                gain: totals.net,
              }
            : undefined
        }
        totalLabel="Taxable accounts"
        hasMore={hasNextPage}
        loadingMore={isFetchingNextPage}
        moreFailed={isFetchNextPageError}
        onMore={() => void fetchNextPage()}
        onExport={async () => downloadCsv(`form 8949 ${year}.csv`, await readForm8949Csv(query))}
        empty={`Sales of ${year} appear here the day they post.`}
      />
    </Card>
  );
}
