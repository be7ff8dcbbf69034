import type { ProjectedIncome, ProjectedPayment, Security } from '@portal/api-sdk';
import { Card, formatMonth } from '@portal/ui-kit';
import { DataGrid, downloadCsv, toCsv, type DataGridColumn } from '@portal/ui-kit/grid';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { moneyColumn } from '../../components/Explained/explainedColumns';
import { SecuritySymbol } from '../../components/SecuritySymbol/SecuritySymbol';
import { METHODS } from '../../model/incomeWords';
import { accountQueries } from '../../queries';
import { useIncome } from './useIncome';

interface Expected extends ProjectedPayment {
  month: string;
  security: Security | undefined;
}

const expectedId = ({ explain }: Expected): string => explain;

const COLUMNS: readonly DataGridColumn<Expected>[] = [
  {
    id: 'month',
    header: 'Month',
    kind: 'text',
    width: 150,
    value: ({ month }) => formatMonth(month),
    // By its words April would come before December; the months come in their order.
    sortable: false,
    hidden: true,
  },
  {
    id: 'paydate',
    header: 'Expected on',
    kind: 'date',
    value: ({ paydate }) => paydate,
    card: 'detail',
  },
  {
    id: 'name',
    header: 'Security',
    kind: 'text',
    width: 240,
    value: ({ security, securityid }) => security?.name ?? securityid,
    fixed: true,
    card: 'name',
  },
  {
    id: 'symbol',
    header: 'Symbol',
    kind: 'text',
    width: 100,
    value: ({ security }) => security?.symbol ?? security?.cusip,
    render: ({ security }) => <SecuritySymbol security={security} />,
  },
  {
    id: 'method',
    header: 'How it is known',
    kind: 'text',
    value: ({ method }) => METHODS[method],
    card: 'more',
  },
  moneyColumn<Expected>({
    id: 'amount',
    header: 'Amount',
    value: ({ amount }) => amount,
    explain: ({ explain }) => explain,
    fixed: true,
    card: 'value',
  }),
];

const GROUP_BY = ['month'];

function rowsOf({ months, securities }: ProjectedIncome): Expected[] {
  const bySecurity = new Map(securities.map((one) => [one.securityid, one]));
  return months.flatMap(({ month, payments }) =>
    payments.map((payment) => ({
      ...payment,
      month,
      security: bySecurity.get(payment.securityid),
    })),
  );
}

/** What is expected in the next 12 months, by month and security. */
export function ProjectedGrid() {
  const { scope } = useIncome();
  const { data } = useSuspenseQuery(accountQueries.projectedIncome(scope));
  const rows = useMemo(() => rowsOf(data), [data]);
  const groupTotals = useMemo(() => {
    const byMonth = new Map(data.months.map(({ month, total }) => [formatMonth(month), total]));
    return ([month = '']: readonly string[]) => ({ amount: byMonth.get(month) });
  }, [data]);
  return (
    <Card title="Projected, next 12 months" context="Expected, not promised" flush>
      <DataGrid
        label="Projected income"
        columns={COLUMNS}
        rows={rows}
        rowId={expectedId}
        groupBy={GROUP_BY}
        groupTotals={groupTotals}
        total={rows.length > 0 ? { amount: data.total } : undefined}
        onExport={() => downloadCsv(`projected income ${data.asof}.csv`, toCsv(COLUMNS, rows))}
        empty="Expected payments appear here once something that pays is held."
      />
    </Card>
  );
}
