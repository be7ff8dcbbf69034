import { useGridLayout } from '@portal/domain-profile';
import { DataGrid, downloadCsv, formatSort, parseSort, toCsv } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LotsByAccount } from '../../components/TaxLots/TaxLots';
import { priceProblemsText } from '../../model/priceProblems';
import { accountQueries } from '../../queries';
import { holdingColumns } from './holdingColumns';
import { figuresOf, groupFigures, groupsOf, holdingRows, type Holding } from './holdingRows';
import { useInvestments } from './useInvestments';

const holdingId = ({ group, position }: Holding): string => `${group}/${position.explain}`;

/** Every position in its group; a row opens to its lots. */
export function HoldingGrid() {
  const { search, query, scope, view, percentages, change } = useInvestments();
  const { data } = useSuspenseQuery(accountQueries.positions(query));
  const rows = useMemo(() => holdingRows(data), [data]);
  const groupBy = useMemo(() => groupsOf(data.view), [data.view]);
  const groupTotals = useMemo(() => groupFigures(data), [data]);
  const columns = holdingColumns(percentages);
  const arranged = useGridLayout('investments');
  return (
    <DataGrid
      label="Holdings"
      columns={columns}
      rows={rows}
      rowId={holdingId}
      {...arranged}
      sort={parseSort(search.sort)}
      onSortChange={(sort) => change({ sort: formatSort(sort) })}
      groupBy={groupBy}
      groupTotals={groupTotals}
      total={rows.length > 0 ? figuresOf(data.totals, undefined) : undefined}
      totalLabel="Securities"
      renderDetail={({ position }) => (
        <LotsByAccount
          securityid={position.security.securityid}
          account={position.account}
          query={scope}
        />
      )}
      onExport={() => downloadCsv(`holdings by ${view} ${data.asof}.csv`, toCsv(columns, rows))}
      partial={priceProblemsText(data.priceproblems)}
      empty="Securities appear here the day after they are bought."
    />
  );
}
