import { useAccountNames, useGridLayout } from '@portal/domain-profile';
import { useReadOnly } from '@portal/ui-kit';
import { LastYearButton } from '@portal/ui-kit/dates';
import { DataGrid, downloadCsv, toCsv } from '@portal/ui-kit/grid';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { BundleBar } from '../../components/BundleBar';
import { rangeValue, searchOfRange } from '../../model/documentSearch';
import type { KindPage } from '../../model/kinds';
import { useSeen } from '../../mutations';
import { documentQueries, readAllDocuments } from '../../queries';
import { documentColumns, documentId, hasValues } from './documentColumns';
import { useDocuments } from './useDocuments';
import { useSelection } from './useSelection';

const LAYOUTS = {
  tax: 'documents-tax',
  statement: 'documents-statements',
  correspondence: 'documents-correspondence',
  'trust-statement': 'documents-trust-statements',
  'trade-confirmation': 'documents-confirmations',
  'performance-report': 'documents-reports',
} as const;

/** What was delivered, newest first; any number of it can be chosen and fetched together. */
export function DocumentsGrid({ page }: { page: KindPage }) {
  const { search, today, filter, change } = useDocuments(page);
  const list = useSuspenseInfiniteQuery(documentQueries.list(filter));
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const rows = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  const { selected, setSelected, selectAll, isSelecting, note } = useSelection(filter);
  const nameOf = useAccountNames();
  const columns = useMemo(() => documentColumns(nameOf), [nameOf]);
  const shown = useMemo(() => columns.filter((column) => hasValues(column, rows)), [columns, rows]);
  const arranged = useGridLayout(LAYOUTS[page.kind]);
  const chosen = rows.filter((row) => selected.includes(row.documentid));
  return (
    <>
      <Seen kind={page.kind} />
      <BundleBar documents={chosen} note={note} onDone={() => setSelected([])} />
      <DataGrid
        label={page.title}
        columns={shown}
        rows={rows}
        rowId={documentId}
        {...arranged}
        selected={selected}
        onSelectedChange={setSelected}
        onSelectAll={selectAll}
        // The next page and all pages at once would get into each other's way.
        hasMore={hasNextPage && !isSelecting}
        loadingMore={isFetchingNextPage}
        moreFailed={isFetchNextPageError}
        onMore={() => void fetchNextPage()}
        onRowOpen={({ documentid }) => change({ document: documentid }, { push: true })}
        onExport={async () =>
          downloadCsv(`${page.title}.csv`, toCsv(columns, await readAllDocuments(filter)))
        }
        empty={page.empty}
        emptyAction={
          <LastYearButton
            value={rangeValue(search, page)}
            today={today}
            onChange={(period) => change(searchOfRange(period, page))}
          />
        }
      />
    </>
  );
}

/** Notes that the list was looked at. Apart from the grid, which would be drawn again as the request comes and goes. */
function Seen({ kind }: Pick<KindPage, 'kind'>) {
  const { mutate } = useSeen();
  const isReadOnly = useReadOnly() !== null;
  // Effect: that the list is on the screen is what is noted. Support that looks on has not looked for the client, and
  // the refused note would stand in the client's access log.
  useEffect(() => {
    if (!isReadOnly) mutate(kind);
  }, [mutate, kind, isReadOnly]);
  return null;
}
