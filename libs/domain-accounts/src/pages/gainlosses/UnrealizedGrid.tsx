import type { Position } from '@portal/api-sdk';
import { Card } from '@portal/ui-kit';
import { DataGrid, downloadCsv, formatSort, parseSort, toCsv } from '@portal/ui-kit/grid';
import type { DataGridColumn } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { moneyColumn, percentColumn } from '../../components/Explained/explainedColumns';
import { SecuritySymbol } from '../../components/SecuritySymbol/SecuritySymbol';
import { LotsByAccount } from '../../components/TaxLots/TaxLots';
import { figureWords } from '../../model/figureWords';
import { priceProblemsText } from '../../model/priceProblems';
import { accountsQuery } from '../../model/search';
import { accountQueries } from '../../queries';
import { useGains } from './useGains';

const explain = (row: Position): string => row.explain;
const positionId = ({ security }: Position): string => security.securityid;
const FIGURES = [
  'marketvalue',
  'costbasis',
  'shorttermgain',
  'longtermgain',
  'unrealizedgain',
] as const;
const CARDS = { marketvalue: 'value', unrealizedgain: 'change' } as const;

const COLUMNS: readonly DataGridColumn<Position>[] = [
  {
    id: 'security',
    header: 'Security',
    kind: 'text',
    width: 300,
    value: ({ security }) => security.name,
    fixed: true,
    card: 'name',
  },
  {
    id: 'symbol',
    header: 'Symbol',
    kind: 'text',
    width: 96,
    value: ({ security }) => security.symbol ?? security.cusip,
    render: ({ security }) => <SecuritySymbol security={security} />,
  },
  {
    id: 'quantity',
    header: 'Quantity',
    kind: 'quantity',
    value: ({ quantity }) => quantity,
    card: 'more',
  },
  ...FIGURES.map((figure) =>
    moneyColumn<Position>({
      id: figure,
      header: figureWords(figure),
      value: (row) => row[figure],
      explain,
      tone: figure.endsWith('gain') ? 'change' : 'plain',
      card: figure in CARDS ? CARDS[figure as keyof typeof CARDS] : undefined,
    }),
  ),
  percentColumn<Position>({
    id: 'unrealizedgainfraction',
    header: 'Gain, %',
    value: (row) => row.unrealizedgainfraction,
    explain,
    tone: 'change',
  }),
];

/** What would be gained or lost if everything were sold at the last price; a row opens to its lots. */
export function UnrealizedGrid() {
  const { search, change } = useGains();
  const scope = useMemo(() => accountsQuery(search.accounts), [search.accounts]);
  const { data } = useSuspenseQuery(
    accountQueries.positions({ ...scope, view: 'security', excludeunclassified: false }),
  );
  const rows = useMemo(() => data.groups.flatMap(({ positions }) => positions), [data]);
  const { marketvalue, costbasis, shorttermgain, longtermgain, unrealizedgain } = data.totals;
  return (
    <Card title="Unrealized" context="Accounts of every tax status" flush>
      <DataGrid
        label="Unrealized gains and losses"
        columns={COLUMNS}
        rows={rows}
        rowId={positionId}
        sort={parseSort(search.sort)}
        onSortChange={(sort) => change({ sort: formatSort(sort) })}
        total={
          rows.length > 0
            ? { marketvalue, costbasis, shorttermgain, longtermgain, unrealizedgain }
            : undefined
        }
        renderDetail={({ security }) => (
          <LotsByAccount securityid={security.securityid} query={scope} />
        )}
        onExport={() => downloadCsv(`unrealized ${data.asof}.csv`, toCsv(COLUMNS, rows))}
        partial={priceProblemsText(data.priceproblems)}
        empty="Securities appear here the day after they are bought."
      />
    </Card>
  );
}
