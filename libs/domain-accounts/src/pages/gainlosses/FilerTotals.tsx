import type { RealizedGroup } from '@portal/api-sdk';
import { Card } from '@portal/ui-kit';
import { DataGrid, downloadCsv, toCsv, type DataGridColumn } from '@portal/ui-kit/grid';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { moneyColumn } from '../../components/Explained/explainedColumns';
import { figureWords } from '../../model/figureWords';
import { TAX_STATUSES } from '../../model/gainWords';
import { accountQueries } from '../../queries';
import { useGains } from './useGains';

const FIGURES = ['shortgain', 'shortloss', 'longgain', 'longloss', 'disallowed', 'net'] as const;
const groupId = ({ taxstatus, taxunit }: RealizedGroup): string => `${taxstatus}/${taxunit}`;

const COLUMNS: readonly DataGridColumn<RealizedGroup>[] = [
  {
    id: 'taxunit',
    header: 'Filer',
    kind: 'text',
    width: 280,
    value: ({ taxunit }) => taxunit,
    fixed: true,
    card: 'name',
  },
  {
    id: 'taxstatus',
    header: 'Tax status',
    kind: 'text',
    width: 160,
    value: ({ taxstatus }) => TAX_STATUSES[taxstatus],
    card: 'detail',
  },
  ...FIGURES.map((figure) =>
    moneyColumn<RealizedGroup>({
      id: figure,
      header: figureWords(figure),
      value: ({ totals }) => totals[figure],
      explain: ({ totals }) => totals.explain,
      tone: figure === 'disallowed' ? 'plain' : 'change',
      card: figure === 'net' ? 'value' : undefined,
    }),
  ),
];

/** The same by who files and how the accounts are taxed, retirement accounts among them. */
export function FilerTotals() {
  const { query, year } = useGains();
  const { data } = useSuspenseInfiniteQuery(accountQueries.realized(query));
  const groups = data.pages[0]?.groups ?? [];
  if (groups.length === 0) return null;
  return (
    <Card title="By filer and tax status" context="Accounts of every tax status" flush>
      <DataGrid
        label="Gains and losses by filer"
        columns={COLUMNS}
        rows={groups}
        rowId={groupId}
        onExport={() => downloadCsv(`gains by filer ${year}.csv`, toCsv(COLUMNS, groups))}
        height="content"
        empty="Filers appear here once something was sold."
      />
    </Card>
  );
}
