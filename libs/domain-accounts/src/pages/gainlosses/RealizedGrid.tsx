import { useAccountNames, useGridLayout } from '@portal/domain-profile';
import { Card, SegmentedControl, useReadOnly } from '@portal/ui-kit';
import { DataGrid, downloadCsv, formatSort } from '@portal/ui-kit/grid';
import { useMemo } from 'react';
import { readRealizedCsv } from '../../queries';
import { closedLotId, realizedColumns } from './realizedColumns';
import { useGains } from './useGains';
import { useRealized } from './useRealized';

const BY_SECURITY = ['security'];
const UNGROUPED: string[] = [];
const ROWS = [
  { value: 'security', label: 'By security' },
  { value: 'none', label: 'Lot by lot' },
] as const;

/** Every closed lot of the year, by security; grouped and sorted only once all lots of the year are here. */
export function RealizedGrid() {
  const { search, query, year, onlyTaxable, change } = useGains();
  const realized = useRealized();
  const { rows, totals, hasNextPage, isTooLong, isArranged, isGathering } = realized;
  const { error, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = realized;
  const more = () => void fetchNextPage();
  const nameOf = useAccountNames();
  const columns = useMemo(() => {
    const all = realizedColumns(nameOf);
    return isTooLong ? all.map((column) => ({ ...column, sortable: false })) : all;
  }, [nameOf, isTooLong]);
  const arranged = useGridLayout('gainlosses');
  const readOnly = useReadOnly();
  // Refused to support, whose try would stand in the client's access log.
  const download = async () => {
    const csv = await readRealizedCsv(query);
    downloadCsv(`${onlyTaxable ? 'form 8949' : 'realized gains'} ${year}.csv`, csv);
  };
  const isGrouped = search.group !== 'none' && !isTooLong;
  return (
    <Card
      title={`Realized in ${year}`}
      context="Your Form 1099-B governs: use it, not this page, for your tax return."
      actions={
        <SegmentedControl
          label="Rows"
          options={ROWS}
          value={isGrouped ? 'security' : 'none'}
          onChange={(chosen) => change({ group: chosen === 'none' ? 'none' : undefined })}
          disabled={isTooLong}
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
        sort={realized.sort}
        onSortChange={(sort) => change({ sort: formatSort(sort) })}
        groupBy={isGrouped && !hasNextPage ? BY_SECURITY : UNGROUPED}
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
        loading={isGathering}
        partial={partialText(realized) ?? (onlyTaxable ? unknownText(totals?.unknown) : undefined)}
        error={
          isArranged && isFetchNextPageError
            ? {
                title: 'Not all lots could be loaded',
                body: 'So they are not grouped or sorted: they stand lot by lot, latest first.',
                cause: error,
                onRetry: more,
                retrying: isFetchingNextPage,
              }
            : undefined
        }
        hasMore={hasNextPage}
        loadingMore={isFetchingNextPage}
        moreFailed={isFetchNextPageError}
        onMore={more}
        onExport={readOnly === null ? download : undefined}
        empty={`Sales of ${year} appear here the day they post.`}
      />
    </Card>
  );
}

/** Proceeds of the total are those of every sale; the rest of it leaves out what nobody knows. */
function unknownText(lots = 0) {
  if (lots === 0) return undefined;
  const sold = lots === 1 ? '1 lot' : `${lots.toLocaleString('en-US')} lots`;
  return `Nobody knows the cost of ${sold}. The total has the proceeds, and no cost basis or gain of ${lots === 1 ? 'it' : 'them'}.`;
}

function partialText({ isTooLong, isGathering, rows, lots }: ReturnType<typeof useRealized>) {
  const count = (of: number) => of.toLocaleString('en-US');
  if (isTooLong)
    return `${count(lots)} lots are too many to group or sort here: they stand lot by lot, latest first. Choose fewer accounts, or download them as CSV.`;
  return isGathering
    ? `${count(rows.length)} of ${count(lots)} lots are here. They are shown once all are.`
    : undefined;
}
